import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

export function LockLine({ children }: { children: ReactNode }) {
  return (
    <p className="mt-3 flex items-start gap-2 text-13 text-ink-2 first:mt-0">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brass" strokeWidth={1.75} />
      {children}
    </p>
  )
}

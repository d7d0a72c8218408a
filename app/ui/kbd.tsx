import type { ReactNode } from 'react'

/** A keyboard key in the colour of its button. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-w-5 place-items-center rounded-[4px] border border-current/45 px-1 font-mono text-13 leading-4.5 [button_&]:-my-1">
      {children}
    </kbd>
  )
}

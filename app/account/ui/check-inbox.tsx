import type { ReactNode } from 'react'
import { MailCheck } from 'lucide-react'
import { FormFrame } from './form-frame.tsx'
import { ResendLink } from './resend-link.tsx'

type Props = { title: string; email: string; children: ReactNode; resendLabel: string; below: ReactNode }

export function CheckInbox({ title, email, children, resendLabel, below }: Props) {
  return (
    <FormFrame title={title} wide below={below}>
      <div className="flex items-start gap-4">
        <MailCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-boundary" strokeWidth={1.75} />
        <div className="flex min-w-0 flex-col gap-3">
          {children}
          <ResendLink email={email} label={resendLabel} />
        </div>
      </div>
    </FormFrame>
  )
}

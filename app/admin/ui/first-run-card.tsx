import { Check, Circle } from 'lucide-react'
import { Link } from 'react-router'
import type { FirstRun } from '#app/oversight/notifications/overview.server.ts'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { contentPath, CONTENT } from '../paths.ts'

/** Each step with the page that completes it; steps on the server name the command. */
const STEPS = {
  identity: { text: 'Publish your identity', to: contentPath('identity') },
  texts: { text: 'Replace the sample operator in your terms and other texts', to: CONTENT },
  mail: { text: 'Send a test email and check that it arrives', to: '/admin/test-email' },
  admin: { text: 'Make a second person an admin', to: '/admin/users' },
  factor: { text: 'Turn on two-factor authentication for every admin', to: '/settings/second-factor' },
  demo: { text: 'Remove the demo data with the “demo remove” command', to: null },
} as const satisfies Record<keyof FirstRun, { text: string; to: string | null }>
const NAMES = Object.keys(STEPS) as (keyof FirstRun)[]

const icon = { 'aria-hidden': true, className: 'mt-0.5 size-5 shrink-0', strokeWidth: 1.75 } as const

/** What a new installation still needs; nothing once everything is done. */
export function FirstRunCard({ done }: { done: FirstRun }) {
  const open = NAMES.filter((step) => !done[step])
  if (open.length === 0) return null
  return (
    <Card as="section" className="mb-6">
      <CardHeader title="Set up your platform" level={2} />
      <p className="mb-3 text-ink-2">
        {`${NAMES.length - open.length} of ${NAMES.length} steps done. We check off each step once it is done.`}
      </p>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {NAMES.map((step) => {
          const { text, to } = STEPS[step]
          const Mark = done[step] ? Check : Circle
          return (
            <li key={step} className={done[step] ? 'flex gap-2 text-ink-2' : 'flex gap-2'}>
              <Mark {...icon} />
              <span>
                <span className="sr-only">{done[step] ? 'Done: ' : 'To do: '}</span>
                {to && !done[step] ? (
                  <Link to={to} className="text-link">
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

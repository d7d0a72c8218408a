import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Figure } from '#app/ui/figure.tsx'
import { formatNumber } from '#app/lib/format.ts'
import { Check, Circle } from 'lucide-react'
import type { FirstRun } from '#app/oversight/notifications/overview.server.ts'
import { contentPath, CONTENT } from '../paths.ts'

type QueueCardProps = {
  title: string
  to: string
  count: number
  /** For example "to review", "pending". */
  unit: string
  /** Overdue or failed items, shown in red with a link to exactly these; null when there are none. */
  alarm: { text: string; to: string } | null
  /** Shown under the figure, for example the age of the oldest item. */
  line: ReactNode
}

/** One queue: its pending items, the age of the oldest, and how many are overdue (ADM-016). */
export function QueueCard({ title, to, count, unit, alarm, line }: QueueCardProps) {
  return (
    <Card
      as="li"
      className="relative flex flex-col gap-3 transition-colors focus-within:border-boundary hover:border-line-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="font-display text-17 font-medium">
          <Link to={to} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h2>
        {alarm && (
          <Link to={alarm.to} className="relative z-1">
            <Badge tone="stop">{alarm.text}</Badge>
          </Link>
        )}
      </div>
      <p>
        <Figure size="lg" value={formatNumber(count)} unit={unit} />
      </p>
      <p className={clsx('text-13', alarm ? 'text-stop' : 'text-ink-2')}>{line}</p>
    </Card>
  )
}

/** Back-office pages without a queue. */
const TOOLS = [
  { title: 'Email Tools', to: '/admin/test-email', about: 'Send test emails.' },
  { title: 'Users', to: '/admin/users', about: 'Manage roles, user types, suspensions and sessions.' },
  { title: 'Audit', to: '/admin/audit', about: 'See who did what and when, in a tamper-evident log.' },
  {
    title: 'Content',
    to: '/admin/content',
    about: 'Edit your identity, the FAQ, the terms and the privacy notice.',
  },
  { title: 'Market', to: '/admin/market', about: 'Import figures, switch countries on, merge cities.' },
] as const

export function ToolCards() {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
      {TOOLS.map(({ title, to, about }) => (
        <Card
          as="li"
          key={to}
          className="relative transition-colors focus-within:border-boundary hover:border-line-2"
        >
          <h3 className="font-medium">
            <Link to={to} className="after:absolute after:inset-0">
              {title}
            </Link>
          </h3>
          <p className="mt-1 text-13 text-ink-2">{about}</p>
        </Card>
      ))}
    </ul>
  )
}

/** Member pages, as the admin's own account sees them, and the desks' keyboard shortcuts. */
const PAGES = [
  { label: 'Investor dashboard', to: '/dashboard/investor' },
  { label: 'Developer dashboard', to: '/dashboard/developer' },
  { label: 'Profile', to: '/my-profile' },
  { label: 'Documents', to: '/documents' },
  { label: 'Inquiries', to: '/inquiries' },
  { label: 'Access', to: '/my-access' },
  { label: 'Keyboard shortcuts', to: '/admin/desk' },
] as const

export function PageLinks() {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2">
      {PAGES.map(({ label, to }) => (
        <li key={to}>
          <Link to={to} className="inline-block py-2 underline underline-offset-3">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

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

import { REVIEW_DAY } from '#app/review/desk/review-day.words.ts'
import type { UserEvent } from '#app/oversight/users/queries/record.server.ts'
import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import type { UserType } from '#app/lib/viewer.ts'
import { actionLabel } from '#app/oversight/audit/words.ts'
import { Timeline } from '#app/ui/timeline.tsx'
import { whenText } from '#app/review/desk/when.tsx'

/** Titles of account actions; any other falls back to the audit log's words. */
const TITLES: Readonly<Record<string, string>> = {
  'account.suspend': 'Suspended',
  'account.reinstate': 'Reinstated',
  'account.postpone': REVIEW_DAY.step,
  'account.close': 'Closed',
  'session.end': 'Sessions ended',
  'session.confirm': 'Sign-in confirmed',
  'account.resend_link': 'Link sent again',
  'second_factor.reset': 'Second factor reset',
  'account.create_admin': 'Admin account created',
}

const ROLES: Readonly<Record<string, string>> = { admin: 'Admin role granted', member: 'Admin role removed' }

const kindOf = (kind: string | null) => MEMBER_KIND_LABELS[kind as UserType] ?? kind

function titleOf({ action, from, to }: UserEvent): string {
  if (action === 'account.change_role') return ROLES[to ?? ''] ?? 'Role changed'
  if (action === 'account.change_kind') return `User type changed from ${kindOf(from)} to ${kindOf(to)}`
  return TITLES[action] ?? actionLabel(action)
}

/** The latest events of an account, newest first, with its sign-up at the end. */
export function UserHistory({ events, createdAt }: { events: readonly UserEvent[]; createdAt: string }) {
  const items = events.map((event) => ({
    id: event.id,
    title: titleOf(event),
    when: event.at,
    whenText: whenText(event.at),
    by: event.by,
    text: event.reason && <span className="break-words whitespace-pre-wrap text-ink">{event.reason}</span>,
    tone: event.action === 'account.suspend' ? ('stop' as const) : ('plain' as const),
  }))
  return (
    <Timeline
      items={[...items, { id: 'start', title: 'Signed up', when: createdAt, whenText: whenText(createdAt) }]}
    />
  )
}

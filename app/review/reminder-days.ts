import type { CaseKind } from './turn.ts'

/** Days after which someone is reminded of their turn; the third reminder is the last. */
export const REMINDER_DAYS = { first: 3, second: 7, last: 14 } as const
/** Days after the last reminder until a case counts as quiet. */
const QUIET_DAYS = 14
const DAY = 86_400_000

/** Day of the last reminder of a turn since `since`, if nothing happened within QUIET_DAYS after it; else null. */
export function unansweredSince(kind: CaseKind, since: Date | null, at: Date): Date | null {
  if (since === null) return null
  // Sign-ups get two reminders.
  const last = since.getTime() + (kind === 'sign_up' ? REMINDER_DAYS.second : REMINDER_DAYS.last) * DAY
  return at.getTime() - last >= QUIET_DAYS * DAY ? new Date(last) : null
}

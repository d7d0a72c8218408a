import type { CaseKind } from './turn.ts'

/** Days after which somebody is reminded of their turn; the third is the last. */
export const REMINDER_DAYS = { first: 3, second: 7, last: 14 } as const
/** Days after the last reminder from which a case is called quiet. */
const QUIET_DAYS = 14
const DAY = 86_400_000

/** The day of the last reminder of a turn that began at `since`, once nothing has followed it for QUIET_DAYS; else null. */
export function quietSince(kind: CaseKind, since: Date | null, at: Date): Date | null {
  if (since === null) return null
  // Of a sign-up there are two reminders.
  const last = since.getTime() + (kind === 'sign_up' ? REMINDER_DAYS.second : REMINDER_DAYS.last) * DAY
  return at.getTime() - last >= QUIET_DAYS * DAY ? new Date(last) : null
}

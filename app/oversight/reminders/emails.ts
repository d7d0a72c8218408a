import { formatDay } from '#app/lib/format.ts'
import { brand } from '#app/lib/identity.ts'
import type { MailContent } from '#app/mail/content.ts'

/** Reminders about items that a member has to act on. */
export const REMINDER = {
  subject: (count: number) => (count === 1 ? '1 item needs your action' : `${count} items need your action`),
  last: 'This is the last reminder.',
} as const

/** Maximum cases per email. */
const MAX_CASES = 20

/** A case with its missing items on one line, and the page of the first item. */
type RemindedCase = { name: string; line: string; path: string; since: Date; isLast: boolean }

/** One person's reminders for one day, oldest first; contains only names and links. */
export function reminderMail({ cases }: { cases: readonly RemindedCase[] }): MailContent {
  const shown = cases.slice(0, MAX_CASES)
  return {
    subject: REMINDER.subject(cases.length),
    heading: 'Action needed',
    paragraphs: [
      shown.length < cases.length
        ? `These are the ${shown.length} oldest of ${cases.length} items that need your action on ${brand()}.`
        : `The items below need your action on ${brand()}.`,
    ],
    entries: shown.map(({ name, line, path, since, isLast }) => ({
      title: `${name}: ${line}`,
      text: [`Open since ${formatDay(since)}.`, ...(isLast ? [REMINDER.last] : [])].join(' '),
      path,
    })),
    action: { label: `Open ${brand()}`, path: '/platform' },
    unsubscribe: { label: 'Stop these reminders' },
  }
}

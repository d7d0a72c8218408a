import { formatDay } from '#app/lib/format-day.ts'
import type { MailContent } from '#app/mail/content.ts'

/** Reminders of items that a member has to act on. */
export const REMINDER = {
  subject: (count: number) => (count === 1 ? '1 item needs your action' : `${count} items need your action`),
  last: 'This is the last reminder.',
} as const

/** Items in one email; the pages list all. */
const REMINDED_THINGS = 20

/** A missing item of a case, with the page to complete it. */
export type RemindedThing = { label: string; about: string; path: string; since: Date; isLast: boolean }

/** One person's reminders of one day, oldest first, with names and links only. */
export function reminderMail({ things }: { things: readonly RemindedThing[] }): MailContent {
  const shown = things.slice(0, REMINDED_THINGS)
  return {
    subject: REMINDER.subject(things.length),
    heading: 'Action needed',
    paragraphs: [
      shown.length < things.length
        ? `These are the ${shown.length} oldest of ${things.length} items that need your action on Parcela.`
        : 'The items below need your action on Parcela.',
    ],
    entries: shown.map(({ label, about, path, since, isLast }) => ({
      title: `${about}: ${label}`,
      text: [`Open since ${formatDay(since)}.`, ...(isLast ? [REMINDER.last] : [])].join(' '),
      path,
    })),
    action: { label: 'Open Parcela', path: '/platform' },
    unsubscribe: { label: 'Stop these reminders' },
  }
}

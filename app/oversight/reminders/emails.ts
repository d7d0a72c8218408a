import { longDay } from '#app/lib/long-day.ts'
import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'
import { REMINDER } from './words.ts'

/** Items in one email; the pages list all. */
const REMINDED_THINGS = 20

/** A missing item of a case, with the page to complete it. */
export type RemindedThing = { label: string; about: string; path: string; since: Date; isLast: boolean }

/** One person's reminders of one day, oldest first, with names and links only. */
export function reminderMail({
  name,
  things,
}: {
  name: string
  things: readonly RemindedThing[]
}): MailContent {
  const shown = things.slice(0, REMINDED_THINGS)
  return {
    subject: REMINDER.subject(things.length),
    heading: REMINDER.heading,
    paragraphs: [
      REMINDER.hello(shortName(name)),
      shown.length < things.length ? REMINDER.some(shown.length, things.length) : REMINDER.intro,
    ],
    entries: shown.map(({ label, about, path, since, isLast }) => ({
      title: `${about}: ${label}`,
      text: [REMINDER.since(longDay(since)), ...(isLast ? [REMINDER.last] : [])].join(' '),
      path,
    })),
    action: { label: REMINDER.seeAll, path: '/platform' },
    unsubscribe: { label: REMINDER.stop },
  }
}

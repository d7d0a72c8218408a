import { longDay } from '#app/lib/long-day.ts'
import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'
import { REMINDER } from './words.ts'

/** Things that one mail names; the pages have them all. */
const REMINDED_THINGS = 20

/** One missing thing of a case, and the place where it is done. */
export type RemindedThing = { label: string; about: string; path: string; since: Date; isLast: boolean }

/** One person's reminders of one day, the oldest first: names and places alone. */
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

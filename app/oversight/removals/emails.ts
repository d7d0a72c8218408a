import { longDay } from '#app/lib/long-day.ts'
import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'
import { REMOVAL } from './words.ts'

/** Something that will be removed: what it is, how it is kept, and where. */
export type Announced = { title: string; keep: string; path: string; left: Date }

type Announcement = { name: string; zone: string; day: Date; things: readonly Announced[] }

/** Thirty days before the removal of what one person left alone. */
export function removalMail({ name, zone, day, things }: Announcement): MailContent {
  const written = (at: Date) => longDay(at.toISOString(), zone)
  const subject = REMOVAL.subject(written(day))
  return {
    subject,
    heading: subject,
    paragraphs: [REMOVAL.hello(shortName(name)), REMOVAL.intro(written(day))],
    entries: things.map(({ title, keep, path, left }) => ({
      title,
      text: `${REMOVAL.lastSaved(written(left))} ${keep}`,
      path,
    })),
    action: { label: REMOVAL.seeAll, path: '/platform' },
  }
}

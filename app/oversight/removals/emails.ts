import { longDay } from '#app/lib/long-day.ts'
import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'
import { REMOVAL } from './words.ts'

/** An item due for removal, how to keep it, and its page. */
export type Announced = { title: string; keep: string; path: string; left: Date }

type Announcement = { name: string; zone: string; day: Date; things: readonly Announced[] }

/** Announces the removal of abandoned items 30 days ahead. */
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

import { longDay } from '#app/lib/long-day.ts'
import type { MailContent } from '#app/mail/content.ts'

/** Announcements of the removal of abandoned items. */
export const REMOVAL = {
  subject: (day: string) => `Scheduled for deletion on ${day}`,
  intro: (day: string) =>
    `You have not changed the items below for a long time. We’ll delete them on ${day} unless you continue before then.`,
  profile: 'Your profile draft',
  listing: (title: string) => `Unsaved changes to the listing ${title}`,
  newListing: 'Unsaved text for a new listing',
  documents: (company: string) => `Documents for ${company} (profile not approved)`,
  lastSaved: (day: string) => `Last changed on ${day}.`,
  keepDraft: 'To keep it, open it and save or submit it.',
  keepDocuments: 'To keep them, submit the profile again.',
  seeAll: 'Open Parcela',
  sample: 'Scheduled deletion',
  reader: 'the member',
} as const

/** An item due for removal, how to keep it, and its page. */
export type Announced = { title: string; keep: string; path: string; left: Date }

type Announcement = { zone: string; day: Date; things: readonly Announced[] }

/** Announces the removal of abandoned items 30 days ahead. */
export function removalMail({ zone, day, things }: Announcement): MailContent {
  const written = (at: Date) => longDay(at.toISOString(), zone)
  const subject = REMOVAL.subject(written(day))
  return {
    subject,
    heading: subject,
    paragraphs: [REMOVAL.intro(written(day))],
    entries: things.map(({ title, keep, path, left }) => ({
      title,
      text: `${REMOVAL.lastSaved(written(left))} ${keep}`,
      path,
    })),
    action: { label: REMOVAL.seeAll, path: '/platform' },
  }
}

import { formatDay } from '#app/lib/format.ts'
import { brand } from '#app/lib/identity.ts'
import type { MailContent } from '#app/mail/content.ts'

/** Announcements of the removal of abandoned items. */
export const REMOVAL = {
  listing: (title: string) => `Unsaved changes to the listing ${title}`,
  keepDraft: 'To keep these changes, open the page below and save or submit them.',
} as const

/** An item due for removal, how to keep it, and its page. */
export type Announced = { title: string; keep: string; path: string; left: Date }

type Announcement = { zone: string; day: Date; items: readonly Announced[] }

/** Announces the removal of abandoned items 30 days ahead. */
export function removalMail({ zone, day, items }: Announcement): MailContent {
  const written = (at: Date) => formatDay(at.toISOString(), zone)
  const subject = `Your old drafts and files will be deleted on ${written(day)}`
  return {
    subject,
    heading: subject,
    paragraphs: [
      `You haven’t changed the items below for a long time. We’ll delete them on ${written(day)} unless you act before then.`,
    ],
    entries: items.map(({ title, keep, path, left }) => ({
      title,
      text: `Last changed on ${written(left)}. ${keep}`,
      path,
    })),
    action: { label: `Open ${brand()}`, path: '/platform' },
  }
}

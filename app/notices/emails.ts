import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'

export type DigestEntry = { title: string; text: string | null; path: string }

/** Entries that one mail names; the page has them all. */
export const DIGEST_ENTRIES = 20

/** The daily mail of a member's alerts: what they found since the last one (MEM-382, MEM-384). */
export function digestMail({
  name,
  entries,
  total,
}: {
  name: string
  entries: DigestEntry[]
  total: number
}): MailContent {
  const what = total === 1 ? '1 thing' : `${total} things`
  const shown = entries.slice(0, DIGEST_ENTRIES)
  return {
    subject: total === 1 && shown[0] ? `Your alerts: ${shown[0].title}` : `Your alerts found ${what}`,
    heading: `Your alerts found ${what}`,
    paragraphs: [
      `Hello ${shortName(name)},`,
      total > shown.length
        ? `These are the latest ${shown.length} of ${total} things that your alerts and saved searches found since the last of these mails.`
        : 'This is what your alerts and saved searches found since the last of these mails.',
    ],
    entries: shown,
    action: { label: 'See all notifications', path: '/notifications' },
    unsubscribe: { label: 'Stop the daily mail of your alerts' },
  }
}

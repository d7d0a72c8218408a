import type { MailContent } from '#app/mail/content.ts'
import { brand } from '#app/lib/identity.ts'

export type DigestEntry = { title: string; text: string | null; path: string }

/** Maximum entries per email; the page lists all. */
export const DIGEST_ENTRIES = 20

/** The daily email of a member's alerts (MEM-382, MEM-384). */
export function digestMail({ entries, total }: { entries: DigestEntry[]; total: number }): MailContent {
  const shown = entries.slice(0, DIGEST_ENTRIES)
  const heading = `${total === 1 ? '1 new match' : `${total} new matches`} for your alerts`
  return {
    subject: total === 1 && shown[0] ? `Your alerts: ${shown[0].title}` : heading,
    heading,
    paragraphs: [
      total > shown.length
        ? `Your alerts and saved searches have ${total} new matches since our last email. Here are the latest ${shown.length}.`
        : 'Here are the new matches for your alerts and saved searches since our last email.',
    ],
    entries: shown,
    action: { label: 'View all notifications', path: '/notifications' },
    unsubscribe: { label: 'Stop the daily alerts email' },
  }
}

export type UnsentCounts = Record<'inquiry' | 'connection' | 'access', number>

const PLACES = {
  inquiry: ['Inquiries and messages', '/inquiries'],
  connection: ['Connections', '/connections'],
  access: ['Access to listings', '/my-access'],
} as const satisfies Record<keyof UnsentCounts, readonly [string, string]>

/** The next morning's email about updates from one member that were not emailed individually (decision 054). */
export function unsentMail({ total, counts }: { total: number; counts: UnsentCounts }): MailContent {
  const what = total === 1 ? '1 update from another member' : `${total} updates from other members`
  return {
    subject: what,
    heading: what,
    paragraphs: [
      'We limit how many emails one member can trigger in a day, so we did not email you about each update. You can find all of them on the pages below.',
    ],
    entries: (Object.keys(PLACES) as (keyof UnsentCounts)[])
      .filter((noun) => counts[noun] > 0)
      .map((noun) => ({
        title: `${PLACES[noun][0]}: ${counts[noun]}`,
        text: null,
        path: PLACES[noun][1],
      })),
    action: { label: `Open ${brand()}`, path: '/platform' },
  }
}

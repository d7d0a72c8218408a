import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'

const DIGEST = {
  subject: (title: string) => `Your alerts: ${title}`,
  found: (total: number) => `Your alerts found ${total === 1 ? '1 thing' : `${total} things`}`,
  hello: (name: string) => `Hello ${name},`,
  some: (shown: number, total: number) =>
    `These are the latest ${shown} of ${total} things that your alerts and saved searches found since the last of these mails.`,
  all: 'This is what your alerts and saved searches found since the last of these mails.',
  seeAll: 'See all notifications',
  stop: 'Stop the daily mail of your alerts',
}

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
  const shown = entries.slice(0, DIGEST_ENTRIES)
  return {
    subject: total === 1 && shown[0] ? DIGEST.subject(shown[0].title) : DIGEST.found(total),
    heading: DIGEST.found(total),
    paragraphs: [
      DIGEST.hello(shortName(name)),
      total > shown.length ? DIGEST.some(shown.length, total) : DIGEST.all,
    ],
    entries: shown,
    action: { label: DIGEST.seeAll, path: '/notifications' },
    unsubscribe: { label: DIGEST.stop },
  }
}

/** How many mails of each kind were not sent. */
export type UnsentCounts = Record<'inquiry' | 'connection' | 'access', number>

const PLACES = {
  inquiry: ['inquiries and messages', '/inquiries'],
  connection: ['connections', '/connections'],
  access: ['access to listings', '/my-access'],
} as const satisfies Record<keyof UnsentCounts, readonly [string, string]>

/** The mail of the next morning about mails that one member caused and that were not sent one by one (decision 054). */
export function unsentMail({
  name,
  total,
  counts,
}: {
  name: string
  total: number
  counts: UnsentCounts
}): MailContent {
  const what = total === 1 ? '1 mail was not sent to you' : `${total} mails were not sent to you one by one`
  return {
    subject: what,
    heading: what,
    paragraphs: [
      `Hello ${shortName(name)},`,
      'Another member wrote to you or asked you for something more often than we mail one person within a day. Nothing is lost: what the mails were about is on these pages.',
    ],
    entries: (Object.keys(PLACES) as (keyof UnsentCounts)[])
      .filter((noun) => counts[noun] > 0)
      .map((noun) => ({
        title: `${counts[noun]} about ${PLACES[noun][0]}`,
        text: null,
        path: PLACES[noun][1],
      })),
    action: { label: 'Open Parcela', path: '/platform' },
  }
}

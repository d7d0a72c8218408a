import { shortName } from '#app/lib/name.ts'
import { REVIEW_TIME, OVERDUE_BUSINESS_DAYS } from '#app/lib/review-time.ts'
import type { MailContent } from '#app/mail/content.ts'
import type { Work } from '#app/notices/tell-admins.server.ts'
import { workPath } from './paths.ts'
import { ageText, counted } from './words.ts'

const number = (count: number) => count.toLocaleString('en-US')

/** The lines of the daily mail, each of which leads to what it counts. */
const DIGEST = {
  waiting: (desk: string, count: number) => `${desk}: ${number(count)} waiting`,
  oldest: (days: number) => `the oldest for ${ageText(days)}`,
  overdue: (desk: string, count: number) => `${desk}: ${number(count)} overdue`,
} as const

/** Entries that a mail about overdue work names; the overview counts them all. */
export const OVERDUE_ENTRIES = 20

type DigestLine = { work: Work; label: string; waiting: number; oldestDays: number; overdue: number }

/** The daily mail of an admin: what waits at each desk, since when, and what is overdue (ADM-206). */
export function waitingWorkMail({
  name,
  lines,
}: {
  name: string
  lines: readonly DigestLine[]
}): MailContent {
  const total = lines.reduce((sum, { waiting }) => sum + waiting, 0)
  const overdue = lines.reduce((sum, line) => sum + line.overdue, 0)
  const what = `${counted(total, 'thing')} ${total === 1 ? 'waits' : 'wait'} for review`
  return {
    subject: overdue > 0 ? `${what}, ${overdue.toLocaleString('en-US')} overdue` : what,
    heading: what,
    paragraphs: [
      `Hello ${shortName(name)},`,
      overdue > 0
        ? `We quote ${REVIEW_TIME} for a review. ${counted(overdue, 'thing')} ${overdue === 1 ? 'has' : 'have'} waited longer than ${OVERDUE_BUSINESS_DAYS} business days.`
        : `We quote ${REVIEW_TIME} for a review. Nothing has waited longer than that.`,
    ],
    entries: lines
      .filter(({ waiting }) => waiting > 0)
      .flatMap(({ work, label, waiting, oldestDays, overdue: late }) => [
        {
          title: DIGEST.waiting(label, waiting),
          text: DIGEST.oldest(oldestDays),
          path: workPath(work, 'ours'),
        },
        ...(late > 0
          ? [
              {
                title: DIGEST.overdue(label, late),
                text: null,
                path: workPath(work, 'overdue'),
              },
            ]
          : []),
      ]),
    action: { label: 'Open the back office', path: '/admin' },
    unsubscribe: { label: 'Stop the daily mail of waiting work' },
  }
}

type OverdueEntry = { label: string; title: string; days: number; path: string }

const overdueWords = (total: number) =>
  `${counted(total, 'thing')} ${total === 1 ? 'has' : 'have'} waited longer than ${OVERDUE_BUSINESS_DAYS} business days`

/** The title of what an admin is told of work that has become overdue, in the mail as under the bell. */
export function overdueTitle(total: number, first: OverdueEntry | undefined): string {
  return total === 1 && first ? `Overdue: ${shortName(first.title)}` : overdueWords(total)
}

/** The mail at once about work that has become overdue; what becomes so in the same minute comes in one (ADM-206). */
export function overdueMail({
  name,
  entries,
  total,
}: {
  name: string
  entries: readonly OverdueEntry[]
  total: number
}): MailContent {
  const shown = entries.slice(0, OVERDUE_ENTRIES)
  return {
    subject: overdueTitle(total, shown[0]),
    heading: overdueWords(total),
    paragraphs: [
      `Hello ${shortName(name)},`,
      total > shown.length
        ? `We quote ${REVIEW_TIME} for a review. These are the ${shown.length} that have waited longest of ${counted(total, 'thing')}.`
        : `We quote ${REVIEW_TIME} for a review.`,
    ],
    entries: shown.map(({ label, title, days, path }) => ({
      title,
      text: `${label}, waiting for ${ageText(days)}`,
      path,
    })),
    action: { label: 'Open the back office', path: '/admin' },
  }
}

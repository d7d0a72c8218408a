import { shortName } from '#app/lib/name.ts'
import { REVIEW_TIME, OVERDUE_BUSINESS_DAYS } from '#app/lib/review-time.ts'
import type { MailContent } from '#app/mail/content.ts'
import type { Work } from '#app/notices/notify-admins.server.ts'
import { ageText, counted, workPath } from './work.ts'
import { formatNumber } from '#app/lib/format.ts'

/** Maximum entries in an email about overdue items; the overview counts all of them. */
export const OVERDUE_ENTRIES = 20

type DigestLine = { work: Work; label: string; waiting: number; oldestDays: number; overdue: number }

/** An admin's daily email: open items by desk, the age of the oldest, and the overdue ones (ADM-206). */
export function openItemsMail({ lines }: { lines: readonly DigestLine[] }): MailContent {
  const total = lines.reduce((sum, { waiting }) => sum + waiting, 0)
  const overdue = lines.reduce((sum, line) => sum + line.overdue, 0)
  const what = `${counted(total, 'item')} to review`
  return {
    subject: overdue > 0 ? `${what}, ${formatNumber(overdue)} overdue` : what,
    heading: what,
    paragraphs: [
      overdue > 0
        ? `Our review time is ${REVIEW_TIME}. ${overdueText(overdue)}.`
        : `Our review time is ${REVIEW_TIME}. No item is overdue.`,
    ],
    entries: lines
      .filter(({ waiting }) => waiting > 0)
      .flatMap(({ work, label, waiting, oldestDays, overdue: late }) => {
        const oldest = `Oldest: ${ageText(oldestDays)}`
        const open = `${label}: ${formatNumber(waiting)} to review`
        const first = { title: open, text: oldest, path: workPath(work, 'ours') }
        if (late === 0) return [first]
        const title = `${label}: ${formatNumber(late)} overdue`
        return [first, { title, text: null, path: workPath(work, 'overdue') }]
      }),
    action: { label: 'Open the back office', path: '/admin' },
    unsubscribe: { label: 'Stop this daily email' },
  }
}

type OverdueEntry = { label: string; title: string; days: number; path: string }
type OverdueItems = { entries: readonly OverdueEntry[]; total: number }

const overdueText = (total: number) =>
  `${counted(total, 'item')} ${total === 1 ? 'has' : 'have'} been open for more than ${OVERDUE_BUSINESS_DAYS} business days`

/** The title of an overdue notice, for the email and the bell. */
export function overdueTitle(total: number, first: OverdueEntry | undefined): string {
  return total === 1 && first ? `Overdue: ${shortName(first.title)}` : overdueText(total)
}

/** The immediate email about overdue items; those of the same minute share one (ADM-206). */
export function overdueMail({ entries, total }: OverdueItems): MailContent {
  const shown = entries.slice(0, OVERDUE_ENTRIES)
  return {
    subject: overdueTitle(total, shown[0]),
    heading: overdueText(total),
    paragraphs: [
      total > shown.length
        ? `Our review time is ${REVIEW_TIME}. These are the ${shown.length} oldest of ${counted(total, 'item')}.`
        : `Our review time is ${REVIEW_TIME}.`,
    ],
    entries: shown.map(({ label, title, days, path }) => ({
      title,
      text: `${label}, open for ${ageText(days)}`,
      path,
    })),
    action: { label: 'Open the back office', path: '/admin' },
  }
}

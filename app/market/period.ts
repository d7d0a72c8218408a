import { isWithin, type Years } from '#app/lib/day.ts'
import { marketDay } from '#app/lib/format.ts'

/** The valid period formats, for error messages. */
export const PERIOD_TEXT =
  'a year, 2025-Q1, 2025-H1, 2025-9M, 2025-03, a day such as 2025-03-31, or an academic year such as 2024/2025'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The label of a period: "Q1 2025", "Mar 2026", "8 Mar 2026", "Jan–Sep 2025", or a range of two. */
export function periodText(period: string): string {
  const short = (month: number) => (month === 9 ? 'Sept' : (MONTHS[month - 1] ?? '').slice(0, 3))
  return period
    .split(' to ')
    .map((one) => labelOf(one, short))
    .join(' to ')
}

function labelOf(period: string, monthName: (month: number) => string): string {
  const [, year = '', rest = ''] = /^(\d{4})(.*)$/.exec(period) ?? []
  if (/^-[QH]\d$/.test(rest)) return `${rest.slice(1)} ${year}`
  if (rest === '-9M') return `${monthName(1)}–${monthName(9)} ${year}`
  if (rest.startsWith('/')) return `${year}/${rest.slice(3)}`
  const [, month, day] = /^-(\d{2})(?:-(\d{2}))?$/.exec(rest) ?? []
  if (!month) return period
  const name = `${monthName(Number(month)) || month} ${year}`
  return day ? `${Number(day)} ${name}` : name
}

/**
 * The span of these periods, "2022 to March 2026", or the single one; null without any. Future periods are forecasts
 * and do not count.
 */
export function spanText(periods: Iterable<string>): string | null {
  const today = marketDay()
  const begun = [...new Set(periods)]
    .flatMap((period) => {
      const end = periodEnd(period)
      return end && firstDay(period) <= today ? [{ period, end }] : []
    })
    .toSorted((one, other) => one.end.localeCompare(other.end) || one.period.localeCompare(other.period))
  const [oldest, newest] = [begun[0], begun.at(-1)]
  if (!oldest || !newest) return null
  const [from, to] = [oldest, newest].map(({ period }) => labelOf(period, (month) => MONTHS[month - 1] ?? ''))
  return oldest.end === newest.end ? (from ?? null) : `${from} to ${to}`
}

/** Whether a period ended more than 24 months ago; such a figure shows its period. */
export function isOld(period: string): boolean {
  const end = periodEnd(period)
  const today = marketDay()
  return end !== null && end < `${Number(today.slice(0, 4)) - 2}${today.slice(4)}`
}

function firstDay(period: string): string {
  const [year, rest] = [period.slice(0, 4), period.slice(4)]
  if (/^-\d\d-\d\d$/.test(rest)) return period
  if (/^-\d\d$/.test(rest)) return `${period}-01`
  if (/^-Q\d$/.test(rest)) return `${year}-${two(Number(rest.at(-1)) * 3 - 2)}-01`
  if (/^-H\d$/.test(rest)) return `${year}-${two(Number(rest.at(-1)) * 6 - 5)}-01`
  return rest.startsWith('/') ? `${year}-09-01` : `${year}-01-01`
}

const two = (number: number) => String(number).padStart(2, '0')

/** The last day of a month, `YYYY-MM-DD`. */
function monthEnd(year: number, month: number): string {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${two(month)}-${two(days)}`
}

/** The last day of a period, `YYYY-MM-DD`, 30 June for an academic year; null for an invalid period. */
export function periodEnd(period: string): string | null {
  const year = Number(period.slice(0, 4))
  if (!/^\d{4}/.test(period) || year < 1990 || year > 2100) return null
  const rest = period.slice(4)
  if (rest === '') return `${year}-12-31`
  if (/^-Q[1-4]$/.test(rest)) return monthEnd(year, Number(rest.at(-1)) * 3)
  if (/^-H[12]$/.test(rest)) return monthEnd(year, Number(rest.at(-1)) * 6)
  if (rest === '-9M') return `${year}-09-30`
  if (rest === `/${year + 1}`) return `${year + 1}-06-30`
  if (/^-(0[1-9]|1[0-2])$/.test(rest)) return monthEnd(year, Number(rest.slice(1)))
  return isDay(period) ? period : null
}

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const SOURCE_YEARS: Years = [1900, 2100]

/** Whether this is a valid source date: `n.d.`, a year, a month or a day. */
export function isSourceDate(text: string): boolean {
  if (text === 'n.d.') return true
  return isWithin(`${text}-`, SOURCE_YEARS) && (/^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text) || isDay(text))
}

/**
 * The position of a period on a time axis: the middle of its span. The axis is shifted by half a year, so that the
 * point for a whole year is at its own number, above its label.
 */
export function axisPosition({ period, sortDate }: { period: string; sortDate: string }): number {
  const year = Number(period.slice(0, 4))
  const rest = period.slice(4)
  const at = (share: number) => Math.round((year + share - 0.5) * 1000) / 1000
  if (rest === '') return year
  if (/^-Q\d$/.test(rest)) return at((Number(rest.at(-1)) - 0.5) / 4)
  if (/^-H\d$/.test(rest)) return at((Number(rest.at(-1)) - 0.5) / 2)
  if (rest === '-9M') return at(0.375)
  if (/^-\d\d$/.test(rest)) return at((Number(rest.slice(1)) - 0.5) / 12)
  const day = new Date(sortDate)
  const start = Date.UTC(day.getUTCFullYear(), 0, 1)
  const share = (day.getTime() - start) / (366 * 86_400_000)
  return Math.round((day.getUTCFullYear() + share - 0.5) * 1000) / 1000
}

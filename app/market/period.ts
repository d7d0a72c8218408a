import { isWithin, type Years } from '#app/lib/day.ts'
import { marketDay } from '#app/lib/format.ts'

/** The valid period formats, for error messages. */
export const PERIOD_TEXT =
  'a year, 2025-Q1, 2025-H1, 2025-9M, 2025-03, a day such as 2025-03-31, or an academic year such as 2024/2025'

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

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

/** The span of these periods without forecasts, "2022 to March 2026", or the single one; null without any. */
export function spanText(periods: Iterable<string>): string | null {
  const today = marketDay()
  const begun = [...new Set(periods)]
    .flatMap((period) => {
      const days = daysOf(period)
      return days && days.first <= today ? [{ period, end: days.last }] : []
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

const two = (number: number) => String(number).padStart(2, '0')

/** The first and last day of a period, `YYYY-MM-DD`; null for an invalid one. */
function daysOf(period: string): { first: string; last: string } | null {
  const year = Number(/^\d{4}/.exec(period)?.[0])
  if (!(year >= 1990 && year <= 2100)) return null
  const rest = period.slice(4)
  const part = Number(rest.at(-1))
  const months = (first: number, last: number) => {
    const days = new Date(Date.UTC(year, last, 0)).getUTCDate()
    return { first: `${year}-${two(first)}-01`, last: `${year}-${two(last)}-${days}` }
  }
  if (rest === '') return months(1, 12)
  if (/^-Q[1-4]$/.test(rest)) return months(part * 3 - 2, part * 3)
  if (/^-H[12]$/.test(rest)) return months(part * 6 - 5, part * 6)
  if (rest === '-9M') return months(1, 9)
  if (/^-(0[1-9]|1[0-2])$/.test(rest)) return months(Number(rest.slice(1)), Number(rest.slice(1)))
  if (rest === `/${year + 1}`) return { first: `${year}-09-01`, last: `${year + 1}-06-30` }
  return isDay(period) ? { first: period, last: period } : null
}

/** The last day of a period, `YYYY-MM-DD`, 30 June for an academic year; null for an invalid period. */
export function periodEnd(period: string): string | null {
  return daysOf(period)?.last ?? null
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
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
  const at = (year: number, share: number) => Math.round((year + share - 0.5) * 1000) / 1000
  const days = /^\d{4}(\/|-\d\d-)/.test(period) ? null : daysOf(period)
  if (days) return at(Number(days.first.slice(0, 4)), (monthOf(days.first) - 1 + monthOf(days.last)) / 24)
  const day = new Date(sortDate)
  const start = Date.UTC(day.getUTCFullYear(), 0, 1)
  return at(day.getUTCFullYear(), (day.getTime() - start) / (366 * 86_400_000))
}

const monthOf = (day: string) => Number(day.slice(5, 7))

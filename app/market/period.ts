import { isWithin, type Years } from '#app/lib/day.ts'

/** The form of a period in a file of figures, in words for whoever has to correct it. */
export const PERIOD_WORDS =
  'a year, 2025-Q1, 2025-H1, 2025-9M, 2025-03, a day such as 2025-03-31, or an academic year such as 2024/2025'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const two = (number: number) => String(number).padStart(2, '0')

/** The last day of a month, `YYYY-MM-DD`. */
function monthEnd(year: number, month: number): string {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${two(month)}-${two(days)}`
}

/** The last day of a period as `YYYY-MM-DD`, of an academic year the last of June; null for what is no period. */
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

/** Whether a text is a source's date: `n.d.`, a year, a month or a day. */
export function isSourceDate(text: string): boolean {
  if (text === 'n.d.') return true
  return isWithin(`${text}-`, SOURCE_YEARS) && (/^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text) || isDay(text))
}

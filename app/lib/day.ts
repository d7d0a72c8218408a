import { z } from 'zod'

export type Years = readonly [first: number, last: number]

/** Range for business dates on the platform. */
const USUAL_YEARS: Years = [2000, 2100]

/** Whether an ISO day is in these years; rejects typos such as 0206 or 9999. */
export const isWithin = (day: string, [first, last]: Years): boolean => {
  const year = Number(/^(\d{4})-/.exec(day)?.[1] ?? Number.NaN)
  return year >= first && year <= last
}

const yearText = ([first, last]: Years): string => `The year must be from ${first} to ${last}.`

/** A date as a date input posts it, in a plausible year. */
export const plausibleDay = (missing: string) =>
  z.iso.date(missing).refine((day) => isWithin(day, USUAL_YEARS), yearText(USUAL_YEARS))

/** Years between two ISO days, with fractions. */
export const yearsBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (365.25 * 86_400_000)

const NO_DATE = { value: null, error: 'Enter a date, for example 2026-03-31.' } as const

/** Reads an ISO day or the regional day.month.year. */
export function readDay(text: string, years: Years): { value: string | null; error?: string } {
  const local = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text)
  const iso = local ? `${local[3]}-${local[2]?.padStart(2, '0')}-${local[1]?.padStart(2, '0')}` : text
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return NO_DATE
  const date = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(iso)) return NO_DATE
  return isWithin(iso, years) ? { value: iso } : { value: null, error: yearText(years) }
}

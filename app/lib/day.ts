import { z } from 'zod'

/** First and last year that a field accepts. */
export type Years = readonly [first: number, last: number]

/** Range for business dates on the platform. */
const USUAL_YEARS: Years = [2000, 2100]

/** Whether an ISO day is in these years; rejects typos such as 0206 or 9999. */
export const isWithin = (day: string, [first, last]: Years): boolean => {
  const year = Number(/^(\d{4})-/.exec(day)?.[1] ?? Number.NaN)
  return year >= first && year <= last
}

export const yearText = ([first, last]: Years): string => `The year must be from ${first} to ${last}.`

/** A date as a date input posts it, in a plausible year. */
export const plausibleDay = (missing: string) =>
  z.iso.date(missing).refine((day) => isWithin(day, USUAL_YEARS), yearText(USUAL_YEARS))

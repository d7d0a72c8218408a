import { z } from 'zod'

/** The first and the last year that a field takes. */
export type Years = readonly [first: number, last: number]

/** Of a day that somebody states about their business here. */
export const USUAL_YEARS: Years = [2000, 2100]

/** Whether an ISO day falls into these years: a slip of the finger such as 0206 or 9999 is not an answer. */
export const isWithin = (day: string, [first, last]: Years): boolean => {
  const year = Number(/^(\d{4})-/.exec(day)?.[1] ?? Number.NaN)
  return year >= first && year <= last
}

export const yearWords = ([first, last]: Years): string => `The year must be from ${first} to ${last}.`

/** A day as a date field posts it, of a plausible year. */
export const plausibleDay = (missing: string, years: Years = USUAL_YEARS) =>
  z.iso.date(missing).refine((day) => isWithin(day, years), yearWords(years))

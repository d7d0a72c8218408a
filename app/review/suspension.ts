import { REVIEW_DAY } from './desk/review-day.words.ts'
import { now } from '#app/lib/clock.ts'
import { longDay } from '#app/lib/long-day.ts'
import { marketDay } from '#app/lib/known-zone.ts'

/** Days until a suspension's review: default and maximum. */
export const REVIEW_DAYS = { first: 30, max: 365 } as const

/** Default days for an approved company to answer a request. */
export const ANSWER_DAYS = 14

const DAY = 86_400_000

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** The date in that many days, ISO, in market time. */
export const dayAhead = (days: number): string => plusDays(marketDay(now()), days)

export const isReviewDay = (day: string): boolean => day >= dayAhead(1) && day <= dayAhead(REVIEW_DAYS.max)

/** The review date for the suspended member and the team. */
export const reviewText = (day: string): string => REVIEW_DAY.again(longDay(`${day}T12:00:00Z`))

/** A suspension's review date, ISO; 30 days after its start by default. */
export const reviewDayOf = (suspendedAt: Date, reviewOn: string | null): string =>
  reviewOn ?? plusDays(marketDay(suspendedAt), REVIEW_DAYS.first)

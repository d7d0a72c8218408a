import { REVIEW_DAY } from './desk/review-day.words.ts'
import { now } from '#app/lib/clock.ts'
import { longDay } from '#app/lib/long-day.ts'
import { marketDay } from '#app/lib/market-day.ts'

/** Days until a suspension is reviewed: the first offer, and the most that may be chosen. */
export const REVIEW_DAYS = { first: 30, most: 365 } as const

/** Days that an approved company has at first to answer what it is asked for. */
export const ANSWER_DAYS = 14

const DAY = 86_400_000

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** The day that comes so many days after today, ISO, as the market counts days. */
export const dayAhead = (days: number): string => plusDays(marketDay(now()), days)

export const isReviewDay = (day: string): boolean => day >= dayAhead(1) && day <= dayAhead(REVIEW_DAYS.most)

/** What a suspended member and the team read of the day of review. */
export const reviewWords = (day: string): string => REVIEW_DAY.again(longDay(`${day}T12:00:00Z`))

/** The day on which a suspension is reviewed, ISO; one that names none is reviewed 30 days after it began. */
export const reviewDayOf = (suspendedAt: Date, reviewOn: string | null): string =>
  reviewOn ?? plusDays(marketDay(suspendedAt), REVIEW_DAYS.first)

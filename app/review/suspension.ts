import { REVIEW_DAY } from './desk/review-day-texts.ts'
import { now } from '#app/lib/clock.ts'
import { formatDay, marketDay } from '#app/lib/format.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { suspension } from './engine.ts'

/** Days until a suspension's review: default and maximum. */
export const REVIEW_DAYS = { first: 30, max: 365 } as const

/** Default days for an approved company to answer a request. */
export const ANSWER_DAYS = 14

const DAY = 86_400_000

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** The ISO date this many days from now, in market time. */
export const dayAhead = (days: number): string => plusDays(marketDay(), days)

export const isReviewDay = (day: string): boolean => day >= dayAhead(1) && day <= dayAhead(REVIEW_DAYS.max)

/** The review date for the suspended member and the team. */
export const reviewText = (day: string): string => REVIEW_DAY.again(formatDay(`${day}T12:00:00Z`))

/** A suspension's review date, ISO; defaults to 30 days after its start. */
export const reviewDayOf = (suspendedAt: Date, reviewOn: string | null): string =>
  reviewOn ?? plusDays(marketDay(suspendedAt), REVIEW_DAYS.first)

type SuspensionAction = keyof typeof suspension

export type SuspensionStep<Id> = {
  id: Id
  seen: number
  action: SuspensionAction
  reason: string
  reviewOn: string | null
}

/** The suspension columns of a company, listing or account after a step. */
export function suspensionColumns(action: SuspensionAction, reason: string | null, reviewOn: string | null) {
  const isSuspending = action === 'suspend'
  return {
    ...(action !== 'postpone' && {
      suspendedAt: isSuspending ? now() : null,
      suspensionReason: isSuspending ? reason : null,
    }),
    suspensionReviewOn: action === 'reinstate' ? null : (reviewOn ?? dayAhead(REVIEW_DAYS.first)),
  }
}

export function suspensionSteps<Id, Answer>(
  decide: (admin: AdminViewer, step: SuspensionStep<Id>) => Promise<Answer>,
) {
  const stepFor =
    (action: SuspensionAction) =>
    (admin: AdminViewer, id: Id, seen: number, reason: string, reviewOn: string | null = null) =>
      decide(admin, { id, seen, action, reason, reviewOn })
  return { suspend: stepFor('suspend'), reinstate: stepFor('reinstate'), postpone: stepFor('postpone') }
}

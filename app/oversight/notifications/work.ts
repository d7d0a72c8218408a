import { formatNumber } from '#app/lib/format.ts'
import { OVERDUE_BUSINESS_DAYS } from '#app/lib/review-time.ts'
import type { Work } from '#app/notices/notify-admins.server.ts'
import { deskPath } from '#app/review/desk/path.ts'
import { REVIEW_DAY } from '#app/review/desk/review-day-texts.ts'
import type { TurnFilter } from '#app/review/turn.ts'

/** The desks with their labels, in order (ADM-206). */
export const WORK_LABELS = {
  profile: 'Profiles',
  version: 'Profile changes',
  application: 'Applications',
  kyc: 'KYC documents',
  listing: 'Listings',
  account: REVIEW_DAY.accounts,
  message: 'Messages',
} as const satisfies Record<Work, string>

export const WORK_PATHS = {
  profile: '/admin/profiles',
  version: '/admin/versions',
  application: '/admin/applications',
  kyc: '/admin/kyc',
  listing: '/admin/listings',
  account: '/admin/users',
  message: '/admin/messages',
} as const satisfies Record<Work, string>

/** The open or overdue items of a desk; the inbox shows open messages by default. */
export const workPath = (work: Work, turn: Extract<TurnFilter, 'ours' | 'overdue'>): string =>
  deskPath(WORK_PATHS[work], { turn: work === 'message' && turn === 'ours' ? null : turn })

/** The page of an open item. */
export const pathOf = (work: Work, thingId: string): string => `${WORK_PATHS[work]}?id=${thingId}`

/** A whole number with its noun: "1 item", "1,200 items". */
export function counted(count: number, one: string): string {
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`
}

/** An age in whole business days, which says "more than" on the first day of being overdue. */
export function ageText(businessDays: number): string {
  if (businessDays < 1) return 'less than a business day'
  const days = Math.floor(businessDays)
  const isJustOverdue = days === OVERDUE_BUSINESS_DAYS && businessDays > days
  return `${isJustOverdue ? 'more than ' : ''}${counted(days, 'business day')}`
}

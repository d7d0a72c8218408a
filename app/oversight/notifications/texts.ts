import { formatNumber } from '#app/lib/format.ts'
import { OVERDUE_BUSINESS_DAYS } from '#app/lib/review-time.ts'

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

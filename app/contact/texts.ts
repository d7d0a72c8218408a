import { own } from '#app/mail/content.ts'
import { OVERDUE_BUSINESS_DAYS } from '#app/lib/review-time.ts'

/** The promised response time; messages open for longer are overdue on the desk. */
export const ANSWER_TIME = own`usually within ${OVERDUE_BUSINESS_DAYS} business days`

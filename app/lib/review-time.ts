/** The quoted review time, on every page and in every email (ADM-006, MEM-006). */
export const REVIEW_TIME = '2-3 business days'

/** Business days after which pending work is overdue: the longest quoted time (ADM-206). */
export const OVERDUE_BUSINESS_DAYS = 3

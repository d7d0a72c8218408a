/** The time of a review as people are told it, on every page and in every mail (ADM-006, MEM-006). */
export const REVIEW_TIME = '2-3 business days'

/** Business days after which waiting work is overdue: the longest that was quoted (ADM-206). */
export const OVERDUE_BUSINESS_DAYS = 3

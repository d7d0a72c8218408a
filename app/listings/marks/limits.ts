import { MAX_SEARCHES } from '#app/account/kept/schema.ts'

export const MARK_LIMITS = {
  name: 80,
  searches: MAX_SEARCHES,
  /** Listings per comparison (PUB-070). */
  compared: 4,
} as const

/** How often a saved search sends new matches (PUB-079), off by default. */
export const SEARCH_ALERTS = { off: 'Off', at_once: 'Immediately', daily: 'Daily' } as const
export type SearchAlert = keyof typeof SEARCH_ALERTS

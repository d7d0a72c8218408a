export const MARK_LIMITS = {
  /** Characters of a saved search's name. */
  name: 80,
  /** Saved searches of one member, for each kind. */
  searches: 50,
  /** Listings of one comparison (PUB-070). */
  compared: 4,
} as const

/** When a saved search tells of new matches (PUB-079): off at first. */
export const SEARCH_ALERTS = { off: 'Off', at_once: 'Immediately', daily: 'Daily' } as const
export type SearchAlert = keyof typeof SEARCH_ALERTS

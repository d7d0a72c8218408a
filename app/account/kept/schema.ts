export type GuestMessage = {
  kind: (typeof MESSAGE_KINDS)[number]
  message: string
  phone: string | null
}

export const MESSAGE_KINDS = ['inquiry', 'deal_interest', 'more_information'] as const

/** What a guest chose without writing a message: a favourite, "Save search", or a sign-up from a listing. */
export const MARK_KINDS = ['favorite', 'search', 'listing'] as const

/** A guest's mark; a search is its validated criteria. */
export type GuestMark = { kind: 'favorite' | 'listing'; slug: string } | { kind: 'search'; criteria: object }

/** The owner of a saved message: an account, or a browser before any sign-in. */
export type MessageOwner = { userId: string } | { browser: Buffer }

/** Messages per browser and per account, which may collect those of several browsers, and marks of either. */
export const SAVED_LIMITS = { browser: 5, account: 20, marks: 20 } as const

/** Saved searches per member and kind. */
export const MAX_SEARCHES = 50

/** Seconds for which an account's messages are kept. */
export const ACCOUNT_RETENTION_SECONDS = 90 * 86_400

export type SavedMessage = GuestMessage & {
  id: string
  /** Null when the owner can no longer see the listing. */
  listing: { slug: string; title: string } | null
  /** Whether the listing is sold and only plain questions can be sent. */
  isSold: boolean
  keptAt: Date
}

/** What is saved in a browser until a sign-in; a search has no title. */
export type GuestSaved = {
  kept: SavedMessage[]
  mark: { kind: GuestMark['kind']; title: string | null } | null
}

export const savedMessagePath = (kind: GuestMessage['kind'], slug: string): string =>
  kind === 'inquiry' ? `/deal/${slug}/inquiry` : `/early-access?listing=${slug}`

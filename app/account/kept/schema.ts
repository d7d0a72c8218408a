/** What a guest wanted of a listing, and typed. */
export type ToKeep = {
  kind: 'inquiry' | 'deal_interest' | 'more_information'
  message: string
  phone: string | null
}

/** Whose it is: of an account, or of a browser in which nobody has signed in yet. */
export type Keeper = { userId: string } | { browser: Buffer }

/** The most that is kept of one browser, and of one account, which may have come by several. */
export const MOST_KEPT = { browser: 5, account: 20 } as const

/** Seconds for which an account keeps it. */
export const ACCOUNT_LIFE = 90 * 86_400

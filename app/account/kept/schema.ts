/** A guest's message about a listing. */
export type GuestMessage = {
  kind: 'inquiry' | 'deal_interest' | 'more_information'
  message: string
  phone: string | null
}

/** The owner of a saved message: an account, or a browser before any sign-in. */
export type MessageOwner = { userId: string } | { browser: Buffer }

/** Maximum messages per browser and per account; an account may collect messages from several browsers. */
export const MAX_KEPT = { browser: 5, account: 20 } as const

/** Seconds that an account's messages are kept. */
export const ACCOUNT_RETENTION_SECONDS = 90 * 86_400

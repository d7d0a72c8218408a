/** What can be claimed: one word for each review desk. */
export const CLAIM_SUBJECTS = ['company', 'listing', 'kyc', 'application', 'version'] as const
export type ClaimSubject = (typeof CLAIM_SUBJECTS)[number]

/** Seconds after its last sign of life at which a claim has ended (ADM-199). */
export const CLAIM_LIFE = 600

/** Which admin has a waiting record open. */
export type Claim = { id: string; adminId: string; name: string; since: string; mine: boolean }

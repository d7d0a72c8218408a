export const CLAIM_SUBJECTS = ['company', 'listing', 'kyc', 'application', 'version'] as const
export type ClaimSubject = (typeof CLAIM_SUBJECTS)[number]

/** Lifetime of a claim in seconds, renewed by activity (ADM-199). */
export const CLAIM_SECONDS = 600

/** An admin who has a pending record open. */
export type Claim = { id: string; adminId: string; name: string; since: string; isMine: boolean }

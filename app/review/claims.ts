export const CLAIM_SUBJECTS = ['company', 'listing', 'kyc', 'application', 'version'] as const
export type ClaimSubject = (typeof CLAIM_SUBJECTS)[number]

/** Lifetime of a claim in seconds, renewed by activity (ADM-199). */
export const CLAIM_SECONDS = 600

/** An admin who has a pending record open. */
export type Claim = { id: string; adminId: string; name: string; since: string; isMine: boolean }

/** A desk's claims as of a server time, ISO. */
export type DeskState = { at: string; claims: Claim[] }

/** Records whose claims a desk shows. */
export type Claimed = DeskState & {
  subject: ClaimSubject
  ids: readonly string[]
  /** The open record, if pending. */
  open: string | null
}

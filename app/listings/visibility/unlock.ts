import type { UnlockRule, Visibility } from '../schema.ts'

/** A declined requester may ask again after this many days (PUB-224). */
export const ASK_AGAIN_DAYS = 30

export function askAgainAt(declinedAt: Date): Date {
  return new Date(declinedAt.getTime() + ASK_AGAIN_DAYS * 86_400_000)
}

/** Whether a listing requires the NDA before it opens (PUB-222). */
export function requiresNda(rule: UnlockRule): boolean {
  return rule !== 'approval'
}

export type UnlockFacts = {
  unlockRule: UnlockRule
  visibility: Visibility
  /** An open invitation counts as the owner's approval. */
  isInvited: boolean
  /** The company had a grant that was revoked or has expired. */
  hadGrant: boolean
}

/**
 * Whether a request is granted without a further decision (PUB-222): by the owner's invitation, or by the NDA alone
 * unless the listing is private. Access that the owner revoked or limited does not reopen by itself (PUB-225); a newer
 * invitation reopens it.
 */
export function grantsImmediately({ unlockRule, visibility, isInvited, hadGrant }: UnlockFacts): boolean {
  if (isInvited) return true
  return unlockRule === 'nda' && visibility !== 'private' && !hadGrant
}

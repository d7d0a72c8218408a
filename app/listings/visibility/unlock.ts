import type { UnlockRule, Visibility } from '../schema.ts'

/** Whether a listing asks for the confidentiality text before it opens (PUB-222). */
export function asksNda(rule: UnlockRule): boolean {
  return rule !== 'approval'
}

export type UnlockFacts = {
  unlockRule: UnlockRule
  visibility: Visibility
  /** A live invitation of the owner stands for the yes. */
  isInvited: boolean
  /** The company had a grant that is over: revoked by the owner or an admin, or past its last day. */
  hadGrant: boolean
}

/**
 * Whether a request opens the listing without anybody's further yes (PUB-222): by the owner's invitation, and where
 * the rule is the NDA alone, unless the listing is private. What the owner has ended, or had given an end, does not
 * open again by itself (PUB-225); a newer invitation is a new yes.
 */
export function opensAtOnce({ unlockRule, visibility, isInvited, hadGrant }: UnlockFacts): boolean {
  if (isInvited) return true
  return unlockRule === 'nda' && visibility !== 'private' && !hadGrant
}

/** A declined requester may ask again after this many days (PUB-224). */
export const ASK_AGAIN_DAYS = 30

/** When a declined requester may ask again. */
export function askAgainAt(declinedAt: Date): Date {
  return new Date(declinedAt.getTime() + ASK_AGAIN_DAYS * 86_400_000)
}

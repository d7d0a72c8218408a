import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import type { Member } from '#app/lib/viewer.ts'
import { isFreshSignIn } from './policy.ts'

/**
 * Whether the person proved within the last FRESH_SIGN_IN who they are, by signing in or by giving the password again:
 * what a dangerous action asks first (MEM-389, MEM-392). For the server.
 */
export function isFresh({ signedInAt }: Pick<Member, 'signedInAt'>, at: Date = now()): boolean {
  return isFreshSignIn(signedInAt, at, env().lives.freshSignIn)
}

/** The page that asks for the password, and the code where there is one, and leads back to `from`, a page of ours. */
export function freshPath(from: string): string {
  return `/settings/confirm?from=${encodeURIComponent(from)}`
}

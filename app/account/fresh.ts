import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import type { Member } from '#app/lib/viewer.ts'
import { isFreshSignIn } from './policy.ts'

/**
 * Whether the person signed in or re-entered the password within FRESH_SIGN_IN, as dangerous actions require (MEM-389,
 * MEM-392). Server only.
 */
export function isFresh({ signedInAt }: Pick<Member, 'signedInAt'>, at: Date = now()): boolean {
  return isFreshSignIn(signedInAt, at, env().lifetimes.freshSignIn)
}

/**
 * The page that asks for the password, and the code if there is a second factor, then returns to `from`, one of our
 * pages.
 */
export function freshPath(from: string): string {
  return `/settings/confirm?from=${encodeURIComponent(from)}`
}

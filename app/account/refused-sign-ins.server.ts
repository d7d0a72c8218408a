import { log } from '#app/lib/log.ts'
import { findAccount } from './queries.server.ts'
import type { StepRefusal } from './security/commands/second-step.server.ts'

export type SignInRefusal = 'wrong_credentials' | 'unverified' | 'changed'

type RefusedSignIn =
  | { way: 'password'; reason: SignInRefusal | 'too_many' }
  | { way: 'code'; reason: StepRefusal | 'too_many' }
  | { way: 'passkey'; reason: 'not_verified' }

/** Logs a refused sign-in with the user id, if there is an account, but never the typed values. */
export function logRefusedSignIn(refused: RefusedSignIn, userId?: string): void {
  log.warn('sign_in.refused', { ...refused, ...(userId !== undefined && { account: userId }) })
}

/** Logs a refused sign-in by typed address; does one lookup whether or not the account exists. */
export async function logRefusedSignInByAddress(
  email: string,
  reason: SignInRefusal | 'too_many',
): Promise<void> {
  const account = await findAccount(email)
  logRefusedSignIn({ way: 'password', reason }, account?.userId)
}

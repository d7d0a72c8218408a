import { log } from '#app/lib/log.ts'
import { findAccount } from './queries.server.ts'
import type { StepRefusal } from './security/commands/second-step.server.ts'

export type SignInRefusal = 'wrong_credentials' | 'unverified' | 'changed' | 'busy'

type Refused =
  | { way: 'password'; reason: Exclude<SignInRefusal, 'busy'> | 'too_many' }
  | { way: 'code'; reason: StepRefusal | 'too_many' }
  | { way: 'passkey'; reason: 'not_verified' }

/** A log line of a sign-in that was refused, with the user id of the account where there is one; never what was typed. */
export function logRefusedSignIn(refused: Refused, userId?: string): void {
  log.warn('sign_in.refused', { ...refused, ...(userId !== undefined && { account: userId }) })
}

/** The same for a typed address; an address with and one without an account take one look each. */
export async function logRefusedAddress(
  email: string,
  reason: (Refused & { way: 'password' })['reason'],
): Promise<void> {
  const account = await findAccount(email)
  logRefusedSignIn({ way: 'password', reason }, account?.userId)
}

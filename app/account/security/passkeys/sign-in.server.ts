import { attempt } from '#app/db/attempt.server.ts'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import { logRefusedSignIn } from '../../refused-sign-ins.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { openSession } from '../commands/open-session.server.ts'
import { webauthn, parseResponse, authenticationResponseSchema } from './commands.server.ts'
import { relyingParty, storeChallenge, consumeChallenge } from './challenges.server.ts'
import { clearCookieHeader } from '../../session.server.ts'
import { data } from 'react-router'
import { refundLimit } from '#app/db/limits.server.ts'
import { refused, tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { clientAddress } from '#app/lib/request.ts'
import { countNetworkCall } from '../../form-responses.server.ts'
import { welcome } from '../../wanted/first-page.server.ts'

/** Authentication options without an account name. Null where passkeys are not available. */
export async function createChallenge(): Promise<{ options: object; cookie: string } | null> {
  const party = relyingParty()
  if (!party) return null
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' })
  return { options, cookie: await storeChallenge(options.challenge, null) }
}

/**
 * Signs in with a passkey, which counts as both factors: the authenticator verified the person and holds the key. A
 * used or unknown challenge, a different origin, a removed passkey and a decreased counter get the same refusal.
 */
export async function signInWithPasskey(
  request: Request,
  answer: string,
): Promise<Result<{ userId: string; cookies: string[] }, 'not_verified'>> {
  const refuseAndLog = (userId?: string) => {
    logRefusedSignIn({ way: 'passkey', reason: 'not_verified' }, userId)
    return refuse('not_verified')
  }
  const party = relyingParty()
  const challenge = await consumeChallenge(request, null)
  const response = parseResponse(authenticationResponseSchema, answer)
  if (!party || challenge === null || !response) return refuseAndLog()
  const passkey = await db()
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .where('p.credentialId', '=', response.id)
    .where('u.emailVerified', '=', true)
    .select(['p.id', 'p.userId', 'p.publicKey', 'p.counter', 'u.credentialGeneration as generation'])
    .executeTakeFirst()
  if (!passkey) return refuseAndLog()
  const { verifyAuthenticationResponse } = await webauthn()
  const { userHandle, ...bytes } = response.response
  const checked = await verifyAuthenticationResponse({
    response: { ...response, response: { ...bytes, ...(userHandle !== undefined && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: response.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return refuseAndLog(passkey.userId)
  const { newCounter } = checked.authenticationInfo
  const { userId, generation } = passkey
  const opened = await attempt<string[], 'not_verified'>(async (tx, stop) => {
    await lockAccount(tx, userId)
    const used = await tx
      .updateTable('passkeys')
      .set({ counter: newCounter, lastUsedAt: now() })
      .where('id', '=', passkey.id)
      .where((eb) => eb.or([eb('counter', '<', newCounter), eb('counter', '=', 0)]))
      .returning('userId')
      .executeTakeFirst()
    if (!used) return stop('not_verified')
    const session = await openSession(tx, request, { userId, generation, way: 'passkey' })
    return session.ok ? session.value.cookies : stop('not_verified')
  })
  if (!opened.ok) return refuseAndLog(userId)
  return ok({ userId, cookies: [...opened.value, await clearCookieHeader('challenge')] })
}

const FAILED = 'Sign In Failed'
const WRONG = 'This passkey does not work here. Sign in another way.'

export async function passkeyChallenge(formData: FormData) {
  const wait = await countNetworkCall('passkey')
  if (wait !== null) return tooManyFromNetwork(formData, FAILED, wait)
  const challenge = await createChallenge()
  if (!challenge) return refused(formData, { title: FAILED, text: WRONG })
  const answer: FormState & { challenge: object } = { values: {}, errors: {}, challenge: challenge.options }
  return data(answer, { headers: { 'Set-Cookie': challenge.cookie } })
}

export async function passkeyResponse(request: Request, formData: FormData, to: string) {
  const text = formText(formData, 'answer')
  formData.delete('answer')
  const wait = await countNetworkCall('passkey')
  if (wait !== null) return tooManyFromNetwork(formData, FAILED, wait)
  const signedIn = await signInWithPasskey(request, text)
  if (!signedIn.ok) return refused(formData, { title: FAILED, text: WRONG })
  // Refunds both counted calls.
  for (const _ of ['question', 'answer']) await refundLimit(db(), 'passkey', `ip:${clientAddress()}`)
  return welcome(signedIn.value.userId, to, signedIn.value.cookies)
}

import { type Tx, transaction } from '#app/db/client.server.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import { HashingBusy, hashLike, isSameHash } from '../password.server.ts'
import { findCredential, saltedHash, type CheckedCredential } from '../queries.server.ts'
import { logRefusedSignInByAddress, type SignInRefusal } from '../refused-sign-ins.server.ts'
import { openSession } from '../security/commands/open-session.server.ts'
import { startCodeStep } from '../security/commands/second-step.server.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { endedSessionCookie, readToken } from '../session.server.ts'

/** With `needsCode` nobody is signed in yet; the cookies lead to the page for the second factor. */
export type SignedIn = { userId: string; cookies: string[]; needsCode: boolean }
type Typed = { email: string; password: string }

/**
 * Signs in with address and password. An unknown address and a wrong password give the same response and timing; an
 * unverified address or a required code is revealed only after a correct password. A refused sign-up's password counts
 * as an unverified address (decision 152). Throws Outage and HashingBusy (PUB-174, PUB-175, MEM-045, MEM-389).
 */
export async function signIn(request: Request, typed: Typed): Promise<Result<SignedIn, SignInRefusal>> {
  const signedIn = await tryPassword(request, typed)
  if (!signedIn.ok) await logRefusedSignInByAddress(typed.email, signedIn.refused)
  return signedIn
}

/** Signs in with a password that was just stored; null if the person has to do that, for example when many sign in. */
export async function signInAfterChange(request: Request, typed: Typed): Promise<SignedIn | null> {
  try {
    const signedIn = await signIn(request, typed)
    return signedIn.ok ? signedIn.value : null
  } catch (error) {
    if (error instanceof HashingBusy) return null
    throw error
  }
}

async function tryPassword(
  request: Request,
  { email, password }: Typed,
): Promise<Result<SignedIn, SignInRefusal>> {
  const credential = await findCredential(email)
  const typedHash = await hashLike(saltedHash(credential), password)
  if (!credential) return refuse('wrong_credentials')
  if (isSameHash(typedHash, credential.hash))
    return transaction((tx) => enterWithPassword(tx, request, credential))
  if (!credential.refused.some((hash) => isSameHash(typedHash, hash))) return refuse('wrong_credentials')
  // Does the same work as for a new account: no account has this generation.
  await transaction((tx) => enterWithPassword(tx, request, { ...credential, generation: -1 }))
  return refuse('unverified')
}

/** After a correct password: opens the session, or starts the second step. */
export async function enterWithPassword(
  tx: Tx,
  request: Request,
  { userId, generation }: CheckedCredential,
): Promise<Result<SignedIn, SignInRefusal>> {
  const opened = await openSession(tx, request, { userId, generation, way: 'password' })
  if (opened.ok) return ok({ userId, cookies: opened.value.cookies, needsCode: false })
  if (opened.refused !== 'code_required') return refuse(opened.refused)
  return ok({ userId, cookies: [await startCodeStep(tx, { userId, generation })], needsCode: true })
}

/** Ends the request's session, if any, and returns a cookie that deletes the browser's (PUB-032). */
export async function signOut(request: Request): Promise<string> {
  const token = readToken(request)
  if (token) {
    await transaction({ withoutRights: true }, async (tx) => {
      const ended = await tx
        .deleteFrom('sessions')
        .where('token', '=', token)
        .returning('userId')
        .executeTakeFirst()
      if (!ended) return
      await auditOwn(tx, { userId: ended.userId }, 'session.sign_out')
    })
  }
  return endedSessionCookie()
}

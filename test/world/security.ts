import { createHook } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import * as signInPage from '#app/account/routes/signin.tsx'
import * as codePage from '#app/account/routes/signin-code.tsx'
import { newRecoveryCodes, recoveryHash } from '#app/account/security/commands/spend-factor.server.ts'
import { codeAt, newTotpSecret } from '#app/account/security/totp.server.ts'
import { readSession } from '#app/account/session.server.ts'
import { db, setRequestRights } from '#app/db/client.server.ts'
import { rightsOf } from '#app/gates/rights.server.ts'
import { loadMember } from '#app/gates/viewer.server.ts'
import { now, setClock } from '#app/lib/clock.ts'
import { requestContext } from '#app/lib/request.ts'
import { encrypt } from '#app/lib/secret.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { aMember, type AccountOptions, signedInCookie } from './accounts.ts'
import { visit, type Visit } from './pages.tsx'
import { insertRow, updateRows } from './rows.ts'

/** An account with a confirmed second factor; `codes` are its ten recovery codes. */
export async function aTwoFactorMember(options: AccountOptions = {}) {
  const account = await aMember(options)
  const { userId } = account
  const secret = newTotpSecret()
  const codes = newRecoveryCodes()
  await insertRow('secondFactors', {
    userId,
    secret: encrypt('second-factor', secret, userId),
    confirmedAt: now(),
    lastStep: 0,
  })
  await db()
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: recoveryHash(userId, code) })))
    .execute()
  return { ...account, secret, codes }
}

export const codeNow = (secret: string) => codeAt(secret, now())

/** Moves the clock forward by this many seconds and stops it there. */
export function later(seconds: number): void {
  const at = new Date(now().getTime() + seconds * 1000)
  setClock(() => at)
}

type Browser = { cookie?: string; ip?: string; userAgent?: string }

export const enterPassword = (
  { email, password }: { email: string; password: string },
  { path = '/signin', ...browser }: Browser & { path?: string } = {},
) => visit(signInPage, path, { form: { email, password }, ...browser })

/** The second page, in the browser of the first response. */
export const enterCode = (first: Visit, code: string, path = '/signin/code', ip?: string) =>
  visit(codePage, path, {
    form: { oneTimeCode: code },
    cookie: first.cookie,
    ...(ip !== undefined && { ip }),
  })

/** The user id behind the session cookie of a response, or null. */
export async function signedInUserId({ cookie }: { cookie: string }): Promise<string | null> {
  const session = await readSession(new Request('http://127.0.0.1:3000/', { headers: { Cookie: cookie } }))
  return session?.userId ?? null
}

const LATE = Symbol('not yet')

/** The password of test accounts, hashed with 60 passes, so that comparing it takes thirty times as long. */
const COSTLY =
  '$argon2id$v=19$m=19456,t=60,p=1$AQEBAQEBAQEBAQEBAQEBAQ$0stGDPc22nzxC5sgEDiflingC_YxWvqlGg4QE_8BsCA'

/** Resolves once a password is being hashed, on a separate thread. */
function hashingBegins(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const hook = createHook({
    init(_id, type) {
      if (type !== 'ARGON2REQUEST') return
      hook.disable()
      resolve()
    },
  })
  hook.enable()
  return promise
}

/** Starts a sign-in and makes a change that commits while its password is compared. Returns the sign-in's result. */
export async function whileHashing<T>(
  { userId }: { userId: string },
  begin: () => Promise<T>,
  change: () => Promise<unknown>,
): Promise<T> {
  await updateRows('credentials', { userId }, { password: COSTLY })
  const hashing = hashingBegins()
  const begun = begin()
  await hashing
  await change()
  if ((await Promise.race([begun, setTimeout(0, LATE)])) !== LATE)
    throw new Error('the change came too late: the sign-in had already finished')
  return begun
}

/** A step within a request of the member, with the gate's snapshot of them. */
export function inRequest<T>(member: Member, step: () => Promise<T>): Promise<T> {
  const facts = { requestId: 'test', ip: '127.0.0.1', userAgent: '', nonce: '', hasSessionCookie: true }
  return requestContext.run(facts, () => {
    setRequestRights(rightsOf(member))
    return step()
  })
}

/** The member at the start of a request, in a new active session. */
export async function inSession(userId: string): Promise<Member> {
  await signedInCookie(userId)
  const { id: sessionId } = await db()
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .select('id')
    .executeTakeFirstOrThrow()
  const member = await loadMember({ userId, sessionId, signedInAt: now() })
  if (!member) throw new Error('the member is gone')
  return member
}

export async function sessionsOf(userId: string): Promise<number> {
  const { count } = await db()
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

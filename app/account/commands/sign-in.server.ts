import { transaction } from '#app/db/client.server.ts'
import type { Result } from '#app/lib/result.ts'
import { ok, refuse } from '#app/lib/result.ts'
import { CODE_WANTED, auth, authHeaders, refusalCode } from '../auth.server.ts'
import { HashingBusy } from '../password.server.ts'
import { findAccount } from '../queries.server.ts'
import { logRefusedAddress } from '../refused-sign-ins.server.ts'
import { noteSignIn } from '../security/commands/note-sign-in.server.ts'
import { beginStep } from '../security/commands/second-step.server.ts'

export type SignInRefusal = 'wrong_credentials' | 'unverified' | 'busy'
/** With `wantsCode` nobody is signed in yet: the cookies lead to the page of the second factor. */
export type SignedIn = { userId: string; cookies: string[]; wantsCode: boolean }

/**
 * Signs in with address and password: one wording and one time for an unknown address and a wrong password; whether
 * the address is verified, and whether a code has to follow, shows only after the right password. Throws Outage.
 * Source: PUB-174, PUB-175, MEM-045, MEM-389.
 */
export async function signIn(
  request: Request,
  { email, password }: { email: string; password: string },
): Promise<Result<SignedIn, SignInRefusal>> {
  const { api } = await auth()
  try {
    const { headers, response } = await api.signInEmail({
      body: { email, password },
      headers: authHeaders(request),
      returnHeaders: true,
    })
    const userId = response.user.id
    const device = await transaction((tx) => noteSignIn(tx, request, { userId, way: 'password' }))
    return ok({ userId, cookies: [...headers.getSetCookie(), device], wantsCode: false })
  } catch (error) {
    if (error instanceof HashingBusy) return refuse('busy')
    const code = refusalCode(error)
    if (code === CODE_WANTED) return askForCode(email)
    const refused = code === 'EMAIL_NOT_VERIFIED' ? 'unverified' : 'wrong_credentials'
    await logRefusedAddress(email, refused)
    return refuse(refused)
  }
}

async function askForCode(email: string): Promise<Result<SignedIn, SignInRefusal>> {
  const account = await findAccount(email)
  if (!account) return refuse('wrong_credentials')
  return ok({ userId: account.userId, cookies: [await beginStep(account.userId)], wantsCode: true })
}

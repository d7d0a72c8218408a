import { transaction } from '#app/db/client.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { Result } from '#app/lib/result.ts'
import { ok, refuse } from '#app/lib/result.ts'
import { auth, authHeaders, refusalCode } from '../auth.server.ts'
import { HashingBusy } from '../password.server.ts'

export type SignInRefusal = 'wrong_credentials' | 'unverified' | 'busy'
export type SignedIn = { userId: string; cookies: string[] }

/**
 * Signs in with address and password: one wording and one time for an unknown address and a wrong password; whether
 * the address is verified shows only after the right password. Throws Outage. Source: PUB-174, PUB-175, MEM-045.
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
    await transaction((tx) =>
      writeAudit(tx, {
        actor: { kind: 'member', userId },
        action: 'session.signed_in',
        subject: { type: 'user', id: userId },
      }),
    )
    return ok({ userId, cookies: headers.getSetCookie() })
  } catch (error) {
    if (error instanceof HashingBusy) return refuse('busy')
    return refuse(refusalCode(error) === 'EMAIL_NOT_VERIFIED' ? 'unverified' : 'wrong_credentials')
  }
}

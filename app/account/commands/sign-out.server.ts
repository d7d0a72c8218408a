import { transaction } from '#app/db/client.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { auth, authHeaders } from '../auth.server.ts'
import { readToken } from '../session.server.ts'

/** Ends the request's session, if it has one, and returns the cookies that take it out of the browser (PUB-032). */
export async function signOut(request: Request): Promise<string[]> {
  const token = readToken(request)
  if (token) {
    await transaction(async (tx) => {
      const ended = await tx
        .deleteFrom('sessions')
        .where('token', '=', token)
        .returning('userId')
        .executeTakeFirst()
      if (!ended) return
      await writeAudit(tx, {
        actor: { kind: 'member', userId: ended.userId },
        action: 'session.signed_out',
        subject: { type: 'user', id: ended.userId },
      })
    })
  }
  const { api } = await auth()
  const { headers } = await api.signOut({ headers: authHeaders(request), returnHeaders: true })
  return headers.getSetCookie()
}

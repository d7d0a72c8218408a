import { transaction } from '#app/db/client.server.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { endedSessionCookie, readToken } from '../session.server.ts'

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

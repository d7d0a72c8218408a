import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import { ok, refuse } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { tell } from '#app/notices/tell.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { storePassword } from '../../commands/credential.server.ts'
import { passwordChangedMail } from '../../emails.ts'
import { endLinks } from '../../links.server.ts'
import { HashingBusy, checkPassword, hashPassword, verifyPassword } from '../../password.server.ts'
import type { PasswordProblem } from '../../policy.ts'
import { endSessions } from './end-sessions.server.ts'

export type PasswordRefusal = PasswordProblem | 'missing' | 'wrong_password' | 'mismatch' | 'same' | 'busy'
export type PasswordFields = { current: string; password: string; confirmation: string }

/** The stored hash of an account's password; null for an account without one. */
async function hashOf(userId: string): Promise<string | null> {
  const row = await db()
    .selectFrom('credentials')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .select('password')
    .executeTakeFirst()
  return row?.password ?? null
}

/** Whether this is the member's password. Throws HashingBusy. */
export async function isOwnPassword({ userId }: Pick<Member, 'userId'>, password: string): Promise<boolean> {
  const hash = await hashOf(userId)
  return hash !== null && verifyPassword({ hash, password })
}

/**
 * Changes the password of the person signed in: the present one, then the server's rule; every other session ends and
 * the person is told. Of two changes at once with one present password one wins. Source: MEM-303, MEM-382, PUB-162.
 */
export async function changePassword(
  member: Member,
  { current, password, confirmation }: PasswordFields,
): Promise<Result<null, PasswordRefusal>> {
  if (!current || !password || !confirmation) return refuse('missing')
  const { userId, email } = member
  try {
    const before = await hashOf(userId)
    if (!before || !(await verifyPassword({ hash: before, password: current })))
      return refuse('wrong_password')
    if (password !== confirmation) return refuse('mismatch')
    if (password === current) return refuse('same')
    const problem = await checkPassword(password, email)
    if (problem) return refuse(problem)
    return await store(member, before, await hashPassword(password))
  } catch (error) {
    if (error instanceof HashingBusy) return refuse('busy')
    throw error
  }
}

async function store(
  { userId, sessionId, role }: Member,
  before: string,
  hash: string,
): Promise<Result<null, PasswordRefusal>> {
  return transaction(async (tx) => {
    const same = await tx
      .selectFrom('credentials')
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .where('password', '=', before)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!same) return refuse('wrong_password')
    await storePassword(tx, { userId, hash })
    await endLinks(tx, userId, ['set_password', 'verify_email', 'reset_password'])
    const sessions = await endSessions(tx, { userId, exceptSessionId: sessionId })
    await writeAudit(tx, {
      actor: { kind: role, userId },
      action: 'password.changed',
      subject: { type: 'user', id: userId },
      details: { sessionsEnded: sessions },
    })
    await tell(tx, {
      userId,
      kind: 'security',
      key: `password-changed:${now().getTime()}`,
      title: 'Your password was changed',
      path: '/settings',
      mail: ({ fullName }) => ({
        kind: 'password-changed',
        content: passwordChangedMail({ name: fullName }),
      }),
    })
    return ok(null)
  })
}

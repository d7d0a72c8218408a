import { transaction } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import { ok, refuse } from '#app/lib/result.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import type { AuditEntry } from '#app/review/audit.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { adminInvitationMail } from '../emails.ts'
import { issueLink } from '../links.server.ts'
import { createAccount } from './create-account.server.ts'

type Actor = AuditEntry['actor']

/**
 * Makes an admin account without a password and issues the link that sets it; the link is mailed where a mail server
 * is configured and otherwise only returned. The path holds the secret: show it to the operator, keep it nowhere.
 */
export async function createAdmin(
  { email, name, mail }: { email: string; name: string; mail: boolean },
  actor: Actor,
): Promise<Result<{ path: string; lifeSeconds: number }, 'address_taken'>> {
  const lifeSeconds = env().lives.setPasswordLink
  return transaction(async (tx) => {
    const kind = { userType: 'other', otherRole: 'Administrator', role: 'admin' } as const
    const userId = await createAccount(tx, email, { fullName: name, ...kind })
    if (userId === null) return refuse('address_taken')
    const link = await issueLink(tx, { purpose: 'set_password', userId, lifeSeconds })
    const path = `/complete-registration?token=${link.secret}`
    const subject = { type: 'user', id: userId }
    await writeAudit(tx, { actor, action: 'created', subject, details: { role: 'admin' } })
    if (mail) {
      await queueMail(tx, {
        to: { address: email, name },
        kind: 'admin-invitation',
        content: adminInvitationMail({ lifeSeconds }),
        dedupeKey: `link:${link.id}`,
        oneTimeLink: { id: link.id, path, expiresAt: link.expiresAt },
      })
    }
    return ok({ path, lifeSeconds })
  })
}

export type RoleRefusal = 'not_found' | 'unchanged' | 'last_admin'

/**
 * Changes an account's role. The last admin is never taken away, not even by two calls at once: the database counts
 * under one lock. Source: ADM-009, ADM-201.
 */
export async function changeRole(
  email: string,
  role: 'member' | 'admin',
  actor: Actor,
): Promise<Result<{ userId: string }, RoleRefusal>> {
  try {
    return await transaction(async (tx) => {
      const account = await tx
        .selectFrom('users as u')
        .innerJoin('members as m', 'm.userId', 'u.id')
        .where('u.email', '=', email.toLowerCase())
        .select(['m.userId', 'm.role'])
        .executeTakeFirst()
      if (!account) return refuse('not_found')
      const { userId, role: from } = account
      const changed = await tx
        .updateTable('members')
        .set({ role, updatedAt: now() })
        .where('userId', '=', userId)
        .where('role', '<>', role)
        .returning('userId')
        .executeTakeFirst()
      if (!changed) return refuse('unchanged')
      await writeAudit(tx, {
        actor,
        action: 'role.changed',
        subject: { type: 'user', id: userId },
        from,
        to: role,
      })
      return ok({ userId })
    })
  } catch (error) {
    if (isLastAdmin(error)) return refuse('last_admin')
    throw error
  }
}

function isLastAdmin(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'members_keep_one_admin'
}

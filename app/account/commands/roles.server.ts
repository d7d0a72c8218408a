import { addressKey } from '#app/lib/email-address.ts'
import { transaction, type Tx } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { now } from '#app/lib/clock.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { type AuditEntry, writeAudit } from '#app/review/audit.server.ts'
import { adminInvitationMail, roleChangedMail, roleTitle } from '../emails.ts'
import { issueLink } from '../links.server.ts'
import { createAccount } from './create-account.server.ts'

type Actor = AuditEntry['actor']

/**
 * Creates an admin account without a password and the link that sets one. With a mail server the link is emailed,
 * otherwise only returned. The path contains the secret: show it to the operator and store it nowhere.
 */
export async function createAdmin(
  { email, name, mail }: { email: string; name: string; mail: boolean },
  actor: Actor,
): Promise<Result<{ path: string; lifeSeconds: number }, 'address_taken'>> {
  const lifeSeconds = env().lifetimes.setPasswordLink
  return transaction(async (tx) => {
    const kind = { userType: 'other', otherRole: 'Administrator', role: 'admin' } as const
    const userId = await createAccount(tx, email, { fullName: name, ...kind })
    if (userId === null) return refuse('address_taken')
    const oneTimeLink = await issueLink(tx, { purpose: 'set_password', userId, lifeSeconds })
    const subject = { type: 'user', id: userId }
    await writeAudit(tx, { actor, action: 'account.create_admin', subject, details: { role: 'admin' } })
    if (mail) {
      await queueMail(tx, {
        to: { address: email, name },
        kind: 'account.admin_invitation',
        content: adminInvitationMail({ lifeSeconds }),
        dedupeKey: `link:${oneTimeLink.id}`,
        oneTimeLink,
      })
    }
    return ok({ path: oneTimeLink.path, lifeSeconds })
  })
}

export type RoleRefusal = 'not_found' | 'unchanged' | 'last_admin' | 'suspended'

type Role = 'member' | 'admin'

/** For each role, the role that an account must have before it can get it. */
const BEFORE = { member: 'admin', admin: 'member' } as const satisfies Record<Role, Role>

/**
 * Switches an account's role in one conditional UPDATE, with its audit row and email; null when the account does not
 * have the previous role, is closed, suspended or at a different version. The trigger that keeps one admin may throw: see
 * `isLastAdmin`. Source: ADM-009, ADM-201.
 */
export async function assignRole(
  tx: Tx,
  { userId, role, seen }: { userId: string; role: Role; seen?: number | undefined },
  actor: Actor,
): Promise<number | null> {
  let update = tx
    .updateTable('members')
    .set({ role, updatedAt: now() })
    .where('userId', '=', userId)
    .where('role', '=', BEFORE[role])
    .where('closedAt', 'is', null)
    .where('suspendedAt', 'is', null)
  if (seen !== undefined) update = update.where('version', '=', seen)
  const changed = await update.returning('version').executeTakeFirst()
  if (!changed) return null
  await writeAudit(tx, {
    actor,
    action: 'account.change_role',
    subject: { type: 'user', id: userId },
    from: BEFORE[role],
    to: role,
  })
  await notify(tx, {
    userId,
    kind: 'security',
    key: `user:${userId}:role:${changed.version}`,
    title: roleTitle(role),
    path: '/settings',
    restsOn: [],
    mail: { kind: 'account.role_changed', content: roleChangedMail({ role }) },
  })
  return changed.version
}

/** Changes a role by address; the database never lets concurrent calls demote the last admin (ADM-009, ADM-201). */
export async function changeRole(
  email: string,
  role: Role,
  actor: Actor,
): Promise<Result<{ userId: string }, RoleRefusal>> {
  try {
    return await transaction(async (tx) => {
      const account = await tx
        .selectFrom('users as u')
        .innerJoin('members as m', 'm.userId', 'u.id')
        .where('u.email', '=', addressKey(email))
        .where('m.closedAt', 'is', null)
        .select(['m.userId', 'm.suspendedAt'])
        .executeTakeFirst()
      if (!account) return refuse('not_found')
      const { userId, suspendedAt } = account
      if ((await assignRole(tx, { userId, role }, actor)) !== null) return ok({ userId })
      return refuse(suspendedAt === null ? 'unchanged' : 'suspended')
    })
  } catch (error) {
    if (isLastAdmin(error)) return refuse('last_admin')
    throw error
  }
}

/** Whether the database refused to demote the last admin. */
export const isLastAdmin = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'members_keep_one_admin'

import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { moveMails, queueMail } from '#app/mail/queue.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { endLinks } from '../../links.server.ts'
import { endPendingSignIns } from '../commands/end-sessions.server.ts'
import { addressReplacedMail } from '../emails.ts'
import { notifySecurityChange } from '../notify-security-change.server.ts'

const LINKS = ['confirm_old_email', 'confirm_new_email', 'stop_email_change'] as const

/** Moves the account to its new address, ends all links to the previous one, writes an audit row and sends emails. */
export async function moveAddress(
  tx: Tx,
  userId: string,
  pendingChange: { id: string; oldEmail: string; newEmail: string; withoutOld: boolean },
): Promise<void> {
  const moved = await tx
    .updateTable('users')
    .set({ email: pendingChange.newEmail, emailVerified: true, updatedAt: now() })
    .where('id', '=', userId)
    .where('email', '=', pendingChange.oldEmail)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error('the account no longer has the confirmed address')
  await tx.updateTable('emailChanges').set({ doneAt: now() }).where('id', '=', pendingChange.id).execute()
  // Makes links in the old mailbox stop working.
  await endLinks(tx, userId, ['set_password', 'verify_email', 'reset_password', 'sign_in', ...LINKS])
  await endPendingSignIns(tx, userId)
  // A refused sign-up with the previous address has nothing to do with the new one.
  await tx.deleteFrom('refusedSignUps').where('userId', '=', userId).execute()
  // Makes unsubscribe links there stop working too, and sends queued emails to the new address.
  await tx.deleteFrom('unsubscribeTokens').where('userId', '=', userId).execute()
  await moveMails(tx, userId, pendingChange.newEmail)
  await writeAudit(tx, {
    actor: pendingChange.withoutOld ? { kind: 'system' } : { kind: 'member', userId },
    action: 'email.change',
    subject: { type: 'user', id: userId },
  })
  await notifySecurityChange(tx, userId, 'email')
  const member = await tx
    .selectFrom('members')
    .where('userId', '=', userId)
    .select('fullName')
    .executeTakeFirstOrThrow()
  await queueMail(tx, {
    to: { address: pendingChange.oldEmail, name: member.fullName },
    kind: 'account.email_replaced',
    content: addressReplacedMail(pendingChange),
    dedupeKey: `email-left:${pendingChange.id}`,
  })
}

export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'users_email_key'

import { type Tx, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import { ok, refuse } from '#app/lib/result.ts'
import { moveMails, queueMail } from '#app/mail/queue.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { endLinks, peekLink, useLink } from '../../links.server.ts'
import { addressLeftMail } from '../emails.ts'
import { endPendingSignIns } from '../commands/end-sessions.server.ts'
import { tellChange } from '../tell-change.server.ts'
import { endWish } from './request.server.ts'

const PURPOSES = ['confirm_old_email', 'confirm_new_email'] as const

/** `half`: the other address is still to confirm. `done`: the account has its new address. */
export type Confirmed = { state: 'half'; side: 'old' | 'new' } | { state: 'done' }
export type ConfirmRefusal = 'link_dead' | 'other_account' | 'taken'

/**
 * Spends one of the two links; the second one moves the account to its new address, in the same transaction with audit
 * row and mails. Of any number of calls at once with one link one counts. An address that somebody took meanwhile ends
 * the wish. The new address is confirmed by the account that asked alone (`byUserId`): its mailbox may be a stranger's,
 * whose press must not put their address on somebody else's account. Source: MEM-390.
 */
export async function confirmEmailChange(
  secret: string,
  byUserId: string | null,
): Promise<Result<Confirmed, ConfirmRefusal>> {
  const found = await peekLink(PURPOSES, secret)
  if (!found) return refuse('link_dead')
  if (found.purpose === 'confirm_new_email' && found.userId !== byUserId) return refuse('other_account')
  try {
    return await transaction(async (tx) => {
      await lockAccount(tx, found.userId)
      return spend(tx, secret)
    })
  } catch (error) {
    if (!isTaken(error)) throw error
    await transaction(async (tx) => {
      await lockAccount(tx, found.userId)
      const link = await useLink(tx, PURPOSES, secret)
      if (link) await endWish(tx, link.userId, 'taken')
    })
    return refuse('taken')
  }
}

async function spend(tx: Tx, secret: string): Promise<Result<Confirmed, ConfirmRefusal>> {
  const link = await useLink(tx, PURPOSES, secret)
  if (!link) return refuse('link_dead')
  const side = link.purpose === 'confirm_old_email' ? 'old' : 'new'
  const at = now()
  const wish = await tx
    .updateTable('emailChanges')
    .set(side === 'old' ? { oldConfirmedAt: at } : { newConfirmedAt: at })
    .where('userId', '=', link.userId)
    .where(side === 'old' ? 'oldLinkId' : 'newLinkId', '=', link.id)
    .where('doneAt', 'is', null)
    .where('endedAt', 'is', null)
    .returning(['id', 'oldEmail', 'newEmail', 'oldConfirmedAt', 'newConfirmedAt'])
    .executeTakeFirst()
  if (!wish) return refuse('link_dead')
  if (!wish.oldConfirmedAt || !wish.newConfirmedAt) return ok({ state: 'half', side })
  await move(tx, link.userId, wish)
  return ok({ state: 'done' })
}

async function move(
  tx: Tx,
  userId: string,
  wish: { id: string; oldEmail: string; newEmail: string },
): Promise<void> {
  const moved = await tx
    .updateTable('users')
    .set({ email: wish.newEmail, emailVerified: true, updatedAt: now() })
    .where('id', '=', userId)
    .where('email', '=', wish.oldEmail)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error('the account has left the address that was confirmed')
  await tx.updateTable('emailChanges').set({ doneAt: now() }).where('id', '=', wish.id).execute()
  // Links in the mailbox that was given up open nothing any more.
  await endLinks(tx, userId, ['set_password', 'verify_email', 'reset_password', 'sign_in', ...PURPOSES])
  await endPendingSignIns(tx, userId)
  // So does a link there that stops mails, and what waits goes to the new address.
  await tx.deleteFrom('unsubscribeTokens').where('userId', '=', userId).execute()
  await moveMails(tx, userId, wish.newEmail)
  await writeAudit(tx, {
    actor: { kind: 'member', userId },
    action: 'email.change',
    subject: { type: 'user', id: userId },
  })
  await tellChange(tx, userId, 'email')
  const member = await tx
    .selectFrom('members')
    .where('userId', '=', userId)
    .select('fullName')
    .executeTakeFirstOrThrow()
  await queueMail(tx, {
    to: { address: wish.oldEmail, name: member.fullName },
    kind: 'account.email_replaced',
    content: addressLeftMail(),
    dedupeKey: `email-left:${wish.id}`,
  })
}

/** Ends the wish behind either of its links, without a session: the way out that the mail names. */
export async function refuseEmailChange(secret: string): Promise<Result<null, 'link_dead'>> {
  const found = await peekLink(PURPOSES, secret)
  if (!found) return refuse('link_dead')
  return transaction(async (tx) => {
    await lockAccount(tx, found.userId)
    const link = await useLink(tx, PURPOSES, secret)
    const ended = link && (await endWish(tx, link.userId, 'cancelled'))
    if (!ended) return refuse('link_dead')
    await writeAudit(tx, {
      actor: { kind: 'member', userId: link.userId },
      action: 'email.cancel_change',
      subject: { type: 'user', id: link.userId },
    })
    return ok(null)
  })
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'users_email_key'
}

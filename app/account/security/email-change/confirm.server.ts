import { type Tx, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import { queueMail, moveMails } from '#app/mail/queue.server.ts'
import { auditOwn, writeAudit } from '#app/review/audit.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { removePasskeys } from '../../commands/reset.server.ts'
import { endEmailChange, issueLink, peekLink, consumeLink, endLinks } from '../../links.server.ts'
import { DUMMY_HASH } from '../../password.server.ts'
import { endSessions, endPendingSignIns } from '../commands/end-sessions.server.ts'
import { changeStoppedMail, addressReplacedMail } from '../emails.ts'
import { daysAfter, nextStep, WITHOUT_OLD } from './policy.ts'
import { notifySecurityChange } from '../notify-security-change.server.ts'

const PURPOSES = ['confirm_old_email', 'confirm_new_email'] as const

/** `half`: the other address is unconfirmed; `waits`: the account moves when the waiting period ends. */
type Confirmed = { state: 'half'; side: 'old' | 'new' } | { state: 'done' | 'waits' }
type ConfirmRefusal = 'link_dead' | 'other_account' | 'taken'

/**
 * Spends one of the two links; the second moves the account to its new address in the same transaction, with audit row
 * and emails. Exactly one of several concurrent calls with a link takes effect. If the address is taken in the meantime,
 * the change ends. Only the requesting account (`byUserId`) may confirm the new address: that mailbox may belong to a
 * stranger, who must not be able to add their address to someone else's account. Without the old mailbox, this starts the
 * waiting period. Source: MEM-390.
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
      const link = await consumeLink(tx, PURPOSES, secret)
      if (link) await endEmailChange(tx, link.userId, 'taken')
    })
    return refuse('taken')
  }
}

async function spend(tx: Tx, secret: string): Promise<Result<Confirmed, ConfirmRefusal>> {
  const link = await consumeLink(tx, PURPOSES, secret)
  if (!link) return refuse('link_dead')
  const side = link.purpose === 'confirm_old_email' ? 'old' : 'new'
  const at = now()
  const pendingChange = await tx
    .updateTable('emailChanges')
    .set(side === 'old' ? { oldConfirmedAt: at } : { newConfirmedAt: at })
    .where('userId', '=', link.userId)
    .where(side === 'old' ? 'oldLinkId' : 'newLinkId', '=', link.id)
    .where('doneAt', 'is', null)
    .where('endedAt', 'is', null)
    .returning(['id', 'oldEmail', 'newEmail', 'oldConfirmedAt', 'newConfirmedAt', 'withoutOld'])
    .executeTakeFirst()
  if (!pendingChange) return refuse('link_dead')
  if (pendingChange.withoutOld) {
    const takesEffectAt = daysAfter(at, WITHOUT_OLD.wait)
    await tx
      .updateTable('emailChanges')
      .set({ oldMails: 1, nextStepAt: nextStep(at, 1, takesEffectAt), takesEffectAt })
      .where('id', '=', pendingChange.id)
      .execute()
    return ok({ state: 'waits' })
  }
  if (!pendingChange.oldConfirmedAt || !pendingChange.newConfirmedAt) return ok({ state: 'half', side })
  await moveAddress(tx, link.userId, pendingChange)
  return ok({ state: 'done' })
}

/** Cancels the change behind either link, without a session. */
export async function refuseEmailChange(secret: string): Promise<Result<null, 'link_dead'>> {
  const found = await peekLink(PURPOSES, secret)
  if (!found) return refuse('link_dead')
  return transaction(async (tx) => {
    await lockAccount(tx, found.userId)
    const link = await consumeLink(tx, PURPOSES, secret)
    const ended = link && (await endEmailChange(tx, link.userId, 'cancelled'))
    if (!ended) return refuse('link_dead')
    await auditOwn(tx, { userId: link.userId }, 'email.cancel_change')
    return ok(null)
  })
}

/**
 * Stops the change from the old address and locks out the person who requested it: ends all sessions and removes the
 * password, passkeys and known devices. The old address gets a reset link. Anyone who has the link can stop the change
 * without signing in. If a stop and a move run concurrently, the first one wins.
 */
export async function stopEmailChange(secret: string): Promise<Result<null, 'link_dead'>> {
  const found = await peekLink(['stop_email_change'], secret)
  if (!found) return refuse('link_dead')
  const { userId } = found
  return transaction({ changesRightsOf: [userId] }, async (tx) => {
    await lockAccount(tx, userId)
    const link = await consumeLink(tx, ['stop_email_change'], secret)
    if (!link || !(await endEmailChange(tx, userId, 'stopped'))) return refuse('link_dead')
    await tx
      .updateTable('credentials')
      .set({ password: DUMMY_HASH, updatedAt: now() })
      .where('userId', '=', userId)
      .execute()
    await removePasskeys(tx, userId)
    await tx.deleteFrom('knownDevices').where('userId', '=', userId).execute()
    const sessions = await endSessions(tx, { userId })
    await writeAudit(tx, {
      actor: { kind: 'guest' },
      action: 'email.stop_change',
      subject: { type: 'user', id: userId },
      details: { sessions },
    })
    const { email, fullName } = await tx
      .selectFrom('users as u')
      .innerJoin('members as m', 'm.userId', 'u.id')
      .where('u.id', '=', userId)
      .select(['u.email', 'm.fullName'])
      .executeTakeFirstOrThrow()
    const lifeSeconds = env().lifetimes.resetLink
    const oneTimeLink = await issueLink(tx, { purpose: 'reset_password', userId, lifeSeconds })
    await queueMail(tx, {
      to: { address: email, name: fullName },
      kind: 'account.password_reset',
      content: changeStoppedMail({ lifeSeconds }),
      isUnlimited: true,
      oneTimeLink,
    })
    return ok(null)
  })
}

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
  await endLinks(tx, userId, [
    ...PURPOSES,
    'stop_email_change',
    'set_password',
    'verify_email',
    'reset_password',
    'sign_in',
  ])
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

import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { type Result, ok, refuse } from '#app/lib/refusal.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { removePasskeys } from '../../commands/reset.server.ts'
import { endEmailChange, issueLink, peekLink, consumeLink } from '../../links.server.ts'
import { DUMMY_HASH } from '../../password.server.ts'
import { endSessions } from '../commands/end-sessions.server.ts'
import { changeStoppedMail } from '../emails.ts'

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
    const reset = await issueLink(tx, { purpose: 'reset_password', userId, lifeSeconds })
    await queueMail(tx, {
      to: { address: email, name: fullName },
      kind: 'account.password_reset',
      content: changeStoppedMail({ lifeSeconds }),
      isUnlimited: true,
      oneTimeLink: {
        id: reset.id,
        path: `/reset-password?token=${reset.secret}`,
        expiresAt: reset.expiresAt,
      },
    })
    return ok(null)
  })
}

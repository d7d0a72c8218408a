import { type Tx, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import type { Result } from '#app/lib/result.ts'
import { ok, refuse } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { lockAccount } from '../../commands/lock-account.server.ts'
import { evenTime } from '../../even-time.ts'
import { endLinks, issueLink } from '../../links.server.ts'
import { addresseeOf, findAccount } from '../../queries.server.ts'
import { addressTakenMail, confirmNewMail, confirmOldMail } from '../emails.ts'

/** Ends the account's living wish for another address and both of its links. */
export async function endWish(
  tx: Tx,
  userId: string,
  because: 'cancelled' | 'replaced' | 'taken',
): Promise<string | null> {
  const ended = await tx
    .updateTable('emailChanges')
    .set({ endedAt: now(), endedBecause: because })
    .where('userId', '=', userId)
    .where('doneAt', 'is', null)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ended) await endLinks(tx, userId, ['confirm_old_email', 'confirm_new_email'])
  return ended?.id ?? null
}

/**
 * Asks for another address: a link to the present one and a link to the new one, and nothing changes before both are
 * confirmed. An address that has an account is answered alike, in the same time; its owner is told instead. An earlier
 * wish ends. Source: MEM-390.
 */
export function requestEmailChange(member: Member, newEmail: string): Promise<Result<null, 'same_address'>> {
  if (newEmail === member.email) return Promise.resolve(refuse('same_address'))
  const lifeSeconds = env().lives.verificationLink
  return evenTime(() =>
    transaction(async (tx) => {
      const { userId, role, fullName } = member
      await lockAccount(tx, member.userId)
      await endWish(tx, userId, 'replaced')
      const old = await issueLink(tx, { purpose: 'confirm_old_email', userId, lifeSeconds })
      const fresh = await issueLink(tx, { purpose: 'confirm_new_email', userId, lifeSeconds })
      const { email } = await tx
        .selectFrom('users')
        .where('id', '=', userId)
        .select('email')
        .executeTakeFirstOrThrow()
      if (email === newEmail) return refuse('same_address')
      const wish = await tx
        .insertInto('emailChanges')
        .values({
          userId,
          oldEmail: email,
          newEmail,
          oldLinkId: old.id,
          newLinkId: fresh.id,
          createdAt: now(),
          expiresAt: old.expiresAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await queueMail(tx, {
        to: { address: email, name: fullName },
        kind: 'account.email_change_requested',
        content: confirmOldMail({ name: fullName, newEmail, lifeSeconds }),
        dedupeKey: `link:${old.id}`,
        oneTimeLink: { id: old.id, path: confirmPath(old.secret), expiresAt: old.expiresAt },
      })
      await mailToNew(tx, newEmail, fresh, wish.id, lifeSeconds)
      await writeAudit(tx, {
        actor: { kind: role, userId },
        action: 'email.request_change',
        subject: { type: 'user', id: userId },
      })
      return ok(null)
    }),
  )
}

function confirmPath(secret: string): string {
  return `/confirm-email?token=${secret}`
}

type Link = Awaited<ReturnType<typeof issueLink>>

async function mailToNew(tx: Tx, newEmail: string, link: Link, wishId: string, lifeSeconds: number) {
  const taken = await findAccount(newEmail, tx)
  if (taken) {
    await queueMail(tx, {
      to: addresseeOf(taken),
      kind: 'account.email_taken',
      content: addressTakenMail(),
      dedupeKey: `email-taken:${wishId}`,
    })
    return
  }
  await queueMail(tx, {
    to: { address: newEmail, name: '' },
    kind: 'account.new_email_confirmation',
    content: confirmNewMail({ lifeSeconds }),
    dedupeKey: `link:${link.id}`,
    oneTimeLink: { id: link.id, path: confirmPath(link.secret), expiresAt: link.expiresAt },
  })
}

/** Takes the member's own wish for another address back; both links end. */
export async function cancelEmailChange({ userId, role }: Member): Promise<Result<null, 'not_found'>> {
  return transaction(async (tx) => {
    await lockAccount(tx, userId)
    if (!(await endWish(tx, userId, 'cancelled'))) return refuse('not_found')
    await writeAudit(tx, {
      actor: { kind: role, userId },
      action: 'email.cancel_change',
      subject: { type: 'user', id: userId },
    })
    return ok(null)
  })
}

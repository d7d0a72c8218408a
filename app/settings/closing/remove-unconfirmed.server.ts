import { refuseMailbox } from '#app/account/commands/registration-mail.server.ts'
import { lockMember, lockAccount } from '#app/account/commands/lock-account.server.ts'
import { consumeLink } from '#app/account/links.server.ts'
import { findRegistration } from '#app/account/queries.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { refuse, type Result } from '#app/lib/refusal.ts'
import { removeBytes, deleteDocuments } from '#app/kyc/purge.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { closeMember, erasePersonalData } from './close-account.server.ts'

/** `is_ours`: we created the account, for an admin or with an approved company. */
export type RemovalRefusal = 'link_dead' | 'confirmed' | 'is_ours'

/** Shown to admins with an email that was not sent because its account was removed. */
const GONE = 'Not sent: the owner of the address said that the account is not theirs.'

/**
 * "This was not me": removes an unconfirmed account and its files by its registration link and stops its emails.
 * Keeps confirmed accounts and those that we created. Of several concurrent calls, one takes effect. Throws Outage.
 */
export async function removeUnconfirmed(secret: string): Promise<Result<null, RemovalRefusal>> {
  const linked = await findRegistration(secret)
  if (!linked) return refuse('link_dead')
  const { userId, email } = linked.account
  const removed = await attempt<Awaited<ReturnType<typeof deleteDocuments>>, RemovalRefusal>(
    async (tx, stop) => {
      await lockMember(tx, userId)
      await lockAccount(tx, userId)
      if (!(await consumeLink(tx, ['set_password', 'verify_email'], secret))) return stop('link_dead')
      const facts = await factsOf(tx, userId)
      if (facts?.emailVerified !== false) return stop('confirmed')
      if (facts.companyId !== null || facts.role === 'admin') return stop('is_ours')
      const files = await deleteDocuments(tx, userId)
      await refuseMailbox(tx, email)
      await stopMails(tx, email)
      if (!(await closeMember(tx, userId))) return stop('link_dead')
      await erasePersonalData(tx, userId)
      await writeAudit(tx, {
        actor: { kind: 'guest' },
        action: 'account.refuse',
        subject: { type: 'user', id: userId },
      })
      return files
    },
  )
  if (!removed.ok) return removed
  for (const file of removed.value) await removeBytes(file)
  return { ok: true, value: null }
}

const factsOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users as u')
    .innerJoin('members as m', 'm.userId', 'u.id')
    .leftJoin('companyMembers as cm', 'cm.userId', 'u.id')
    .where('u.id', '=', userId)
    .select(['u.emailVerified', 'm.role', 'cm.companyId'])
    .executeTakeFirst()

async function stopMails(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('emailQueue')
    .set({ status: 'failed', errorMessage: GONE, linkSecret: null, held: false })
    .where('toEmail', '=', email)
    .where('status', '=', 'pending')
    .where('kind', 'in', [
      'account.registration',
      'account.email_confirmation',
      'account.already_registered',
      'account.password_reset',
    ])
    .execute()
}

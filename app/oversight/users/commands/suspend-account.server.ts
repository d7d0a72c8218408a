import { mailPendingSignUp } from '#app/account/commands/registration-mail.server.ts'
import type { FreshAdmin } from '#app/account/fresh-proof.server.ts'
import { findAccount } from '#app/account/queries.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refuse, type Result } from '#app/lib/refusal.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { suspensionColumns } from '#app/review/suspension.ts'
import { accountReinstatedMail, accountSuspendedMail } from '../emails.ts'
import { accountStep, type UserRefusal } from '../policy.ts'
import { findUserFacts } from '../queries/facts.server.ts'

type Step = {
  id: string
  seen: number
  intent: 'suspend' | 'reinstate' | 'postpone'
  reason: string
  /** The review day of a suspension. */
  reviewOn?: string | null
}

/**
 * Suspends or reinstates one account, or postpones the review of its suspension, independently of its company. A
 * suspended person may only sign in, read the reason, export their data and close the account; their event streams close
 * within 5 s (decision 11). Company, listings and grants are not affected. The person sees the reason.
 */
export async function changeSuspension(
  admin: FreshAdmin,
  { id, seen, intent, reason: typed, reviewOn: chosen = null }: Step,
): Promise<Result<null, UserRefusal>> {
  if (!isUuid(id)) return refuse('not_found')
  const reason = typed.trim()
  const set = suspensionColumns(intent, reason, chosen)
  const reviewOn = set.suspensionReviewOn
  return attempt<null, UserRefusal>({ changesRightsOf: [id] }, async (tx, stop) => {
    const facts = await findUserFacts(id, tx)
    if (!facts) return stop('not_found')
    const next = accountStep(intent, { ...facts, own: id === admin.userId, seen, reason })
    if ('refused' in next) return stop(next.refused)
    const isSuspending = intent === 'suspend'
    const changed = await tx
      .updateTable('members')
      .set({ ...set, updatedAt: now() })
      .where('userId', '=', id)
      .$if(!isSuspending, (query) => query.where('version', '=', seen))
      .where('role', '=', 'member')
      .where('closedAt', 'is', null)
      .where('suspendedAt', isSuspending ? 'is' : 'is not', null)
      .returning('version')
      .executeTakeFirst()
    if (!changed) return stop('stale')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: `account.${intent}`,
      subject: { type: 'user', id },
      from: facts.status,
      to: next.to,
      reason,
      details: { reviewOn },
    })
    await settleWork(tx, 'account', id)
    if (intent !== 'postpone')
      await notify(tx, {
        userId: id,
        kind: 'security',
        key: `user:${id}:suspension:${changed.version}`,
        title: reviewOn === null ? 'Your account is active again' : 'Your account is suspended',
        text: reviewOn === null ? null : reason,
        path: reviewOn === null ? '/platform' : '/profile/suspended',
        restsOn: [],
        mail:
          reviewOn === null
            ? { kind: 'account.reinstated', content: accountReinstatedMail() }
            : { kind: 'account.suspended', content: accountSuspendedMail({ reason, reviewOn }) },
      })
    if (intent === 'reinstate') await mailLink(tx, id)
    return null
  })
}

/** An unfinished sign-up has no bell, so email its link again, which may have expired. */
async function mailLink(tx: Tx, id: string): Promise<void> {
  const user = await tx.selectFrom('users').where('id', '=', id).select('email').executeTakeFirst()
  const account = user && (await findAccount(user.email, tx))
  if (account) await mailPendingSignUp(tx, account)
}

import type { FreshAdmin } from '#app/account/fresh-proof.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refuse, type Result } from '#app/lib/result.ts'
import { tell } from '#app/notices/tell.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { accountReinstatedMail, accountSuspendedMail } from '../emails.ts'
import { accountStep, type UserRefusal } from '../policy.ts'
import { findUserFacts } from '../queries/facts.server.ts'

type Step = { id: string; seen: number; intent: 'suspend' | 'reinstate'; reason: string }

/**
 * Lets one account rest until it is reinstated, whatever its company does: the person may sign in, read the reason,
 * export and close, nothing else, and their event streams close within 5 s (decision 11). Reinstating brings all back;
 * nothing of the company, its listings or its grants is touched by either. The reason is shown to the person.
 */
export async function turnAccount(
  admin: FreshAdmin,
  { id, seen, intent, reason: typed }: Step,
): Promise<Result<null, UserRefusal>> {
  if (!isUuid(id)) return refuse('not_found')
  const reason = typed.trim()
  return attempt<null, UserRefusal>({ changesRightsOf: [id] }, async (tx, stop) => {
    const facts = await findUserFacts(id, tx)
    if (!facts) return stop('not_found')
    const next = accountStep(intent, { ...facts, own: id === admin.userId, seen, reason })
    if ('refused' in next) return stop(next.refused)
    const version = await change(tx, { id, seen, suspension: intent === 'suspend' ? reason : null })
    if (version === null) return stop('stale')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: `account.${intent}`,
      subject: { type: 'user', id },
      from: facts.status,
      to: next.to,
      reason,
    })
    await tellPerson(tx, { id, version, suspension: intent === 'suspend' ? reason : null })
    return null
  })
}

type Turn = { id: string; suspension: string | null }

/** The row's new version, or null where it is no longer what was seen. */
async function change(tx: Tx, { id, seen, suspension }: Turn & { seen: number }): Promise<number | null> {
  const row = await tx
    .updateTable('members')
    .set({
      suspendedAt: suspension === null ? null : now(),
      suspensionReason: suspension,
      updatedAt: now(),
    })
    .where('userId', '=', id)
    .where('version', '=', seen)
    .where('role', '=', 'member')
    .where('closedAt', 'is', null)
    .where('suspendedAt', suspension === null ? 'is not' : 'is', null)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

async function tellPerson(tx: Tx, { id, version, suspension }: Turn & { version: number }): Promise<void> {
  const { supportEmail } = env()
  await tell(tx, {
    userId: id,
    kind: 'security',
    key: `user:${id}:suspension:${version}`,
    title: suspension === null ? 'Your account is active again' : 'Your account is suspended',
    text: suspension,
    path: suspension === null ? '/platform' : '/profile/suspended',
    restsOn: [],
    mail: ({ fullName: name }) =>
      suspension === null
        ? { kind: 'account.reinstated', content: accountReinstatedMail({ name, supportEmail }) }
        : {
            kind: 'account.suspended',
            content: accountSuspendedMail({ name, supportEmail, reason: suspension }),
          },
  })
}

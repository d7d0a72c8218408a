import { attempt } from '#app/db/attempt.server.ts'
import type { FreshAdmin } from '#app/account/fresh-proof.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import { settleWork } from '#app/notices/tell-admins.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { StepRefusal } from '#app/review/engine.ts'
import { endLink } from '../links.server.ts'
import { quietDocuments } from '../review/quiet-documents.server.ts'
import { change, decide, findReviewed } from '../review/reviewed.server.ts'

export type RevokeRefusal = StepRefusal | 'not_found'

/**
 * Takes back an invite that was never submitted (ADM-061): its link ends, it stays a draft, nobody is mailed and
 * nothing moves it any more. The address can be invited anew.
 */
export async function revokeInvite(
  admin: FreshAdmin,
  id: string,
  seen: number,
): Promise<Result<null, RevokeRefusal>> {
  return attempt<null, RevokeRefusal>(async (tx, stop) => {
    const application = await findReviewed(tx, id)
    if (!application) return stop('not_found')
    const decided = await decide(tx, admin, application, 'revoke', { seen })
    if ('refused' in decided) return stop(decided.refused)
    if (!(await change(tx, application, { status: decided.to, revokedAt: now() }))) return stop('stale')
    await endLink(tx, id, 'revoked')
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'application.revoke',
      subject: { type: 'application', id },
      from: application.status,
      to: decided.to,
    })
    await settleWork(tx, 'application', id)
    await quietDocuments(tx, id)
    return null
  })
}

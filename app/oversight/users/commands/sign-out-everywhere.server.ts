import { randomUUID } from 'node:crypto'
import type { FreshAdmin } from '#app/account/fresh-proof.server.ts'
import { endSessions } from '#app/account/security/commands/end-sessions.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refuse } from '#app/lib/refusal.ts'
import { notify } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { signedOutMail } from '../emails.ts'
import type { UserRefusal } from '../policy.ts'
import { findUserFacts } from '../queries/facts.server.ts'

/**
 * Ends every session of an account: each fails at its next request, and event streams close within 5 s (ADM-201,
 * MEM-388). Returns their number; without any, nothing is written or emailed.
 */
export async function signOutEverywhere(admin: FreshAdmin, id: string) {
  if (!isUuid(id)) return refuse('not_found')
  return attempt<{ sessions: number }, UserRefusal>({ changesRightsOf: [id] }, async (tx, stop) => {
    const facts = await findUserFacts(id, tx)
    if (!facts) return stop('not_found')
    if (id === admin.userId) return stop('own_record')
    if (facts.status === 'closed') return stop('wrong_status')
    const sessions = await endSessions(tx, { userId: id })
    if (sessions === 0) return { sessions }
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'session.end',
      subject: { type: 'user', id },
      details: { sessions },
    })
    await notify(tx, {
      userId: id,
      kind: 'security',
      key: `user:${id}:signed-out:${randomUUID()}`,
      title: 'We signed you out on every device',
      path: '/settings',
      restsOn: [],
      mail: { kind: 'account.signed_out', content: signedOutMail() },
    })
    return { sessions }
  })
}

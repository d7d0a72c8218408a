import { lockAccount } from '#app/account/commands/lock-account.server.ts'
import { mailRegistrationLink } from '#app/account/commands/registration-mail.server.ts'
import { findAccountById } from '#app/account/queries.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { db } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refuse } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { type UserRefusal, pendingLink } from '../policy.ts'
import { findUserFacts } from '../queries/facts.server.ts'

/** Emails a new link; earlier ones stay valid. Shares its limit with the person's own requests (ADM-201, MEM-080). */
export async function resendLink(admin: AdminViewer, id: string) {
  if (!isUuid(id)) return refuse('not_found')
  const [account, facts] = await Promise.all([findAccountById(id), findUserFacts(id)])
  if (!account || !facts) return refuse('not_found')
  if (pendingLink(facts) === null) return refuse('nothing_to_send')
  const counted = await takeLimit(db(), { rule: 'resend', subjects: [`account:${account.email}`] })
  if (!counted.ok) return refuse('too_many')
  return attempt<{ link: 'set_password' | 'verify_email' }, UserRefusal>(async (tx, stop) => {
    await lockAccount(tx, id)
    const current = await findUserFacts(id, tx)
    const link = current && pendingLink(current)
    if (!current || !link) return stop('nothing_to_send')
    const { isVerified: emailVerified, hasPassword } = current
    await mailRegistrationLink(tx, { ...account, emailVerified, hasPassword })
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: 'account.resend_link',
      subject: { type: 'user', id },
      details: { link },
    })
    return { link }
  })
}

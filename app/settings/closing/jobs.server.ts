import { db, transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { log } from '#app/lib/log.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { logRemoval } from '#app/review/retention.server.ts'

/**
 * Clears a closed company's submissions together with its KYC files, after CLOSED_KYC_LIFE (MEM-392, ADM-205). Its name
 * and decisions stay. Returns the number of companies cleared; each is in the audit log.
 */
export async function purgeClosedProfiles(): Promise<number> {
  const lifeSeconds = env().lifetimes.closedKyc
  const before = new Date(now().getTime() - lifeSeconds * 1000)
  const due = await db()
    .selectFrom('companies')
    .where('closedAt', '<=', before)
    .where('questionnaire', '<>', '{}')
    .select('id')
    .limit(200)
    .execute()
  for (const { id } of due) {
    await transaction(async (tx) => {
      const emptied = await tx
        .updateTable('companies')
        .set({ questionnaire: '{}', description: null, website: null, updatedAt: now() })
        .where('id', '=', id)
        .where('questionnaire', '<>', '{}')
        .returning('id')
        .executeTakeFirst()
      if (!emptied) return
      await tx.updateTable('companyRevisions').set({ snapshot: '{}' }).where('companyId', '=', id).execute()
      await tx
        .updateTable('companyVersions')
        .set({ answers: '{}', former: '{}', questionnaire: '{}', answered: '[]' })
        .where('companyId', '=', id)
        .execute()
      await tx.deleteFrom('companyConfirmations').where('companyId', '=', id).execute()
      await writeAudit(tx, {
        actor: { kind: 'system' },
        action: 'company.purge',
        subject: { type: 'company', id },
        details: { why: 'account_closed' },
      })
      await logRemoval(tx, { subject: 'closed_profiles', removed: 1, before, lifeSeconds })
      log.info('company.purged', { companyId: id })
    })
  }
  return due.length
}

import type { Tx } from '#app/db/client.server.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import type { Answers } from '../../schema/profile-form.ts'

/** A company whose row is locked until the transaction ends, so that changes are serialised. */
export type LockedCompany = NonNullable<Awaited<ReturnType<typeof lockApproved>>>

/** Locks an approved company that is not suspended or closed, else returns null. */
export async function lockApproved(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('companies')
    .where('id', '=', id)
    .where('approvalStatus', '=', 'approved')
    .where('suspendedAt', 'is', null)
    .where('closedAt', 'is', null)
    .select(['id', 'name', 'type', 'version', 'revision', 'questionnaire'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { ...row, type: row.type as CompanyType, questionnaire: row.questionnaire as Answers } : null
}

import { readRequestedItems } from '#app/review/requested/stored.ts'
import type { Tx } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { CompanyStatus, CompanyType } from '#app/lib/viewer.ts'
import type { RequestedItem } from '#app/review/requested/schema.ts'

/** A company as the review commands need it. */
export type Reviewed = {
  id: string
  name: string
  type: CompanyType
  status: CompanyStatus
  revision: number
  version: number
  suspended: boolean
  /** Permanently closed, together with its owner's account (MEM-392). */
  closed: boolean
  questionnaire: Record<string, unknown>
  /** Items of the last decision. */
  asked: RequestedItem[]
  ownerId: string | null
}

export async function findReviewed(tx: Tx, id: string): Promise<Reviewed | null> {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('companies as c')
    .leftJoin('companyMembers as cm', (join) =>
      join.onRef('cm.companyId', '=', 'c.id').on('cm.role', '=', 'owner'),
    )
    .where('c.id', '=', id)
    .select([
      'c.id',
      'c.name',
      'c.type',
      'c.approvalStatus',
      'c.revision',
      'c.version',
      'c.suspendedAt',
      'c.closedAt',
      'c.questionnaire',
      'c.asked',
      'cm.userId as ownerId',
    ])
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    name: row.name,
    type: row.type as CompanyType,
    status: row.approvalStatus as CompanyStatus,
    revision: row.revision,
    version: row.version,
    suspended: row.suspendedAt !== null,
    closed: row.closedAt !== null,
    questionnaire: row.questionnaire as Record<string, unknown>,
    asked: readRequestedItems(row.asked),
    ownerId: row.ownerId,
  }
}

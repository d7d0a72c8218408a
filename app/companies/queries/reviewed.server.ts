import { readRequestedItems } from '#app/review/requested/stored.ts'
import { db, type Tx } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer, CompanyStatus, CompanyType } from '#app/lib/viewer.ts'
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
  /** Closed with its owner's account, for good (MEM-392). */
  closed: boolean
  questionnaire: Record<string, unknown>
  /** Items of the last decision. */
  asked: RequestedItem[]
  ownerId: string | null
  /** Recipient of emails about the company, null without an owner. */
  owner: { address: string; name: string } | null
}

export async function findReviewed(tx: Tx, id: string): Promise<Reviewed | null> {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('companies as c')
    .leftJoin('companyMembers as cm', (join) =>
      join.onRef('cm.companyId', '=', 'c.id').on('cm.role', '=', 'owner'),
    )
    .leftJoin('users as u', 'u.id', 'cm.userId')
    .leftJoin('members as m', 'm.userId', 'cm.userId')
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
      'u.email',
      'm.fullName',
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
    owner: row.email ? { address: row.email, name: row.fullName ?? '' } : null,
  }
}

/** Company name for the back office, or null for an unknown id. */
export async function findCompanyName(_admin: AdminViewer, id: string): Promise<string | null> {
  if (!isUuid(id)) return null
  const row = await db().selectFrom('companies').where('id', '=', id).select('name').executeTakeFirst()
  return row?.name ?? null
}

import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer, CompanyStatus, CompanyType, UserType } from '#app/lib/viewer.ts'
import type { ReviewFilters } from '../schema/review.ts'
import { profileStatusOf } from '../schema/status.ts'
import type { ProfileStatus } from '../schema/status.ts'

/** Rows of one page of the list. */
export const REVIEW_PAGE = 50

export type ReviewRow = {
  /** null for a person who has not submitted a profile. */
  companyId: string | null
  userId: string | null
  companyName: string | null
  type: CompanyType | null
  userType: UserType | null
  status: ProfileStatus
  suspended: boolean
  createdAt: string
  submittedAt: string | null
}

export type ReviewPage = { rows: ReviewRow[]; nextCursor: string | null }

/** "%" and "_" of a search are letters, not wildcards. */
const contains = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

type Cursor = { at: string; id: string }

/** A moment as `atText` writes it, to the microsecond; no 30 February, no hour 25. */
function isInstant(text: string | undefined): text is string {
  const [, whole] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{6}Z$/.exec(text ?? '') ?? []
  const at = new Date(`${whole}Z`)
  return whole !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(whole)
}

function readCursor(cursor: string | null): Cursor | null {
  const [at, id] = (cursor ?? '').split('|')
  return isInstant(at) && isUuid(id) ? { at, id } : null
}

/**
 * Submitted companies newest first, or with status incomplete the people who have submitted none; search by company
 * name, full name or address, whatever the case (ADM-018, ADM-020 to ADM-023). The proof is the admin's.
 */
export async function listCompaniesForReview(
  _admin: AdminViewer,
  filters: ReviewFilters,
): Promise<ReviewPage> {
  const incomplete = filters.status === 'incomplete'
  const cursor = readCursor(filters.cursor)
  const at = incomplete ? sql<Date>`coalesce(c.created_at, m.created_at)` : sql<Date>`c.created_at`
  const id = incomplete ? sql<string>`m.user_id` : sql<string>`c.id`
  let query = db()
    .selectFrom('companies as c')
    .leftJoin('companyMembers as cm', (join) =>
      join.onRef('cm.companyId', '=', 'c.id').on('cm.role', '=', 'owner'),
    )
    .fullJoin('members as m', 'm.userId', 'cm.userId')
    .leftJoin('users as u', 'u.id', 'm.userId')
    .select([
      'c.id as companyId',
      'm.userId',
      'c.type',
      'm.userType',
      'c.approvalStatus',
      'c.suspendedAt',
      'c.submittedAt',
      sql<string | null>`coalesce(c.name, m.company_name)`.as('companyName'),
      at.as('at'),
      id.as('rowId'),
      sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('atText'),
    ])
    .orderBy(at, 'desc')
    .orderBy(id, 'desc')
    .limit(REVIEW_PAGE + 1)
  query = incomplete
    ? query
        .where('m.role', '=', 'member')
        .where((eb) => eb.or([eb('c.id', 'is', null), eb('c.approvalStatus', '=', 'draft')]))
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('companyMembers as colleague')
                .whereRef('colleague.userId', '=', 'm.userId')
                .where('colleague.role', '=', 'colleague')
                .select('colleague.userId'),
            ),
          ),
        )
    : query.where('c.approvalStatus', '<>', 'draft')
  if (filters.status && !incomplete) query = query.where('c.approvalStatus', '=', filters.status)
  if (filters.type) query = query.where(sql`coalesce(c.type, m.user_type)`, '=', filters.type)
  if (filters.search) {
    const pattern = contains(filters.search)
    query = query.where(
      sql<boolean>`(fold(coalesce(c.name, m.company_name, '')) like fold(${pattern})
        or fold(coalesce(m.full_name, '')) like fold(${pattern}) or coalesce(u.email, '') like lower(${pattern}))`,
    )
  }
  if (cursor)
    query = query.where(sql<boolean>`(${at}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`)
  const rows = await query.execute()
  const shown = rows.slice(0, REVIEW_PAGE)
  const last = rows.length > REVIEW_PAGE ? shown.at(-1) : undefined
  return {
    rows: shown.map((row) => ({
      companyId: row.companyId,
      userId: row.userId,
      companyName: row.companyName,
      type: row.type as CompanyType | null,
      userType: row.userType as UserType | null,
      status: profileStatusOf(row.approvalStatus as CompanyStatus | null),
      suspended: row.suspendedAt !== null,
      createdAt: row.at.toISOString(),
      submittedAt: row.submittedAt?.toISOString() ?? null,
    })),
    nextCursor: last ? `${last.atText}|${last.rowId}` : null,
  }
}

export type ReviewCounts = { total: number } & Record<Exclude<ProfileStatus, 'incomplete'>, number>

/** Counts over all submitted profiles, whatever the filters; drafts are not counted (ADM-019). */
export async function countCompaniesForReview(_admin: AdminViewer): Promise<ReviewCounts> {
  const rows = await db()
    .selectFrom('companies')
    .where('approvalStatus', '<>', 'draft')
    .groupBy('approvalStatus')
    .select((eb) => ['approvalStatus', eb.fn.countAll<number>().as('count')])
    .execute()
  const of = (status: CompanyStatus) =>
    rows.find(({ approvalStatus }) => approvalStatus === status)?.count ?? 0
  const counts = {
    pending: of('pending'),
    approved: of('approved'),
    rejected: of('rejected'),
    more_info_requested: of('more_info_requested'),
  }
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts }
}

export type OldestPending = { companyId: string; companyName: string; type: CompanyType; submittedAt: string }

/** At most five pending profiles, oldest submission first (ADM-017). */
export async function listOldestPending(_admin: AdminViewer): Promise<OldestPending[]> {
  const rows = await db()
    .selectFrom('companies')
    .where('approvalStatus', '=', 'pending')
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(5)
    .select(['id', 'name', 'type', 'submittedAt'])
    .execute()
  return rows.map(({ id, name, type, submittedAt }) => ({
    companyId: id,
    companyName: name,
    type: type as CompanyType,
    submittedAt: submittedAt?.toISOString() ?? '',
  }))
}

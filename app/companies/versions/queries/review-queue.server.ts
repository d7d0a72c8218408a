import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { keyset, moment, newest, nextAfter, pageOf, uuid } from '#app/db/keyset.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { fewCompanies, patternOf } from '#app/review/desk-search.server.ts'
import { tallies } from '#app/review/tallies.server.ts'
import type { VersionFilters } from '../schema.ts'
import type { VersionStatus } from '../workflow.ts'

/** Rows of one page of the list. */
export const VERSIONS_PAGE = 50

const NEWEST = newest('v.submittedAt', 'v.id')
/** What waits is offered with the longest waiting first. */
const WAITING = keyset([moment('v.submittedAt'), uuid('v.id')], 'asc')

/** Versions of approved profiles: those that wait oldest first, any others newest first. */
export async function listVersionsForReview(_admin: AdminViewer, { search, status, cursor }: VersionFilters) {
  const found = search ? await fewCompanies(search) : null
  const order = status === 'pending' ? WAITING : NEWEST
  let query = db()
    .selectFrom('companyVersions as v')
    .innerJoin('companies as c', 'c.id', 'v.companyId')
    .leftJoin('members as m', 'm.userId', 'v.savedBy')
    .where(order.after(cursor))
    .orderBy(order.order)
    .select(['v.id', 'v.number', 'v.kind', 'v.status', 'v.submittedAt', 'c.name', 'c.type'])
    .select(['m.fullName as author', sql<boolean>`c.suspended_at is not null`.as('suspended')])
    .select(order.cursor.as('cursor'))
  if (status) query = query.where('v.status', '=', status)
  if (found) query = query.where(sql<boolean>`v.company_id = any (${found}::uuid[])`)
  else if (search) query = query.where(sql<boolean>`fold(c.name) like ${patternOf(search)}`)
  const page = pageOf(await query.limit(VERSIONS_PAGE + 1).execute(), VERSIONS_PAGE)
  return {
    rows: page.rows.map(({ submittedAt, ...row }) => ({
      ...row,
      kind: row.kind as 'minor' | 'material',
      status: row.status as VersionStatus,
      type: row.type as CompanyType,
      submittedAt: submittedAt.toISOString(),
    })),
    nextCursor: page.next,
  }
}

/** Counts over all versions, whatever the filters. */
export async function countVersions(_admin: AdminViewer) {
  const counts = await tallies('version')
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, ...counts }
}

/** The version that waits next after one, else the one that waits longest; nobody is led to their own company's. */
export async function nextWaitingVersion(
  { company: own }: AdminViewer,
  after: string,
  search: string,
): Promise<string | null> {
  if (!isUuid(after)) return null
  const found = search ? await fewCompanies(search) : null
  let waiting = db()
    .selectFrom('companyVersions as v')
    .innerJoin('companies as c', 'c.id', 'v.companyId')
    .where('v.status', '=', 'pending')
    .where('c.suspendedAt', 'is', null)
    .where('v.id', '<>', after)
    .orderBy(WAITING.order)
    .select('v.id')
  if (own) waiting = waiting.where('v.companyId', '<>', own.id)
  if (found) waiting = waiting.where(sql<boolean>`v.company_id = any (${found}::uuid[])`)
  const place = sql`select submitted_at, id from company_versions where id = ${after}::uuid`
  return (await nextAfter(waiting, WAITING.beyond(place)))?.id ?? null
}

import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { inWindows, keyset, moment, newest, nextAfter, pageOf, uuid } from '#app/db/keyset.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { fewApplications, patternOf } from '#app/review/desk-search.server.ts'
import { tallies } from '#app/review/tallies.server.ts'
import type { ApplicationStatus } from '../../workflow.ts'
import { type ApplicationFilters, SHOWN_STATUSES, type ShownStatus, shownStatusOf } from '../schema.ts'

/** Rows of one page of the list. */
export const APPLICATIONS_PAGE = 50

export type ApplicationRow = {
  id: string
  email: string
  companyName: string | null
  role: CompanyType
  status: ShownStatus
  revision: number
  createdAt: string
  submittedAt: string | null
}
export type ApplicationPage = { rows: ApplicationRow[]; nextCursor: string | null }

const LIST = newest('a.createdAt', 'a.id')
const WAITING = keyset([moment('a.submittedAt'), uuid('a.id')], 'asc')

/** Applications newest first, by company name or address whatever the case, by status and by role (ADM-051, ADM-188). */
export async function listApplications(
  _admin: AdminViewer,
  { search, status, role, cursor: from }: ApplicationFilters,
): Promise<ApplicationPage> {
  let query = db().selectFrom('applications as a').where(LIST.after(from)).orderBy(LIST.order)
  if (status === 'revoked') query = query.where('a.revokedAt', 'is not', null)
  else if (status) query = query.where('a.status', '=', status).where('a.revokedAt', 'is', null)
  if (role) query = query.where('a.role', '=', role)
  const pattern = patternOf(search)
  const few = search ? await fewApplications(search) : null
  const isFrequent = search !== '' && few === null
  const read = (window: number | null) => {
    let page = query
    if (few) page = page.where(sql<boolean>`a.id = any (${few}::uuid[])`)
    if (isFrequent)
      page = page.where(sql<boolean>`(fold(a.company_name) like ${pattern} or a.email like ${pattern})`)
    if (window !== null) page = page.where('a.id', 'in', query.select('a.id').limit(window))
    return page
      .select(['a.id', 'a.email', 'a.companyName', 'a.role', 'a.status', 'a.revokedAt', 'a.revision'])
      .select(['a.createdAt', 'a.submittedAt', LIST.cursor.as('cursor')])
      .limit(APPLICATIONS_PAGE + 1)
      .execute()
  }
  const rows = isFrequent ? await inWindows(APPLICATIONS_PAGE + 1, read) : await read(null)
  const page = pageOf(rows, APPLICATIONS_PAGE)
  return {
    rows: page.rows.map(({ id, email, companyName, revision, ...row }) => ({
      id,
      email,
      companyName,
      revision,
      role: row.role as CompanyType,
      status: shownStatusOf(row.status as ApplicationStatus, row.revokedAt),
      createdAt: row.createdAt.toISOString(),
      submittedAt: row.submittedAt?.toISOString() ?? null,
    })),
    nextCursor: page.next,
  }
}

export type ApplicationCounts = { total: number } & Record<ShownStatus, number>

/** How many applications stand in each status, whatever the filters. */
export async function countApplications(_admin: AdminViewer): Promise<ApplicationCounts> {
  const found = await tallies('application')
  const counts = Object.fromEntries(SHOWN_STATUSES.map((status) => [status, found[status] ?? 0]))
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, ...(counts as Record<ShownStatus, number>) }
}

/**
 * The application that waits next after one under these filters, else the one that waits longest; null when none waits.
 * Nobody is led to an application of their own address.
 */
export async function nextWaitingApplication(
  { email }: AdminViewer,
  after: string,
  { search, role }: Pick<ApplicationFilters, 'search' | 'role'>,
): Promise<string | null> {
  if (!isUuid(after)) return null
  const few = search ? await fewApplications(search) : null
  const waiting = db()
    .selectFrom('applications as a')
    .where('a.status', '=', 'submitted')
    .where('a.id', '<>', after)
    .where('a.email', '<>', email)
    .$if(role !== null, (query) => query.where('a.role', '=', role ?? ''))
    .$if(few !== null, (query) => query.where(sql<boolean>`a.id = any (${few}::uuid[])`))
    .orderBy(WAITING.order)
    .select('a.id')
  const place = sql`select submitted_at, id from applications where id = ${after}::uuid`
  return (await nextAfter(waiting, WAITING.beyond(place)))?.id ?? null
}

import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { readCursor } from '#app/db/cursor.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { fewApplications, inWindows, patternOf } from '#app/review/desk-search.server.ts'
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

const atText = sql<string>`to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Applications newest first, by company name or address whatever the case, by status and by role (ADM-051, ADM-188). */
export async function listApplications(
  _admin: AdminViewer,
  { search, status, role, cursor: from }: ApplicationFilters,
): Promise<ApplicationPage> {
  let query = db().selectFrom('applications as a').orderBy('a.createdAt', 'desc').orderBy('a.id', 'desc')
  if (status === 'revoked') query = query.where('a.revokedAt', 'is not', null)
  else if (status) query = query.where('a.status', '=', status).where('a.revokedAt', 'is', null)
  if (role) query = query.where('a.role', '=', role)
  const cursor = readCursor(from)
  if (cursor)
    query = query.where(sql<boolean>`(a.created_at, a.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`)
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
      .select(['a.createdAt', 'a.submittedAt', atText.as('atText')])
      .limit(APPLICATIONS_PAGE + 1)
      .execute()
  }
  const rows = isFrequent ? await inWindows(APPLICATIONS_PAGE + 1, read) : await read(null)
  const shown = rows.slice(0, APPLICATIONS_PAGE)
  const last = rows.length > APPLICATIONS_PAGE ? shown.at(-1) : undefined
  return {
    rows: shown.map(({ id, email, companyName, revision, ...row }) => ({
      id,
      email,
      companyName,
      revision,
      role: row.role as CompanyType,
      status: shownStatusOf(row.status as ApplicationStatus, row.revokedAt),
      createdAt: row.createdAt.toISOString(),
      submittedAt: row.submittedAt?.toISOString() ?? null,
    })),
    nextCursor: last ? `${last.atText}|${last.id}` : null,
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
    .orderBy('a.submittedAt')
    .orderBy('a.id')
    .limit(1)
    .select('a.id')
  const later = await waiting
    .where(
      sql<boolean>`(a.submitted_at, a.id) > (select submitted_at, id from applications where id = ${after}::uuid)`,
    )
    .executeTakeFirst()
  return (later ?? (await waiting.executeTakeFirst()))?.id ?? null
}

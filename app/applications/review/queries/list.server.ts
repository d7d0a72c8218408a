import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { inWindows, newest, type Page } from '#app/db/keyset.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { fewApplications, patternOf } from '#app/review/desk-search.server.ts'
import { pageByTurn } from '#app/review/desk/turn-page.server.ts'
import { tallies } from '#app/review/tallies.server.ts'
import { countOurs, isOfTurn, ourTurns, WAITING } from '#app/review/turn-index.server.ts'
import { type ApplicationStatus, OPEN_STATUSES } from '../../workflow.ts'
import { type ApplicationFilters, SHOWN_STATUSES, type ShownStatus, shownStatusOf } from '../schema.ts'

const APPLICATIONS_PAGE = 50

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

const LIST = newest('a.createdAt', 'a.id')
/** Statuses in which an application can be work for the reviewers. */
const MAY_WAIT: readonly (ShownStatus | null)[] = [null, ...OPEN_STATUSES]

const ROW = [
  'a.id',
  'a.email',
  'a.companyName',
  'a.role',
  'a.status',
  'a.revokedAt',
  'a.revision',
  'a.createdAt',
  'a.submittedAt',
] as const

function isOfStatus({ status, role }: ApplicationFilters) {
  const stored = status === 'revoked' ? null : status
  return sql<boolean>`(${status}::text is null or (a.revoked_at is not null) = (${status} = 'revoked'))
    and (${stored}::text is null or a.status = ${stored}) and (${role}::text is null or a.role = ${role})`
}

async function isFound(search: string) {
  if (!search) return { isFrequent: false, fits: sql<boolean>`true` }
  const few = await fewApplications(search)
  const pattern = patternOf(search)
  return few
    ? { isFrequent: false, fits: sql<boolean>`a.id = any (${few}::uuid[])` }
    : {
        isFrequent: true,
        fits: sql<boolean>`(fold(a.company_name) like ${pattern} or fold(a.email) like ${pattern})`,
      }
}

/**
 * Applications to review first, oldest first, then the rest, newest first; filtered by company name or address,
 * status, role and turn (ADM-051, ADM-188).
 */
export async function listApplications(
  _admin: AdminViewer,
  filters: ApplicationFilters,
): Promise<Page<ApplicationRow>> {
  const { isFrequent, fits } = await isFound(filters.search)
  const holdsOurs = MAY_WAIT.includes(filters.status)
  const isHere = isOfStatus(filters)
  const waiting = (cursor: string | null) => (window: number | null) => {
    const near = db()
      .selectFrom(ourTurns('application', filters.turn).as('t'))
      .selectAll('t')
      .where(WAITING.after(cursor))
      .orderBy(WAITING.order)
    return db()
      .selectFrom((window === null ? near : near.limit(window)).as('t'))
      .innerJoin('applications as a', (join) => join.on(sql<boolean>`a.id = t.thing_id::uuid`))
      .where(isHere)
      .where(fits)
      .select(ROW)
      .select(WAITING.cursor.as('cursor'))
      .orderBy(WAITING.order)
      .limit(APPLICATIONS_PAGE + 1)
      .execute()
  }
  const others = (cursor: string | null) => (window: number | null) => {
    const list = db()
      .selectFrom('applications as a')
      .where(LIST.after(cursor))
      .where(isHere)
      .orderBy(LIST.order)
    return list
      .where(isOfTurn('application', 'a.id', { turn: filters.turn, holdsOurs }))
      .where(fits)
      .$if(window !== null, (query) => query.where('a.id', 'in', list.select('a.id').limit(window ?? 0)))
      .select(ROW)
      .select(LIST.cursor.as('cursor'))
      .limit(APPLICATIONS_PAGE + 1)
      .execute()
  }
  const find = <R>(read: (window: number | null) => Promise<R[]>) =>
    isFrequent ? inWindows(APPLICATIONS_PAGE + 1, read) : read(null)
  const page = await pageByTurn(filters, {
    size: APPLICATIONS_PAGE,
    holdsOurs,
    ours: (cursor) => find(waiting(cursor)),
    others: (cursor) => find(others(cursor)),
    isPlace: LIST.isPlace,
  })
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
    next: page.next,
  }
}

type ApplicationCounts = { total: number; ours: number } & Record<ShownStatus, number>

/** Applications by status, ignoring the filters. */
export async function countApplications(_admin: AdminViewer): Promise<ApplicationCounts> {
  const [found, ours] = await Promise.all([tallies('application'), countOurs('application')])
  const counts = Object.fromEntries(SHOWN_STATUSES.map((status) => [status, found[status] ?? 0]))
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, ours, ...(counts as Record<ShownStatus, number>) }
}

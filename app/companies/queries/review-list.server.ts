import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { inWindows, newest, type Page, searchInWindows } from '#app/db/keyset.ts'
import type { AdminViewer, CompanyStatus, CompanyType, UserType } from '#app/lib/viewer.ts'
import { fewCompanies } from '#app/review/desk-search.server.ts'
import { pageByTurn } from '#app/review/desk/turn-page.server.ts'
import { listRevised, type Revised } from '#app/review/revised.server.ts'
import { tallies } from '#app/review/tallies.server.ts'
import { countOurs, isOfTurn, ourTurns, WAITING } from '#app/review/turn-index.server.ts'
import type { ReviewFilters } from '../schema/review.ts'
import { profileStatusOf } from '../schema/status.ts'
import type { ProfileStatus } from '../schema/status.ts'
import { incompletePeople, matches, REVIEW_PAGE, ROW } from './review-incomplete.server.ts'

export type ReviewRow = {
  /** The company's id, else the person's. */
  id: string
  /** Null for a person without a submitted profile. */
  companyId: string | null
  userId: string | null
  companyName: string | null
  type: CompanyType | null
  userType: UserType | null
  status: ProfileStatus
  suspended: boolean
  createdAt: string
  submittedAt: string | null
  /** Set if it was resubmitted after a decision. */
  revised: Revised | null
}

type Found = Awaited<ReturnType<typeof submitted | typeof incompletePeople>>[number]

/**
 * Submitted companies: the review queue oldest first, then the rest newest first. Status incomplete lists people
 * without a submission, and a turn filter lists both. Search covers company name, full name and email, case-insensitive
 * (ADM-018, ADM-020 to ADM-023, ADM-186). The admin argument proves the role.
 */
export async function listCompaniesForReview(
  admin: AdminViewer,
  filters: ReviewFilters,
): Promise<Page<ReviewRow>> {
  const page = await pageByTurn<Found>(filters, {
    size: REVIEW_PAGE,
    holdsOurs: holdsOurs(filters),
    ours: (cursor) => waiting({ ...filters, cursor }),
    others: (cursor) => others({ ...filters, cursor }),
    isPlace: COMPANIES.isPlace,
  })
  const pending = page.rows.flatMap(({ companyId, approvalStatus }) =>
    companyId && approvalStatus === 'pending' ? [companyId] : [],
  )
  const revised = await listRevised(admin, 'company', pending)
  return {
    rows: page.rows.map((row) => ({
      id: row.companyId ?? row.userId ?? '',
      companyId: row.companyId,
      userId: row.userId,
      companyName: row.companyName,
      type: row.type as CompanyType | null,
      userType: row.userType as UserType | null,
      status: profileStatusOf(row.approvalStatus as CompanyStatus | null),
      suspended: row.suspendedAt !== null,
      createdAt: row.at.toISOString(),
      submittedAt: row.submittedAt?.toISOString() ?? null,
      revised: (row.companyId !== null && revised.get(row.companyId)) || null,
    })),
    next: page.next,
  }
}

const COMPANIES = newest('c.createdAt', 'c.id')

/** Whether this filter can include the review queue. */
const holdsOurs = ({ status }: ReviewFilters) => status === null || status === 'pending'

/** Status and type conditions. `incomplete` matches drafts only. */
function isFiltered({ status, type }: ReviewFilters) {
  const stored = status === 'incomplete' ? 'draft' : status
  return sql<boolean>`(${stored}::text is null or c.approval_status = ${stored}) and (${type}::text is null or c.type = ${type})`
}

/** The review queue, oldest first. */
async function waiting(filters: ReviewFilters): Promise<Found[]> {
  const { search } = filters
  const found = search ? await fewCompanies(search) : null
  const read = (window: number | null) => {
    const near = db()
      .selectFrom(ourTurns('profile', filters.turn).as('t'))
      .selectAll('t')
      .where(WAITING.after(filters.cursor))
      .orderBy(WAITING.order)
    return db()
      .selectFrom((window === null ? near : near.limit(window)).as('t'))
      .innerJoin('companies as c', (join) => join.on(sql<boolean>`c.id = t.thing_id::uuid`))
      .leftJoin('companyMembers as cm', (join) =>
        join.onRef('cm.companyId', '=', 'c.id').on('cm.role', '=', 'owner'),
      )
      .leftJoin('members as m', 'm.userId', 'cm.userId')
      .leftJoin('users as u', 'u.id', 'm.userId')
      .where(isFiltered(filters))
      .$if(found !== null, (query) => query.where(sql<boolean>`c.id = any (${found}::uuid[])`))
      .$if(search !== '' && found === null, (query) => query.where(matches(search)))
      .select(ROW)
      .select(WAITING.cursor.as('cursor'))
      .orderBy(WAITING.order)
      .limit(REVIEW_PAGE + 1)
      .execute()
  }
  return search && !found ? inWindows(REVIEW_PAGE + 1, read) : read(null)
}

/** Newest first. A turn filter alone includes people without a submission. */
async function others(filters: ReviewFilters): Promise<Found[]> {
  if (filters.status === 'incomplete') return incompletePeople(filters)
  if (filters.status !== null || filters.turn === null) return submitted(filters)
  const both: Found[][] = await Promise.all([submitted(filters), incompletePeople(filters)])
  return both.flat().toSorted((a, b) => (a.cursor < b.cursor ? 1 : -1))
}

async function submitted(filters: ReviewFilters) {
  const { search } = filters
  if (!search) return submittedIn(filters, null, null)
  return searchInWindows(
    REVIEW_PAGE + 1,
    () => fewCompanies(search),
    (window, found) => submittedIn(filters, found, window),
  )
}

function submittedIn(filters: ReviewFilters, found: string[] | null, window: number | null) {
  const { status, type, search, cursor } = filters
  let query = db()
    .selectFrom('companies as c')
    .where(isOfTurn('profile', 'c.id', { turn: filters.turn, holdsOurs: holdsOurs(filters) }))
    .leftJoin('companyMembers as cm', (join) =>
      join.onRef('cm.companyId', '=', 'c.id').on('cm.role', '=', 'owner'),
    )
    .leftJoin('members as m', 'm.userId', 'cm.userId')
    .leftJoin('users as u', 'u.id', 'm.userId')
    .where('c.approvalStatus', '<>', 'draft')
    .select(ROW)
    .select(COMPANIES.cursor.as('cursor'))
    .where(COMPANIES.after(cursor))
    .orderBy(COMPANIES.order)
  if (status) query = query.where('c.approvalStatus', '=', status)
  if (type) query = query.where('c.type', '=', type)
  if (search && !found) query = query.where(matches(search))
  if (found) query = query.where(sql<boolean>`c.id = any (${found}::uuid[])`)
  if (window)
    query = query.where(sql<boolean>`c.id in (select c.id from companies c
      where approval_status <> 'draft' and (${status}::text is null or approval_status = ${status})
        and (${type}::text is null or type = ${type}) and ${COMPANIES.after(cursor)}
      order by ${COMPANIES.order} limit ${window})`)
  return query.limit(REVIEW_PAGE + 1).execute()
}

type ReviewCounts = { total: number; ours: number } & Record<Exclude<ProfileStatus, 'incomplete'>, number>

/** Counts of all submitted profiles regardless of filters, without drafts (ADM-019). */
export async function countCompaniesForReview(_admin: AdminViewer): Promise<ReviewCounts> {
  const [{ pending = 0, approved = 0, rejected = 0, more_info_requested = 0 }, ours] = await Promise.all([
    tallies('company'),
    countOurs('profile'),
  ])
  const counts = { pending, approved, rejected, more_info_requested }
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ours, ...counts }
}

export type OldestPending = { companyId: string; companyName: string; type: CompanyType; submittedAt: string }

/** Up to five profiles of the review queue, oldest first (ADM-017). */
export async function listOldestPending(_admin: AdminViewer): Promise<OldestPending[]> {
  const rows = await db()
    .selectFrom(ourTurns('profile').as('t'))
    .innerJoin('companies as c', (join) => join.on(sql<boolean>`c.id = t.thing_id::uuid`))
    .orderBy(WAITING.order)
    .limit(5)
    .select(['c.id', 'c.name', 'c.type', 't.since'])
    .execute()
  return rows.map(({ id, name, type, since }) => ({
    companyId: id,
    companyName: name,
    type: type as CompanyType,
    submittedAt: since.toISOString(),
  }))
}

import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { inWindows, newest, pageOf, searchInWindows } from '#app/db/keyset.ts'
import type { AdminViewer, CompanyStatus, CompanyType, UserType } from '#app/lib/viewer.ts'
import { fewCompanies, fewPeople, patternOf } from '#app/review/desk-search.server.ts'
import { listRevised, type Revised } from '#app/review/revised.server.ts'
import { tallies } from '#app/review/tallies.server.ts'
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
  /** Set where it waits again after a decision. */
  revised: Revised | null
}

export type ReviewPage = { rows: ReviewRow[]; nextCursor: string | null }

type Found = Awaited<ReturnType<typeof submitted | typeof incompletePeople>>[number]

/**
 * Submitted companies newest first, or with status incomplete the people who have submitted none; search by company
 * name, full name or address, whatever the case (ADM-018, ADM-020 to ADM-023, ADM-186). The proof is the admin's.
 */
export async function listCompaniesForReview(
  admin: AdminViewer,
  filters: ReviewFilters,
): Promise<ReviewPage> {
  const rows: Found[] = await (filters.status === 'incomplete'
    ? incompletePeople(filters)
    : submitted(filters))
  const page = pageOf(rows, REVIEW_PAGE)
  const waiting = page.rows.flatMap(({ companyId, approvalStatus }) =>
    companyId && approvalStatus === 'pending' ? [companyId] : [],
  )
  const revised = await listRevised(admin, 'company', waiting)
  return {
    rows: page.rows.map((row) => ({
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
    nextCursor: page.next,
  }
}

const COMPANIES = newest('c.createdAt', 'c.id')
const PEOPLE = newest('m.createdAt', 'm.userId')

function matches(search: string): RawBuilder<boolean> {
  const pattern = patternOf(search)
  return sql<boolean>`(fold(coalesce(c.name, m.company_name, '')) like ${pattern}
    or fold(coalesce(m.full_name, '')) like ${pattern} or coalesce(u.email, '') like ${pattern})`
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

function submittedIn(
  { status, type, search, cursor }: ReviewFilters,
  found: string[] | null,
  window: number | null,
) {
  let query = db()
    .selectFrom('companies as c')
    .leftJoin('companyMembers as cm', (join) =>
      join.onRef('cm.companyId', '=', 'c.id').on('cm.role', '=', 'owner'),
    )
    .leftJoin('members as m', 'm.userId', 'cm.userId')
    .leftJoin('users as u', 'u.id', 'm.userId')
    .where('c.approvalStatus', '<>', 'draft')
    .select([
      'c.id as companyId',
      'm.userId',
      'c.type',
      'm.userType',
      'c.approvalStatus',
      'c.suspendedAt',
      'c.submittedAt',
      'c.name as companyName',
      'c.createdAt as at',
      COMPANIES.cursor.as('cursor'),
    ])
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

/** People without a submitted profile; a colleague has that of their company. */
async function incompletePeople(filters: ReviewFilters) {
  const { search } = filters
  if (!search && !filters.type) return incompleteIn(filters, null, REVIEW_PAGE + 1, hasNoProfile)
  if (!search) return inWindows(REVIEW_PAGE + 1, (window) => incompleteIn(filters, null, window))
  return searchInWindows(
    REVIEW_PAGE + 1,
    () => fewPeople(search),
    (window, found) => incompleteIn(filters, found, window),
  )
}

/** The planner can tell how many these are, and walks the index of newest members up to a page of them. */
const hasNoProfile = sql<boolean>`not exists (select 1 from company_members own where own.user_id = m.user_id
  and (own.role <> 'owner' or exists (select 1 from companies o where o.id = own.company_id
    and o.approval_status <> 'draft')))`

function incompleteIn(
  { type, search, cursor }: ReviewFilters,
  found: string[] | null,
  window: number | null,
  among?: RawBuilder<boolean>,
) {
  let people = db()
    .selectFrom('members as m')
    .selectAll()
    .where('m.role', '=', 'member')
    .where(PEOPLE.after(cursor))
    .orderBy(PEOPLE.order)
  if (found) people = people.where(sql<boolean>`m.user_id = any (${found}::uuid[])`)
  if (among) people = people.where(among)
  if (window) people = people.limit(window)
  let query = db()
    .selectFrom(people.as('m'))
    .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
    .leftJoin('companies as c', 'c.id', 'cm.companyId')
    .where((eb) =>
      eb.or([
        eb('cm.companyId', 'is', null),
        eb.and([eb('cm.role', '=', 'owner'), eb('c.approvalStatus', '=', 'draft')]),
      ]),
    )
    .select([
      'c.id as companyId',
      'm.userId',
      'c.type',
      'm.userType',
      'c.approvalStatus',
      'c.suspendedAt',
      'c.submittedAt',
      sql<string | null>`coalesce(c.name, m.company_name)`.as('companyName'),
      'm.createdAt as at',
      PEOPLE.cursor.as('cursor'),
    ])
    .orderBy(PEOPLE.order)
  if (type) query = query.where(sql`coalesce(c.type, m.user_type)`, '=', type)
  if (search) query = query.innerJoin('users as u', 'u.id', 'm.userId').where(matches(search))
  return query.limit(REVIEW_PAGE + 1).execute()
}

export type ReviewCounts = { total: number } & Record<Exclude<ProfileStatus, 'incomplete'>, number>

/** Counts over all submitted profiles, whatever the filters; drafts are not counted (ADM-019). */
export async function countCompaniesForReview(_admin: AdminViewer): Promise<ReviewCounts> {
  const { pending = 0, approved = 0, rejected = 0, more_info_requested = 0 } = await tallies('company')
  const counts = { pending, approved, rejected, more_info_requested }
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts }
}

export type OldestPending = { companyId: string; companyName: string; type: CompanyType; submittedAt: string }

/** At most five profiles that are the reviewers’ turn, the longest waiting first (ADM-017, END-006). */
export async function listOldestPending(_admin: AdminViewer): Promise<OldestPending[]> {
  const rows = await db()
    .selectFrom('turns as t')
    .innerJoin('companies as c', (join) => join.on(sql<boolean>`c.id = t.thing_id::uuid`))
    .where('t.kind', '=', 'profile')
    .where('t.side', '=', 'reviewers')
    .orderBy('t.since')
    .orderBy('t.thingId')
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

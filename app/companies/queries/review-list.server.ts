import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { inWindows, newest, searchInWindows } from '#app/db/keyset.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { AdminViewer, CompanyStatus, CompanyType, UserType } from '#app/lib/viewer.ts'
import { findCompaniesIfFew, findPeopleIfFew, patternOf } from '#app/review/desk-search.server.ts'
import { deskCounts, deskList } from '#app/review/desk/list.server.ts'
import { listRevised } from '#app/review/history.server.ts'
import { isTurn, ourTurns, WAITING } from '#app/review/turn-index.server.ts'
import type { ReviewFilters } from '../schema/review.ts'
import { profileStatusOf } from '../schema/status.ts'

const REVIEW_PAGE = 50

const ROW = [
  'c.id as companyId',
  'm.userId',
  'c.type',
  'm.userType',
  'c.approvalStatus',
  'c.suspendedAt',
  'c.submittedAt',
] as const
const PEOPLE = newest('m.createdAt', 'm.userId')

function matches(search: string): RawBuilder<boolean> {
  const pattern = patternOf(search)
  return sql<boolean>`(fold(coalesce(c.name, m.company_name, '')) like ${pattern}
    or fold(coalesce(m.full_name, '')) like ${pattern} or fold(coalesce(u.email, '')) like ${pattern})`
}

/** People without a submitted profile. Colleagues count with their company. */
async function incompletePeople(filters: ReviewFilters) {
  const { search, type, turn } = filters
  const size = REVIEW_PAGE + 1
  if (!search && !type && !turn) return incompleteIn(filters, null, size, hasNoProfile)
  if (!search) return inWindows(size, (window) => incompleteIn(filters, null, window))
  const few = () => findPeopleIfFew(search)
  return searchInWindows(size, few, (window, found) => incompleteIn(filters, found, window))
}

/** A condition that the planner can estimate, so that it reads one page from the index of newest members. */
const hasNoProfile = sql<boolean>`not exists (select 1 from company_members own where own.user_id = m.user_id
  and (own.role <> 'owner' or exists (select 1 from companies o where o.id = own.company_id
    and o.approval_status <> 'draft')))`

function incompleteIn(
  { type, search, cursor, turn }: ReviewFilters,
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
    .select(ROW)
    .select([
      sql<string | null>`coalesce(c.name, m.company_name)`.as('companyName'),
      'm.createdAt as at',
      PEOPLE.cursor.as('cursor'),
    ])
    .orderBy(PEOPLE.order)
  if (type) query = query.where(sql`coalesce(c.type, m.user_type)`, '=', type)
  if (turn === 'theirs' || turn === 'done')
    query = query.where(
      sql<boolean>`case when c.id is null then ${isTurn('profile', 'm.userId', turn)} else ${isTurn('profile', 'c.id', turn)} end`,
    )
  if (search) query = query.innerJoin('users as u', 'u.id', 'm.userId').where(matches(search))
  return query.limit(REVIEW_PAGE + 1).execute()
}

export type ReviewRow = Awaited<ReturnType<typeof listCompaniesForReview>>['rows'][number]

type Found =
  | Omit<Awaited<ReturnType<typeof incompletePeople>>[number], 'cursor'>
  | Awaited<ReturnType<ReturnType<typeof withOwner>['execute']>>[number]

/**
 * Submitted companies: the review queue oldest first, then the rest newest first. Status incomplete lists people
 * without a submission, and a turn filter lists both. Search covers company name, full name and email, case-insensitive
 * (ADM-018, ADM-020 to ADM-023, ADM-186). The admin argument proves the role.
 */
export async function listCompaniesForReview(admin: AdminViewer, filters: ReviewFilters) {
  const { search, status, type, turn } = filters
  const stored = status === 'incomplete' ? 'draft' : status
  const found = search ? await findCompaniesIfFew(search) : null
  const matchesMany = search !== '' && found === null
  let cases = db().selectFrom('companies as c').selectAll('c')
  if (stored) cases = cases.where('c.approvalStatus', '=', stored)
  if (type) cases = cases.where('c.type', '=', type)
  if (found) cases = cases.where(sql<boolean>`c.id = any (${found}::uuid[])`)
  const page = await deskList(filters, {
    kind: 'profile',
    id: 'c.id',
    cases,
    rows: (near) =>
      withOwner(near)
        .$if(matchesMany, (query) => query.where(matches(search)))
        .$castTo<Found>(),
    matchesMany,
    order: newest('c.createdAt', 'c.id'),
    size: REVIEW_PAGE,
    includesOurs: status === null || status === 'pending',
    rest: sql<boolean>`c.approval_status <> 'draft'`,
    async others(cursor, read) {
      if (status === 'incomplete') return incompletePeople({ ...filters, cursor })
      if (status !== null || turn === null) return read()
      // A turn filter alone includes people without a submission.
      const both = await Promise.all([read(), incompletePeople({ ...filters, cursor })])
      return both.flat().toSorted((a, b) => (a.cursor < b.cursor ? 1 : -1))
    },
  })
  const pending = page.rows.flatMap(({ companyId, approvalStatus }) =>
    companyId && approvalStatus === 'pending' ? [companyId] : [],
  )
  const revised = await listRevised(admin, 'company', pending)
  return {
    rows: page.rows.map((row) => ({
      /** The company's id, else the person's. */
      id: row.companyId ?? row.userId ?? '',
      /** Null for a person without a submitted profile. */
      companyId: row.companyId,
      userId: row.userId,
      companyName: row.companyName,
      type: row.type as CompanyType | null,
      userType: row.userType as UserType | null,
      status: profileStatusOf(row.approvalStatus as CompanyStatus | null),
      suspended: row.suspendedAt !== null,
      createdAt: row.at.toISOString(),
      submittedAt: row.submittedAt?.toISOString() ?? null,
      /** Set if it was resubmitted after a decision. */
      revised: (row.companyId !== null && revised.get(row.companyId)) || null,
    })),
    next: page.next,
  }
}

const withOwner = (
  cases: SelectQueryBuilder<DB & { c: DB['companies'] }, 'c', Selectable<DB['companies']>>,
) =>
  db()
    .selectFrom(cases.as('c'))
    .leftJoin('companyMembers as cm', (join) =>
      join.onRef('cm.companyId', '=', 'c.id').on('cm.role', '=', 'owner'),
    )
    .leftJoin('members as m', 'm.userId', 'cm.userId')
    .leftJoin('users as u', 'u.id', 'm.userId')
    .select([...ROW, 'c.name as companyName', 'c.createdAt as at'])

/** Counts of all submitted profiles regardless of filters, without drafts (ADM-019). */
export const countCompaniesForReview = (_admin: AdminViewer) =>
  deskCounts('company', 'profile', ['pending', 'approved', 'rejected', 'more_info_requested'])

/** Up to five profiles of the review queue, oldest first (ADM-017). */
export async function listOldestPending(_admin: AdminViewer) {
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

import { type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { inWindows, newest, searchInWindows } from '#app/db/keyset.ts'
import { findPeopleIfFew, patternOf } from '#app/review/desk-search.server.ts'
import { isTurn } from '#app/review/turn-index.server.ts'
import type { ReviewFilters } from '../schema/review.ts'

/** Page size of the list. */
export const REVIEW_PAGE = 50

export const ROW = [
  'c.id as companyId',
  'm.userId',
  'c.type',
  'm.userType',
  'c.approvalStatus',
  'c.suspendedAt',
  'c.submittedAt',
  'c.name as companyName',
  'c.createdAt as at',
] as const
const PEOPLE = newest('m.createdAt', 'm.userId')

export function matches(search: string): RawBuilder<boolean> {
  const pattern = patternOf(search)
  return sql<boolean>`(fold(coalesce(c.name, m.company_name, '')) like ${pattern}
    or fold(coalesce(m.full_name, '')) like ${pattern} or fold(coalesce(u.email, '')) like ${pattern})`
}

/** People without a submitted profile. Colleagues count with their company. */
export async function incompletePeople(filters: ReviewFilters) {
  const { search } = filters
  if (!search && !filters.type && !filters.turn)
    return incompleteIn(filters, null, REVIEW_PAGE + 1, hasNoProfile)
  if (!search) return inWindows(REVIEW_PAGE + 1, (window) => incompleteIn(filters, null, window))
  return searchInWindows(
    REVIEW_PAGE + 1,
    () => findPeopleIfFew(search),
    (window, found) => incompleteIn(filters, found, window),
  )
}

/** A condition that the planner can estimate, so it walks the index of newest members for one page. */
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
  if (turn === 'theirs' || turn === 'done')
    query = query.where(
      sql<boolean>`case when c.id is null then ${isTurn('profile', 'm.userId', turn)} else ${isTurn('profile', 'c.id', turn)} end`,
    )
  if (search) query = query.innerJoin('users as u', 'u.id', 'm.userId').where(matches(search))
  return query.limit(REVIEW_PAGE + 1).execute()
}

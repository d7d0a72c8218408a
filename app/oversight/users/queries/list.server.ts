import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { inWindows, newest, pageOf } from '#app/db/keyset.ts'
import type { AdminViewer, UserType } from '#app/lib/viewer.ts'
import { findPeopleIfFew, patternOf } from '#app/review/desk-search.server.ts'
import { tallies } from '#app/review/tallies.server.ts'
import { ourTurns } from '#app/review/turn-index.server.ts'
import { USER_PAGE, type UserFilters } from '../schema.ts'
import { statusOf } from './facts.server.ts'

export type UserRow = Awaited<ReturnType<typeof listUsers>>['rows'][number]

/** Conditions by status; unconfirmed accounts are also members or admins. */
const STATES = {
  active: sql<boolean>`m.suspended_at is null and m.closed_at is null and u.email_verified`,
  unverified: sql<boolean>`m.user_id in (select id from users where not email_verified) and m.closed_at is null`,
  suspended: sql<boolean>`m.suspended_at is not null and m.closed_at is null`,
  closed: sql<boolean>`m.closed_at is not null`,
  early_access: sql<boolean>`m.is_early_access`,
} as const

const LIST = newest('m.createdAt', 'm.userId')

/** A page of accounts, newest first; search by name, address or company, ignoring case and accents (ADM-201). */
export async function listUsers(_admin: AdminViewer, filters: UserFilters) {
  const { search, role, kind, state, turn } = filters
  const found = search ? await findPeopleIfFew(search) : null
  const matchesMany = search !== '' && found === null
  let accounts = db()
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .selectAll('m')
    .select(['u.email', 'u.emailVerified'])
    .where(LIST.after(filters.cursor))
    .orderBy(LIST.order)
  if (role) accounts = accounts.where('m.role', '=', role)
  if (kind) accounts = accounts.where('m.userType', '=', kind)
  if (state) accounts = accounts.where(STATES[state])
  if (turn)
    accounts = accounts.where(
      sql<boolean>`m.user_id in (select t.thing_id::uuid from ${ourTurns('sign_up', turn)} t)`,
    )
  if (found) accounts = accounts.where(sql<boolean>`m.user_id = any (${found}::uuid[])`)
  const pattern = patternOf(search)
  const read = (window: number | null) =>
    db()
      .selectFrom((window === null ? accounts : accounts.limit(window)).as('m'))
      .leftJoin('companyMembers as cm', 'cm.userId', 'm.userId')
      .leftJoin('companies as c', 'c.id', 'cm.companyId')
      .$if(matchesMany, (rows) =>
        rows.where(
          sql<boolean>`(fold(m.full_name) like ${pattern} or fold(m.email) like ${pattern}
            or fold(m.company_name) like ${pattern} or fold(c.name) like ${pattern})`,
        ),
      )
      .select(['m.userId as id', 'm.fullName', 'm.email', 'm.userType', 'm.otherRole', 'm.role'])
      .select(['m.createdAt', 'm.suspendedAt', 'm.closedAt', 'm.emailVerified'])
      .select([
        sql<string | null>`coalesce(c.name, m.company_name)`.as('companyName'),
        LIST.cursor.as('cursor'),
      ])
      .orderBy(LIST.order)
      .limit(USER_PAGE + 1)
      .execute()
  const rows = matchesMany ? await inWindows(USER_PAGE + 1, read) : await read(USER_PAGE + 1)
  const page = pageOf(rows, USER_PAGE)
  return {
    rows: page.rows.map((row) => ({
      id: row.id,
      fullName: row.fullName,
      email: row.email,
      companyName: row.companyName,
      otherRole: row.otherRole,
      kind: row.userType as UserType,
      status: statusOf(row),
      isVerified: row.emailVerified,
      createdAt: row.createdAt.toISOString(),
    })),
    next: page.next,
  }
}

/** Counts over all accounts, ignoring the filters. */
export async function countUsers(_admin: AdminViewer) {
  const [{ member = 0, admin = 0, suspended = 0, closed = 0 }, admins] = await Promise.all([
    tallies('user'),
    // Few rows, with their own index.
    db()
      .selectFrom('members')
      .where('role', '=', 'admin')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { total: member + admin + suspended + closed, admins: admins.count, suspended, closed }
}

import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { newest } from '#app/db/keyset.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { fewCompanies, patternOf } from '#app/review/desk-search.server.ts'
import { pageByTurn } from '#app/review/desk/turn-page.server.ts'
import { tallies } from '#app/review/tallies.server.ts'
import { countOurs, isOfTurn, ourTurns, WAITING } from '#app/review/turn-index.server.ts'
import type { VersionFilters } from '../schema.ts'
import type { VersionStatus } from '../workflow.ts'

/** Page size of the list. */
const VERSIONS_PAGE = 50

const NEWEST = newest('v.submittedAt', 'v.id')

/** Versions of approved profiles: the review queue oldest first, then the rest newest first. */
export async function listVersionsForReview(_admin: AdminViewer, filters: VersionFilters) {
  const { search, status, turn } = filters
  const found = search ? await fewCompanies(search) : null
  const holdsOurs = status === null || status === 'pending' || status === 'more_info_requested'
  let query = db()
    .selectFrom('companyVersions as v')
    .innerJoin('companies as c', 'c.id', 'v.companyId')
    .leftJoin('members as m', 'm.userId', 'v.savedBy')
    .select(['v.id', 'v.number', 'v.kind', 'v.status', 'v.submittedAt', 'c.name', 'c.type'])
    .select(['v.isRequest', 'v.dueOn', 'v.dueAt'])
    .select(['m.fullName as author', sql<boolean>`c.suspended_at is not null`.as('suspended')])
  if (status) query = query.where('v.status', '=', status)
  if (found) query = query.where(sql<boolean>`v.company_id = any (${found}::uuid[])`)
  else if (search) query = query.where(sql<boolean>`fold(c.name) like ${patternOf(search)}`)
  const page = await pageByTurn(filters, {
    size: VERSIONS_PAGE,
    holdsOurs,
    ours: (cursor) =>
      query
        .innerJoin(ourTurns('version', turn).as('t'), (join) =>
          join.on(sql<boolean>`v.id = t.thing_id::uuid`),
        )
        .where(WAITING.after(cursor))
        .orderBy(WAITING.order)
        .select(WAITING.cursor.as('cursor'))
        .limit(VERSIONS_PAGE + 1)
        .execute(),
    others: (cursor) =>
      query
        .where(isOfTurn('version', 'v.id', { turn, holdsOurs }))
        .where(NEWEST.after(cursor))
        .orderBy(NEWEST.order)
        .select(NEWEST.cursor.as('cursor'))
        .limit(VERSIONS_PAGE + 1)
        .execute(),
    isPlace: NEWEST.isPlace,
  })
  return {
    rows: page.rows.map(({ submittedAt, dueAt, ...row }) => ({
      ...row,
      isOverdue: row.status === 'more_info_requested' && dueAt !== null && dueAt <= now(),
      kind: row.kind as 'minor' | 'material',
      status: row.status as VersionStatus,
      type: row.type as CompanyType,
      submittedAt: submittedAt.toISOString(),
    })),
    next: page.next,
  }
}

/** Counts of all versions regardless of filters. */
export async function countVersions(_admin: AdminViewer) {
  const [counts, ours] = await Promise.all([tallies('version'), countOurs('version')])
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { total, ours, ...counts }
}

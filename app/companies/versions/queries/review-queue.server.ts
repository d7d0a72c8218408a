import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { newest } from '#app/db/keyset.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { findCompaniesIfFew, patternOf } from '#app/review/desk-search.server.ts'
import { deskCounts, deskList } from '#app/review/desk/list.server.ts'
import type { VersionFilters } from '../schema.ts'
import { VERSION_STATUSES, type VersionStatus } from '../workflow.ts'

const VERSIONS_PAGE = 50

/** Versions of approved profiles: the review queue oldest first, then the rest newest first. */
export async function listVersionsForReview(_admin: AdminViewer, filters: VersionFilters) {
  const { search, status } = filters
  const found = search ? await findCompaniesIfFew(search) : null
  const matchesMany = search !== '' && found === null
  let cases = db().selectFrom('companyVersions as v').selectAll('v')
  if (status) cases = cases.where('v.status', '=', status)
  if (found) cases = cases.where(sql<boolean>`v.company_id = any (${found}::uuid[])`)
  const page = await deskList(filters, {
    kind: 'version',
    id: 'v.id',
    cases,
    rows: (near) =>
      db()
        .selectFrom(near.as('v'))
        .innerJoin('companies as c', 'c.id', 'v.companyId')
        .leftJoin('members as m', 'm.userId', 'v.savedBy')
        .$if(matchesMany, (query) => query.where(sql<boolean>`fold(c.name) like ${patternOf(search)}`))
        .select(['v.id', 'v.number', 'v.kind', 'v.status', 'v.submittedAt', 'c.name', 'c.type'])
        .select(['v.isRequest', 'v.dueOn', 'v.dueAt'])
        .$narrowType<{ kind: 'minor' | 'material'; status: VersionStatus; type: CompanyType }>()
        .select(['m.fullName as author', sql<boolean>`c.suspended_at is not null`.as('suspended')]),
    matchesMany,
    order: newest('v.submittedAt', 'v.id'),
    size: VERSIONS_PAGE,
    includesOurs: status === null || status === 'pending' || status === 'more_info_requested',
  })
  return {
    rows: page.rows.map(({ submittedAt, dueAt, ...row }) => ({
      ...row,
      isOverdue: row.status === 'more_info_requested' && dueAt !== null && dueAt <= now(),
      submittedAt: submittedAt.toISOString(),
    })),
    next: page.next,
  }
}

export const countVersions = (_admin: AdminViewer) => deskCounts('version', 'version', VERSION_STATUSES)

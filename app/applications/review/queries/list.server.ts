import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { newest } from '#app/db/keyset.ts'
import type { AdminViewer, CompanyType } from '#app/lib/viewer.ts'
import { findApplicationsIfFew, patternOf } from '#app/review/desk-search.server.ts'
import { deskCounts, deskList } from '#app/review/desk/list.server.ts'
import { type ApplicationStatus, OPEN_STATUSES } from '../../workflow.ts'
import { type ApplicationFilters, SHOWN_STATUSES, type ShownStatus, shownStatusOf } from '../schema.ts'

const APPLICATIONS_PAGE = 50

export type ApplicationRow = Awaited<ReturnType<typeof listApplications>>['rows'][number]

/** Statuses in which an application can need a reviewer. */
const MAY_WAIT: readonly (ShownStatus | null)[] = [null, ...OPEN_STATUSES]

function isOfStatus({ status, role }: ApplicationFilters) {
  const stored = status === 'revoked' ? null : status
  return sql<boolean>`(${status}::text is null or (a.revoked_at is not null) = (${status} = 'revoked'))
    and (${stored}::text is null or a.status = ${stored}) and (${role}::text is null or a.role = ${role})`
}

/** Applications to review first, oldest first, then the rest, newest first (ADM-051, ADM-188). */
export async function listApplications(_admin: AdminViewer, filters: ApplicationFilters) {
  const { search, status } = filters
  const found = search ? await findApplicationsIfFew(search) : null
  const matchesMany = search !== '' && found === null
  const pattern = patternOf(search)
  let cases = db().selectFrom('applications as a').selectAll('a').where(isOfStatus(filters))
  if (found) cases = cases.where(sql<boolean>`a.id = any (${found}::uuid[])`)
  const page = await deskList(filters, {
    kind: 'application',
    id: 'a.id',
    cases,
    rows: (near) =>
      db()
        .selectFrom(near.as('a'))
        .$if(matchesMany, (query) =>
          query.where(sql<boolean>`(fold(a.company_name) like ${pattern} or fold(a.email) like ${pattern})`),
        )
        .select(['a.id', 'a.email', 'a.companyName', 'a.role', 'a.status'])
        .select(['a.revokedAt', 'a.revision', 'a.createdAt', 'a.submittedAt'])
        .$narrowType<{ role: CompanyType; status: ApplicationStatus }>(),
    matchesMany,
    order: newest('a.createdAt', 'a.id'),
    size: APPLICATIONS_PAGE,
    includesOurs: MAY_WAIT.includes(status),
  })
  return {
    rows: page.rows.map(({ revokedAt, ...row }) => ({
      ...row,
      status: shownStatusOf(row.status, revokedAt),
      createdAt: row.createdAt.toISOString(),
      submittedAt: row.submittedAt?.toISOString() ?? null,
    })),
    next: page.next,
  }
}

export const countApplications = (_admin: AdminViewer) =>
  deskCounts('application', 'application', SHOWN_STATUSES)

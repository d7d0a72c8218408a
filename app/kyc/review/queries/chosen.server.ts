import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { TurnFilter } from '#app/review/desk/turn.ts'
import { fewApplications, findPeopleIfFew } from '#app/review/desk-search.server.ts'
import type { SubmissionTab } from '../schema.ts'

export type QueueFilters = {
  tab: SubmissionTab
  /** Only documents of this company's owner; an unknown id matches none (ADM-080). */
  companyId: string | null
  /** Part of a person's or company's name, or of an address; case-insensitive. */
  search?: string
  turn?: TurnFilter | null
  cursor?: string | null
}

export type Queue = SelectQueryBuilder<DB & { s: DB['kycSubmissions'] }, 's', object>

/** Submissions of the queue: current ones, and those decided before they were replaced. */
export function queue({ tab, companyId }: QueueFilters): Queue {
  let query = db().selectFrom('kycSubmissions as s') as unknown as Queue
  query =
    tab === 'pending'
      ? query
          .where('s.status', '=', 'pending')
          .where('s.isCurrent', '=', true)
          .where('s.accountClosed', '=', false)
      : query.where((eb) =>
          eb.or([
            eb('s.status', '<>', 'pending'),
            // Pending documents of closed accounts and of rejected or revoked applications are not reviewed.
            eb.and([eb('s.isCurrent', '=', true), eb('s.accountClosed', '=', false)]),
          ]),
        )
  if (tab === 'approved' || tab === 'rejected') query = query.where('s.status', '=', tab)
  if (companyId === null) return query
  if (!isUuid(companyId)) return query.where(sql<boolean>`false`)
  return query.where('s.userId', 'in', (from) =>
    from
      .selectFrom('companyMembers as owner')
      .where('owner.companyId', '=', companyId)
      .where('owner.role', '=', 'owner')
      .select('owner.userId'),
  )
}

type Found = { ids: { people: string[]; applications: string[] } | null }

export async function find(search: string | undefined): Promise<Found | null> {
  if (!search) return null
  const [people, applications] = await Promise.all([findPeopleIfFew(search), fewApplications(search)])
  return { ids: people && applications && { people, applications } }
}

/** Narrows to the people and applications found by a search, if they are few. */
export function narrowedTo(query: Queue, found: Found | null): Queue {
  if (!found?.ids) return query
  const { people, applications } = found.ids
  return query.where(
    sql<boolean>`(s.user_id = any (${people}::uuid[]) or s.application_id = any (${applications}::uuid[]))`,
  )
}

/** The same condition on the joined tables, for frequent words. */
export const matchesPattern = (pattern: RawBuilder<string>) => sql<boolean>`(fold(m.full_name) like ${pattern}
  or fold(u.email) like ${pattern} or fold(m.company_name) like ${pattern} or fold(c.name) like ${pattern}
  or fold(a.email) like ${pattern} or fold(a.company_name) like ${pattern})`

import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { keyset, integer } from '#app/db/keyset.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { findListingsIfFew, patternOf } from '#app/review/desk-search.server.ts'
import type { TurnFilter } from '#app/review/turn.ts'
import { deskCounts, deskList } from '#app/review/desk/list.server.ts'
import { listRevised } from '#app/review/history.server.ts'
import type { ListingStatus } from '../workflow.ts'

export type SubmissionFilter = 'all' | Exclude<ListingStatus, 'draft'>
const SUBMISSION_PAGE = 50

export type Submission = Awaited<ReturnType<typeof listListingsForReview>>['rows'][number]

type SubmissionQuery = {
  status?: SubmissionFilter
  turn?: TurnFilter | null
  search?: string
  cursor?: string | null
}

const PLACE = [integer('q.place'), integer('q.listingId', /^\d{1,15}$/)]

/**
 * Submissions of one status, or all except drafts, in keyset pages of 50: first those to review, oldest first, then the
 * rest, newest first. Searches title, company and submitter (ADM-097 to ADM-099, ADM-191). An unreadable `cursor` starts at
 * the first page.
 */
export async function listListingsForReview(
  admin: AdminViewer,
  { status = 'all', turn = null, search = '', cursor = null }: SubmissionQuery,
) {
  const found = search ? await findListingsIfFew(search) : null
  const matchesMany = search !== '' && found === null
  let cases = db().selectFrom('listingQueue as q').selectAll('q').where('q.status', '<>', 'draft')
  if (status !== 'all') cases = cases.where('q.status', '=', status)
  if (found) cases = cases.where(sql<boolean>`q.listing_id = any (${found}::bigint[])`)
  const page = await deskList(
    { turn, cursor },
    {
      kind: 'listing',
      id: 'q.listingId',
      cases,
      rows: (near) => withFacts(near).$if(matchesMany, (query) => query.where(matchesSearch(search))),
      matchesMany,
      order: keyset([integer('q.rank', /^[01]$/, 'smallint'), ...PLACE], 'asc', '.'),
      size: SUBMISSION_PAGE,
      includesOurs: status === 'all' || status === 'pending',
    },
  )
  const waiting = page.rows.flatMap(({ id, status: own }) => (own === 'pending' ? [id] : []))
  const revised = await listRevised(admin, 'listing', waiting)
  return {
    /** `revised` is set for a resubmission after a decision. */
    rows: page.rows.map((row) => ({ ...row, revised: revised.get(String(row.id)) ?? null })),
    next: page.next,
  }
}

function matchesSearch(search: string) {
  const pattern = patternOf(search)
  return sql<boolean>`(fold(q.title) like ${pattern} or fold(c.name) like ${pattern}
    or fold(m.full_name) like ${pattern} or fold(u.email) like ${pattern})`
}

/** Joins the displayed facts to queue entries that are already filtered and limited. */
function withFacts<O extends Selectable<DB['listingQueue']>>(
  entries: SelectQueryBuilder<DB & { q: DB['listingQueue'] }, 'q', O>,
) {
  return db()
    .selectFrom(entries.as('q'))
    .innerJoin('listings as l', 'l.id', 'q.listingId')
    .innerJoin('companies as c', 'c.id', 'l.companyId')
    .leftJoin('listingRevisions as w', 'w.id', 'l.workingRevisionId')
    .leftJoin('users as u', 'u.id', 'q.sentBy')
    .leftJoin('members as m', 'm.userId', 'u.id')
    .leftJoin('companyMembers as cm', 'cm.userId', 'u.id')
    .leftJoin('companies as uc', 'uc.id', 'cm.companyId')
    .select([
      'q.listingId as id',
      'q.title',
      'c.name as company',
      'u.email as userEmail',
      'm.fullName as userFullName',
      sql<string | null>`coalesce(uc.name, m.company_name)`.as('userCompany'),
      sql<Date | null>`coalesce(w.submitted_at, l.submitted_at)`.as('submittedAt'),
      // The status that a decision would change: the working version's, otherwise the listing's.
      sql<ListingStatus>`q.status`.as('status'),
      sql<boolean>`l.approved_revision_id is not null and w.id is not null`.as('isChange'),
      sql<boolean>`l.suspended_at is not null`.as('suspended'),
    ])
}

/** Listings by status, ignoring the filters. */
export const countListingsForReview = () =>
  deskCounts('listing', 'listing', ['pending', 'approved', 'rejected', 'more_info_requested'])

/** The title as shown in the queue; empty for an unknown id. */
export async function findListingTitle(_admin: AdminViewer, id: number): Promise<string> {
  const row = await db()
    .selectFrom('listingQueue')
    .where('listingId', '=', id)
    .select('title')
    .executeTakeFirst()
  return row?.title ?? ''
}

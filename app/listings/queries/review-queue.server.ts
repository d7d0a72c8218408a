import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { inWindows, keyset, nextAfter, pageOf, whole } from '#app/db/keyset.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { fewListings, patternOf } from '#app/review/desk-search.server.ts'
import { listRevised, type Revised } from '#app/review/revised.server.ts'
import { tallies } from '#app/review/tallies.server.ts'
import type { ListingStatus } from '../workflow.ts'

export type SubmissionFilter = 'all' | Exclude<ListingStatus, 'draft'>
export const SUBMISSION_PAGE = 50

export type Submission = {
  id: number
  title: string
  company: string
  userEmail: string | null
  userFullName: string | null
  userCompany: string | null
  submittedAt: Date | null
  /** The status that a decision would change: the waiting version's, otherwise the listing's. */
  status: ListingStatus
  /** A changed version of a listing that is approved. */
  isChange: boolean
  suspended: boolean
  /** Set where it waits again after a decision. */
  revised: Revised | null
}

export type SubmissionQuery = { status?: SubmissionFilter; search?: string; cursor?: string | null }
export type SubmissionPage = {
  rows: Submission[]
  next: string | null
  counts: Record<SubmissionFilter, number>
}

const PLACE = [whole('q.place'), whole('q.listingId', /^\d{1,15}$/)]
const QUEUE = keyset([whole('q.rank', /^[01]$/, 'smallint'), ...PLACE], 'asc', '.')
const WAITING = keyset(PLACE, 'asc')

/**
 * Submissions of one status, or of all but drafts with the pending ones first, in keyset pages of 50; a search goes by
 * title, company, name or address of who sent it (ADM-097 to ADM-099, ADM-191). `cursor` is the `next` of the page
 * before; an unreadable one starts at the front. The order is kept in listing_queue by the database itself.
 */
export async function listListingsForReview(
  admin: AdminViewer,
  { status = 'all', search = '', cursor = null }: SubmissionQuery,
): Promise<SubmissionPage> {
  const pattern = patternOf(search)
  const found = search ? await fewListings(search) : null
  let entries = db()
    .selectFrom('listingQueue as q')
    .selectAll()
    .where('q.status', '<>', 'draft')
    .where(QUEUE.after(cursor))
    .orderBy(QUEUE.order)
  if (status !== 'all') entries = entries.where('q.status', '=', status)
  if (found) entries = entries.where(sql<boolean>`q.listing_id = any (${found}::bigint[])`)
  const isFrequent = search !== '' && found === null
  const read = (window: number | null) =>
    withFacts(window === null ? entries : entries.limit(window))
      .$if(isFrequent, (query) =>
        query.where(
          sql<boolean>`(fold(q.title) like ${pattern} or fold(c.name) like ${pattern}
            or fold(m.full_name) like ${pattern} or u.email like ${pattern})`,
        ),
      )
      .limit(SUBMISSION_PAGE + 1)
      .execute()
  const rows = isFrequent ? await inWindows(SUBMISSION_PAGE + 1, read) : await read(SUBMISSION_PAGE + 1)
  const page = pageOf(rows, SUBMISSION_PAGE)
  const waiting = page.rows.flatMap(({ id, status: own }) => (own === 'pending' ? [id] : []))
  const [counts, revised] = await Promise.all([countSubmissions(), listRevised(admin, 'listing', waiting)])
  return {
    rows: page.rows.map((row) => ({ ...row, revised: revised.get(String(row.id)) ?? null })),
    next: page.next,
    counts,
  }
}

/** Entries of the queue with what a row says of them, in the queue's order. They are chosen before anything is joined. */
function withFacts(
  entries: SelectQueryBuilder<DB & { q: DB['listingQueue'] }, 'q', Selectable<DB['listingQueue']>>,
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
    .orderBy(QUEUE.order)
    .select([
      'q.listingId as id',
      'q.title',
      'c.name as company',
      'u.email as userEmail',
      'm.fullName as userFullName',
      sql<string | null>`coalesce(uc.name, m.company_name)`.as('userCompany'),
      sql<Date | null>`coalesce(w.submitted_at, l.submitted_at)`.as('submittedAt'),
      sql<ListingStatus>`q.status`.as('status'),
      sql<boolean>`l.approved_revision_id is not null and w.id is not null`.as('isChange'),
      sql<boolean>`l.suspended_at is not null`.as('suspended'),
      QUEUE.cursor.as('cursor'),
    ])
}

async function countSubmissions(): Promise<Record<SubmissionFilter, number>> {
  const { pending = 0, approved = 0, rejected = 0, more_info_requested = 0 } = await tallies('listing')
  const all = pending + approved + rejected + more_info_requested
  return { all, pending, approved, rejected, more_info_requested }
}

/**
 * The listing that waits next after one under this search, else the one that waits longest; null when none waits.
 * Nobody is led to a listing of their own company.
 */
export async function nextWaitingListing(
  { company: own }: AdminViewer,
  after: number,
  search: string,
): Promise<number | null> {
  const found = search ? await fewListings(search) : null
  const waiting = db()
    .selectFrom('listingQueue as q')
    .where('q.status', '=', 'pending')
    .where('q.listingId', '<>', after)
    .$if(found !== null, (query) => query.where(sql<boolean>`q.listing_id = any (${found}::bigint[])`))
    .$if(own !== null, (query) =>
      query.innerJoin('listings as l', 'l.id', 'q.listingId').where('l.companyId', '<>', own?.id ?? ''),
    )
    .orderBy(QUEUE.order)
    .select('q.listingId')
  // One that was decided meanwhile has its place among the decided ones: the same moment, negative.
  const place = sql`select abs(place), listing_id from listing_queue where listing_id = ${after}::bigint`
  return (await nextAfter(waiting, WAITING.beyond(place)))?.listingId ?? null
}

/** The title of the version that is shown in the queue; empty for an unknown id. */
export async function findListingTitle(_admin: AdminViewer, id: number): Promise<string> {
  const row = await db()
    .selectFrom('listingQueue')
    .where('listingId', '=', id)
    .select('title')
    .executeTakeFirst()
  return row?.title ?? ''
}

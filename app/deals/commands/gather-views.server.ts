import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { takeLimitEach } from '#app/db/limits.server.ts'
import { type Result, ok, refuse } from '#app/lib/result.ts'
import { projectionOf, type ViewerFacts } from '#app/listings/visibility/policy.ts'
import { makeViewMonth } from './make-view-month.server.ts'

export type ViewRefusal = 'not_found' | 'too_many'
type ViewResult = Result<'recorded', ViewRefusal>

/** One reported page view of a listing; `seconds` is the visible time, `at` the server's time (UTC). */
type ReportedView = {
  ip: string
  viewer: ViewerFacts
  slug: string
  viewId: string
  userId: string | null
  sessionId: string
  seconds: number
  at: Date
}

/** Milliseconds for which a report is held, so that many reports share three statements. */
const BATCH_MS = 20
/** Reports per batch, so that its statements stay far below the query timeout. */
const MAX_BATCH = 1000

type Batch = { reports: ReportedView[]; results: Promise<ViewResult[]> }
let openBatch: Batch | null = null

/**
 * Counts the report against VIEW_RATE, resolves the listing for the viewer and stores the view, batched with concurrent
 * reports. Resolves once the batch has committed (PUB-085).
 */
export async function gatherView(report: ReportedView): Promise<ViewResult> {
  let batch = openBatch
  if (!batch || batch.reports.length >= MAX_BATCH) {
    const reports: ReportedView[] = []
    batch = { reports, results: recordBatch(reports) }
    openBatch = batch
  }
  const place = batch.reports.push(report) - 1
  const result = (await batch.results)[place]
  if (!result) throw new Error('the batch has no result for a report')
  return result
}

async function recordBatch(reports: ReportedView[]): Promise<ViewResult[]> {
  await new Promise((resolve) => setTimeout(resolve, BATCH_MS))
  if (openBatch?.reports === reports) openBatch = null
  const limits = await takeLimitEach(db(), {
    rule: 'view',
    subjects: reports.map(({ ip }) => `ip:${ip}` as const),
  })
  const listings = await findListings(reports.filter((_, at) => limits[at]?.ok))
  const found = reports.map((report, at) => (limits[at]?.ok ? listings.get(report) : undefined))
  const existing = await store(
    reports.flatMap((report, at) => ({ report, listingId: found[at] })).filter(isFound),
  )
  return found.map((listingId, at) => {
    if (!limits[at]?.ok) return refuse('too_many')
    return listingId !== undefined && existing.has(listingId) ? ok('recorded') : refuse('not_found')
  })
}

type Found = { report: ReportedView; listingId: number }
const isFound = (one: { report: ReportedView; listingId: number | undefined }): one is Found =>
  one.listingId !== undefined

/** The listings of these reports that their viewers can see. */
async function findListings(reports: readonly ReportedView[]): Promise<Map<ReportedView, number>> {
  if (reports.length === 0) return new Map()
  const slugs = [...new Set(reports.map(({ slug }) => slug))]
  const rows = await db()
    .selectFrom('listings')
    .where('slug', '=', sql<string>`any (${slugs}::text[])`)
    .select(['id', 'slug', 'companyId', 'onMarket', 'visibility', 'isLocked', 'isIllustrative'])
    .execute()
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const known = reports.flatMap((report): [ReportedView, number][] => {
    const row = bySlug.get(report.slug)
    if (!row) return []
    // Grants and NDAs decide how much of a listing is visible, not whether it exists.
    const listing = { ...row, hasLiveGrant: false, hasAcceptedNda: false }
    return projectionOf(report.viewer, listing) ? [[report, row.id]] : []
  })
  return new Map(known)
}

/**
 * Stores each view once, even if it is reported again in the following month. Returns the listings that still exist.
 * Views of a concurrently deleted listing or by a suspended member are dropped; views by a deleted account lose their
 * user id.
 */
async function store(found: readonly Found[]): Promise<ReadonlySet<number>> {
  if (found.length === 0) return new Set()
  const at = found.map(({ report }) => report.at.toISOString())
  const months = [...new Set(at.map((one) => monthOf(one)))].toSorted()
  const [month = ''] = months
  const listingIds = found.map(({ listingId }) => listingId)
  const userIds = found.map(({ report }) => report.userId)
  // Locks the referenced rows first, as foreign keys would; otherwise one deleted row fails the whole batch.
  const insert = () =>
    sql<{ id: number }>`
    with listing as materialized (
      select id from listings where id = any (${listingIds}::bigint[]) order by id for key share
    ), person as materialized (
      select u.id, m.suspended_at is not null or exists (select from company_members cm join companies c on c.id = cm.company_id
          where cm.user_id = u.id and c.suspended_at is not null) as is_suspended
        from users u left join members m on m.user_id = u.id
        where u.id = any (${userIds}::uuid[]) order by u.id for key share of u
    ), stored as (
      insert into deal_views (view_id, listing_id, user_id, session_id, view_duration, created_at)
      select v.view_id, listing.id, person.id, v.session_id, v.view_duration, v.created_at from unnest(
        ${found.map(({ report }) => report.viewId)}::uuid[], ${listingIds}::bigint[], ${userIds}::uuid[],
        ${found.map(({ report }) => report.sessionId)}::uuid[],
        ${found.map(({ report }) => report.seconds)}::integer[], ${at}::timestamptz[]
      ) as v (view_id, listing_id, user_id, session_id, view_duration, created_at)
      join listing on listing.id = v.listing_id left join person on person.id = v.user_id
      where person.is_suspended is not true and not exists (select from deal_views d where d.view_id = v.view_id
        and d.created_at >= ${monthBefore(month)}::timestamptz and d.created_at < ${month}::timestamptz)
      on conflict do nothing
    )
    select id from listing`.execute(db())
  const inserted = insert().catch(async (error: unknown) => {
    if (!isMissingPartition(error)) throw error
    for (const one of months) await makeViewMonth(new Date(one))
    return insert()
  })
  return new Set((await inserted).rows.map(({ id }) => id))
}

/** Start of a moment's month, both in ISO and UTC. */
const monthOf = (moment: string) => `${moment.slice(0, 7)}-01T00:00:00.000Z`
const monthBefore = (month: string) => monthOf(new Date(Date.parse(month) - 86_400_000).toISOString())

/** The error of a row whose month has no partition yet. */
function isMissingPartition(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === '23514' && /no partition/.test(error.message)
  )
}

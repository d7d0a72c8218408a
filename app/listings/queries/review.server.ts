import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { offeredActions } from '#app/review/engine.ts'
import { listDecisions } from '#app/review/history.server.ts'
import { now } from '#app/lib/clock.ts'
import { adviceOn } from '../advice.ts'
import { completenessOf } from '../completeness.ts'
import { listDocumentsOf } from '../documents/queries.server.ts'
import { changedFields, type ListingFields, readFields } from '../fields.ts'
import { loadReviewPictures } from '../images/queries.server.ts'
import type { SaleStatus, Visibility } from '../schema.ts'
import { type ListingStatus, listingWorkflow } from '../workflow.ts'
import { stated } from '../stated.ts'
import { findPrimaryImage, type PrimaryImageRow } from './own.server.ts'

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
}

/** A draft beside an approved version is the owner's own; for the admin the listing is approved. */
const shownStatus = sql<ListingStatus>`case when w.status is null or w.status = 'draft' then l.approval_status else w.status end`
const rank = sql<number>`case when w.status = 'pending' then 0 else 1 end`
/** Microseconds; those that wait stand oldest first, everything else newest first. */
const place = sql<number>`(case when w.status = 'pending' then 1 else -1 end * extract(epoch from coalesce(w.submitted_at, l.submitted_at, l.created_at)) * 1000000)::bigint`

/**
 * Submissions of one status, or of all but drafts with the pending ones first, in keyset pages of 50 (ADM-097 to
 * ADM-099, ADM-191). `cursor` is the `next` of the page before; an unreadable one starts at the front.
 */
export async function listListingsForReview(
  _admin: AdminViewer,
  { status = 'all', cursor = null }: { status?: SubmissionFilter; cursor?: string | null },
): Promise<{ rows: Submission[]; next: string | null; counts: Record<SubmissionFilter, number> }> {
  const after = readCursor(cursor)
  const rows = await submissions()
    .where(shownStatus, '<>', 'draft')
    .$if(status !== 'all', (query) => query.where(shownStatus, '=', status as ListingStatus))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${rank}, ${place}, l.id) > (${after?.[0]}::int, ${after?.[1]}::bigint, ${after?.[2]}::bigint)`,
      ),
    )
    .orderBy(rank)
    .orderBy(place)
    .orderBy('l.id')
    .limit(SUBMISSION_PAGE + 1)
    .select([
      'l.id',
      sql<string>`coalesce(w.fields ->> 'title', l.title)`.as('title'),
      'c.name as company',
      'u.email as userEmail',
      'm.fullName as userFullName',
      sql<string | null>`coalesce(uc.name, m.company_name)`.as('userCompany'),
      sql<Date | null>`coalesce(w.submitted_at, l.submitted_at)`.as('submittedAt'),
      shownStatus.as('status'),
      sql<boolean>`l.approved_revision_id is not null and w.id is not null`.as('isChange'),
      sql<boolean>`l.suspended_at is not null`.as('suspended'),
      rank.as('rank'),
      place.as('place'),
    ])
    .execute()
  const page = rows.slice(0, SUBMISSION_PAGE).map(({ rank: _rank, place: _place, ...row }) => row)
  const last = rows[SUBMISSION_PAGE - 1]
  const next = last && rows.length > SUBMISSION_PAGE ? [last.rank, last.place, last.id].join('.') : null
  return { rows: page, next, counts: await countSubmissions() }
}

function submissions() {
  return db()
    .selectFrom('listings as l')
    .innerJoin('companies as c', 'c.id', 'l.companyId')
    .leftJoin('listingRevisions as w', 'w.id', 'l.workingRevisionId')
    .leftJoin('listingRevisions as a', 'a.id', 'l.approvedRevisionId')
    .leftJoin('users as u', (join) =>
      join.on('u.id', '=', sql`coalesce(w.saved_by, a.saved_by, l.created_by_user_id)`),
    )
    .leftJoin('members as m', 'm.userId', 'u.id')
    .leftJoin('companyMembers as cm', 'cm.userId', 'u.id')
    .leftJoin('companies as uc', 'uc.id', 'cm.companyId')
}

async function countSubmissions(): Promise<Record<SubmissionFilter, number>> {
  const rows = await submissions()
    .where(shownStatus, '<>', 'draft')
    .groupBy(shownStatus)
    .select([shownStatus.as('status'), sql<number>`count(*)`.as('count')])
    .execute()
  const counts = { all: 0, pending: 0, approved: 0, rejected: 0, more_info_requested: 0 }
  for (const { status, count } of rows) {
    if (status === 'draft') continue
    counts[status] = count
    counts.all += count
  }
  return counts
}

function readCursor(text: string | null): [number, number, number] | null {
  const parts = /^([01])\.(-?[0-9]{1,17})\.([0-9]{1,15})$/.exec(text ?? '')
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : null
}

export type ReviewVersion = {
  number: number
  status: string
  fields: ListingFields
  image: PrimaryImageRow | null
  savedAt: Date
  submittedAt: Date | null
  decidedAt: Date | null
  reason: string | null
  memberNotes: string | null
  internalNotes: string | null
}

/**
 * Everything that an admin needs to decide: the proposed version beside the approved one, the company, who sent
 * it, every past decision, what may be done now and the version to name with a decision. Null for an unknown id
 * and for a draft that was never submitted: it is the owner's own (ADM-099, ADM-100, ADM-139, ADM-191, ADM-197).
 */
export async function loadListingForReview(admin: AdminViewer, id: number) {
  const row = await submissions()
    .where('l.id', '=', id)
    .where(shownStatus, '<>', 'draft')
    .selectAll('l')
    .select([
      shownStatus.as('shownStatus'),
      'c.name as companyName',
      'c.type as companyType',
      'c.approvalStatus as companyStatus',
      'c.suspendedAt as companySuspension',
      'u.id as userId',
      'u.email as userEmail',
      'm.fullName as userFullName',
      sql<string | null>`coalesce(uc.name, m.company_name)`.as('userCompany'),
      'w.status as workingStatus',
    ])
    .executeTakeFirst()
  if (!row) return null
  const proposed = row.workingStatus === 'draft' ? null : await loadVersion(row.workingRevisionId)
  const approved = await loadVersion(row.approvedRevisionId)
  const status = row.shownStatus
  const own =
    row.companyId === admin.company?.id || row.createdByUserId === admin.userId || row.userId === admin.userId
  const shown = proposed ?? approved
  const market = { visibility: row.visibility as Visibility, isLocked: row.isLocked }
  const pictures = await loadReviewPictures({
    approved: row.approvedRevisionId,
    proposed: proposed && row.workingRevisionId,
  })
  return {
    id: row.id,
    slug: row.slug,
    /** To be sent back with a decision. */
    version: row.version,
    status,
    /** The admin belongs to the owner's side: no action is offered (ADM-198). */
    own,
    actions: proposed ? offeredActions(listingWorkflow, { status, actor: 'admin', own }) : [],
    company: {
      id: row.companyId,
      name: row.companyName,
      type: row.companyType,
      status: row.companyStatus,
      suspended: row.companySuspension !== null,
    },
    submitter: { id: row.userId, email: row.userEmail, fullName: row.userFullName, company: row.userCompany },
    saleStatus: row.saleStatus as SaleStatus,
    saleStatusOn: row.saleStatusOn,
    market,
    listed: row.listed,
    onMarket: row.onMarket,
    suspension: row.suspendedAt && { since: row.suspendedAt, reason: row.suspensionReason ?? '' },
    createdAt: row.createdAt,
    submittedAt: row.submittedAt,
    firstApprovedAt: row.firstApprovedAt,
    proposed,
    approved,
    /** Names of the fields in which the proposed version differs from the approved one. */
    changed: proposed && approved ? changedFields({ ...approved.fields, ...market }, proposed.fields) : [],
    imageChanged: pictures.isChanged,
    pictures,
    documents: await listDocumentsOf(id),
    advice: shown ? adviceOn(shown.fields, row.saleStatus as SaleStatus, now()) : [],
    /** Must-haves of the version that is shown; advice, never a wall (decision 30). */
    completeness: shown
      ? completenessOf(
          { fields: shown.fields, saleStatus: row.saleStatus as SaleStatus },
          shown.image !== null,
        )
      : null,
    /** Listings of other companies that state one of the same register numbers, for the admin alone (R17). */
    sameRegister: shown ? await findSameRegister(row.companyId, shown.fields) : [],
    history: await listDecisions('listing', id),
  }
}

async function findSameRegister(companyId: string, fields: ListingFields) {
  const numbers = stated(fields, 'kw_numbers')
  if (!Array.isArray(numbers)) return []
  return db()
    .selectFrom('listings as l')
    .where('l.companyId', '<>', companyId)
    .where('l.onMarket', '=', true)
    .where(sql<boolean>`l.details -> 'kw_numbers' ?| ${[...numbers]}::text[]`)
    .orderBy('l.id')
    .limit(5)
    .select(['l.id', 'l.slug', 'l.title'])
    .execute()
}

export type ListingReview = NonNullable<Awaited<ReturnType<typeof loadListingForReview>>>

async function loadVersion(revisionId: number | null): Promise<ReviewVersion | null> {
  if (revisionId === null) return null
  const row = await db()
    .selectFrom('listingRevisions')
    .selectAll()
    .where('id', '=', revisionId)
    .executeTakeFirstOrThrow()
  return {
    number: row.number,
    status: row.status,
    fields: readFields(row.fields),
    image: await findPrimaryImage(revisionId),
    savedAt: row.savedAt,
    submittedAt: row.submittedAt,
    decidedAt: row.decidedAt,
    reason: row.rejectionReason,
    memberNotes: row.memberNotes,
    internalNotes: row.internalNotes,
  }
}

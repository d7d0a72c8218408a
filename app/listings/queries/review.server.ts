import { readRequestedItems, readItemOutcomes } from '#app/review/requested/stored.ts'
import { earlierAnswers } from '#app/review/requested/state.ts'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { isReopenable, listDecisions } from '#app/review/history.server.ts'
import { offeredActions } from '#app/review/engine.ts'
import type { ReviewIntent } from '#app/review/desk/schema.ts'
import { now } from '#app/lib/clock.ts'
import { reviewDayOf } from '#app/review/suspension.ts'
import { requestableListingGroups } from '../requested/requestable.ts'
import { listSubmissions } from '../requested/queries.server.ts'
import { loadDecided } from './decided.server.ts'
import { adviceOn } from '../advice/advice.ts'
import { completenessOf } from '../dictionary/completeness.ts'
import { listDocumentsOf } from '../documents/queries.server.ts'
import { type ListingFields, readFields, stated } from '../dictionary/fields.ts'
import { primaryFile } from '../commands/revisions.server.ts'
import { loadReviewPictures } from '../images/queries.server.ts'
import type { SaleStatus, Visibility } from '../schema.ts'
import { type ListingStatus, listingWorkflow } from '../workflow.ts'

/**
 * The proposed version at the desk. The owner's draft is private; without an approval, the last decided version is shown
 * instead.
 */
const proposedId = sql<
  number | null
>`case when w.status <> 'draft' then w.id when l.approved_revision_id is null then (
  select p.id from listing_revisions p where p.listing_id = l.id and p.decided_at is not null
  order by p.number desc limit 1) end`

const DECISIONS = ['approve', 'requestInfo', 'reject', 'reopen'] as const

/**
 * Everything that an admin needs to decide: both versions, company, submitter, past decisions, possible steps and the
 * version number to post (ADM-099, ADM-100, ADM-139, ADM-191, ADM-197). Null for an unknown id and for a draft without any
 * decision, which is private. While the owner edits a reviewed version, it stays readable but cannot be decided.
 */
export async function loadListingForReview(admin: AdminViewer, id: number) {
  const row = await db()
    .selectFrom('listings as l')
    .innerJoin('listingQueue as q', 'q.listingId', 'l.id')
    .innerJoin('companies as c', 'c.id', 'l.companyId')
    .leftJoin('listingRevisions as w', 'w.id', 'l.workingRevisionId')
    .leftJoin('listingRevisions as a', 'a.id', 'l.approvedRevisionId')
    .leftJoin('users as u', (join) =>
      join.on('u.id', '=', sql`coalesce(w.saved_by, a.saved_by, l.created_by_user_id)`),
    )
    .leftJoin('members as m', 'm.userId', 'u.id')
    .leftJoin('companyMembers as cm', 'cm.userId', 'u.id')
    .leftJoin('companies as uc', 'uc.id', 'cm.companyId')
    .where('l.id', '=', id)
    .where('q.status', '<>', 'draft')
    .selectAll('l')
    .select([
      sql<ListingStatus>`q.status`.as('shownStatus'),
      proposedId.as('proposedId'),
      'c.name as companyName',
      'c.closedAt as companyClosedAt',
      'u.id as userId',
      'u.email as userEmail',
      'm.fullName as userFullName',
      sql<string | null>`coalesce(uc.name, m.company_name)`.as('userCompany'),
      'w.status as workingStatus',
    ])
    .$narrowType<{ saleStatus: SaleStatus }>()
    .executeTakeFirst()
  if (!row) return null
  const proposed = await loadVersion(row.proposedId)
  const approved = await loadVersion(row.approvedRevisionId)
  const { shownStatus: status, saleStatus } = row
  const isBeingChanged = proposed !== null && row.workingStatus === 'draft'
  const isDecidable = row.companyClosedAt === null && !isBeingChanged
  const own =
    row.companyId === admin.company?.id || row.createdByUserId === admin.userId || row.userId === admin.userId
  const steps =
    proposed && isDecidable ? offeredActions(listingWorkflow, { status, actor: 'decider', own }) : []
  const isRecent = steps.includes('reopen') && (await isReopenable(db(), 'listing', id))
  const decisions = DECISIONS.filter((step) => steps.includes(step) && (step !== 'reopen' || isRecent))
  const suspending: ReviewIntent[] = row.suspendedAt ? ['reinstate', 'postpone'] : ['suspend']
  const shown = proposed ?? approved
  const sent = await listSubmissions(id, shown?.number ?? 0)
  return {
    id: row.id,
    slug: row.slug,
    /** To be posted with a decision. */
    version: row.version,
    status,
    /** The listing is the admin's own, so no action is offered (ADM-198). */
    own,
    /** The owner is editing the reviewed version and has not submitted the changes. */
    isBeingChanged,
    /** The steps that this admin may take, in display order (ADM-100, ADM-195). */
    offered: [...decisions, ...(own || !approved ? [] : suspending)],
    company: { id: row.companyId, name: row.companyName },
    submitter: { email: row.userEmail, fullName: row.userFullName, company: row.userCompany },
    saleStatus,
    saleStatusOn: row.saleStatusOn,
    market: { visibility: row.visibility as Visibility, isLocked: row.isLocked },
    listed: row.listed,
    onMarket: row.onMarket,
    suspension: row.suspendedAt && {
      since: row.suspendedAt,
      reason: row.suspensionReason ?? '',
      reviewOn: reviewDayOf(row.suspendedAt, row.suspensionReviewOn),
    },
    createdAt: row.createdAt,
    submittedAt: row.submittedAt,
    firstApprovedAt: row.firstApprovedAt,
    proposed,
    approved,
    pictures: await loadReviewPictures({ approved: row.approvedRevisionId, proposed: row.proposedId }),
    documents: await listDocumentsOf(id),
    advice: shown ? adviceOn(shown.fields, now()) : [],
    /** Completeness of the shown version; advice only (decision 30). */
    completeness: shown
      ? completenessOf({ fields: shown.fields, saleStatus }, (await primaryFile(db(), shown.id)) !== null)
      : null,
    /** Listings of other companies with the same register number, for admins only (R17). */
    sameRegister: shown ? await findSameRegister(row.companyId, shown.fields) : [],
    /** For a pending version, the last reviewed one with the changes to images and documents since. */
    decided:
      proposed?.status === 'pending' && row.workingRevisionId
        ? await loadDecided(id, { id: row.workingRevisionId, number: proposed.number })
        : null,
    history: await listDecisions('listing', id),
    submissions: sent,
    earlier: earlierAnswers(sent),
    /** Items that a reviewer can request, and the ones requested last. */
    requestable: shown && {
      groups: requestableListingGroups(shown.fields),
      missing: [],
      lastRequested: proposed?.asked ?? [],
    },
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

async function loadVersion(revisionId: number | null) {
  if (revisionId === null) return null
  const row = await db()
    .selectFrom('listingRevisions')
    .selectAll()
    .where('id', '=', revisionId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    fields: readFields(row.fields),
    submittedAt: row.submittedAt,
    reason: row.rejectionReason,
    memberNotes: row.memberNotes,
    internalNotes: row.internalNotes,
    asked: readRequestedItems(row.asked),
    answered: readItemOutcomes(row.answered),
  }
}

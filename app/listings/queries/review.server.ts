import { readAsked, readShown } from '#app/review/asked/stored.ts'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { AskedItem } from '#app/review/asked/schema.ts'
import type { ShownAsked } from '#app/review/asked/state.ts'
import { isReopenable } from '#app/review/reopening.server.ts'
import { offeredActions } from '#app/review/engine.ts'
import { listDecisions } from '#app/review/history.server.ts'
import { now } from '#app/lib/clock.ts'
import { reviewDayOf } from '#app/review/suspension.ts'
import { listingAskable } from '../asked/askable.ts'
import { loadDecided } from './decided.server.ts'
import { adviceOn } from '../advice/advice.ts'
import { completenessOf } from '../dictionary/completeness.ts'
import { listDocumentsOf } from '../documents/queries.server.ts'
import { changedFields, type ListingFields, readFields, stated } from '../dictionary/fields.ts'
import { loadReviewPictures } from '../images/queries.server.ts'
import type { SaleStatus, Visibility } from '../schema.ts'
import { type ListingStatus, listingWorkflow } from '../workflow.ts'
import { findPrimaryImage, type PrimaryImageRow } from '../editor/queries/own.server.ts'

/** The version at the desk beside the approved one: what the owner drafts is their own, what was decided before it is not. */
const proposedId = sql<
  number | null
>`case when w.status <> 'draft' then w.id when l.approved_revision_id is null then (
  select p.id from listing_revisions p where p.listing_id = l.id and p.decided_at is not null
  order by p.number desc limit 1) end`

function submissions() {
  return db()
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
  asked: AskedItem[]
  answered: ShownAsked[]
}

/**
 * Everything that an admin needs to decide: the proposed version beside the approved one, the company, who sent
 * it, every past decision, what may be done now and the version to name with a decision. Null for an unknown id
 * and for a draft that was never decided on: it is the owner's own (ADM-099, ADM-100, ADM-139, ADM-191, ADM-197). Of one
 * that was, the version that was decided on stays to be read, and nothing can be decided.
 */
export async function loadListingForReview(admin: AdminViewer, id: number) {
  const row = await submissions()
    .where('l.id', '=', id)
    .where('q.status', '<>', 'draft')
    .selectAll('l')
    .select([
      sql<ListingStatus>`q.status`.as('shownStatus'),
      proposedId.as('proposedId'),
      'c.name as companyName',
      'c.type as companyType',
      'c.approvalStatus as companyStatus',
      'c.suspendedAt as companySuspension',
      'c.closedAt as companyClosedAt',
      'u.id as userId',
      'u.email as userEmail',
      'm.fullName as userFullName',
      sql<string | null>`coalesce(uc.name, m.company_name)`.as('userCompany'),
      'w.status as workingStatus',
    ])
    .executeTakeFirst()
  if (!row) return null
  const proposed = await loadVersion(row.proposedId)
  const approved = await loadVersion(row.approvedRevisionId)
  const status = row.shownStatus
  const isBeingChanged = proposed !== null && row.workingStatus === 'draft'
  const isDecidable = row.companyClosedAt === null && !isBeingChanged
  const own =
    row.companyId === admin.company?.id || row.createdByUserId === admin.userId || row.userId === admin.userId
  const shown = proposed ?? approved
  const history = await listDecisions('listing', id)
  const market = { visibility: row.visibility as Visibility, isLocked: row.isLocked }
  const pictures = await loadReviewPictures({
    approved: row.approvedRevisionId,
    proposed: row.proposedId,
  })
  return {
    id: row.id,
    slug: row.slug,
    /** To be sent back with a decision. */
    version: row.version,
    status,
    /** The admin belongs to the owner's side: no action is offered (ADM-198). */
    own,
    /** Its owner changes what was decided on, and has not sent it. */
    isBeingChanged,
    /** The rejection is young enough to be taken back. */
    mayReopen:
      isDecidable && !own && proposed?.status === 'rejected' && (await isReopenable(db(), 'listing', id)),
    actions:
      proposed && isDecidable ? offeredActions(listingWorkflow, { status, actor: 'decider', own }) : [],
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
    /** Of a version that waits: what was decided on last, with what became of pictures and documents since. */
    decided:
      proposed?.status === 'pending' && row.workingRevisionId
        ? await loadDecided(id, { id: row.workingRevisionId, number: proposed.number })
        : null,
    history,
    /** What a reviewer can point at, and what was pointed at last. */
    pointing: shown && {
      askable: listingAskable(shown.fields),
      missing: [],
      standing: proposed?.asked ?? [],
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
    asked: readAsked(row.asked),
    answered: readShown(row.answered),
  }
}

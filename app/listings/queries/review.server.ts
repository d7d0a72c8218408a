import { readAsked, readShown } from '#app/review/asked/stored.ts'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { AskedItem } from '#app/review/asked/schema.ts'
import type { ShownAsked } from '#app/review/asked/state.ts'
import { offeredActions } from '#app/review/engine.ts'
import { listDecisions, type PastDecision } from '#app/review/history.server.ts'
import { now } from '#app/lib/clock.ts'
import { listingAskable } from '../asked/askable.ts'
import { adviceOn } from '../advice/advice.ts'
import { completenessOf } from '../dictionary/completeness.ts'
import { listDocumentsOf } from '../documents/queries.server.ts'
import { changedFields, type ListingFields, readFields } from '../dictionary/fields.ts'
import { loadReviewPictures } from '../images/queries.server.ts'
import type { SaleStatus, Visibility } from '../schema.ts'
import { type ListingStatus, listingWorkflow } from '../workflow.ts'
import { stated } from '../dictionary/stated.ts'
import { findPrimaryImage, type PrimaryImageRow } from '../editor/queries/own.server.ts'

/** A draft beside an approved version is the owner's own; for the admin the listing is approved. */
const shownStatus = sql<ListingStatus>`case when w.status is null or w.status = 'draft' then l.approval_status else w.status end`

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
  const history = await listDecisions('listing', id)
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
    /** The last version that was decided on before the proposed one, where it is not the approved one. */
    decided: proposed && (await loadDecided(id, proposed.number, history, approved?.number)),
    history,
    /** What a reviewer can point at, and what was pointed at last (END-060). */
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

async function loadDecided(
  listingId: number,
  proposed: number,
  history: readonly PastDecision[],
  approved: number | undefined,
): Promise<ReviewVersion | null> {
  const last = history.find(({ action, revision }) => action in listingWorkflow && revision < proposed)
  if (!last || last.revision === approved) return null
  const row = await db()
    .selectFrom('listingRevisions')
    .where('listingId', '=', listingId)
    .where('number', '=', last.revision)
    .select('id')
    .executeTakeFirst()
  return loadVersion(row?.id ?? null)
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

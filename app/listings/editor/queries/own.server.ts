import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { keyset, moment, rowNumber } from '#app/db/keyset.ts'
import { refusal } from '#app/lib/refusal.ts'
import { readNumericId } from '#app/lib/ids.ts'
import { now } from '#app/lib/clock.ts'
import { patternOf } from '#app/review/desk-search.server.ts'
import { isTurnOf, loadRowTurns } from '#app/review/turn-index.server.ts'
import { listSubmissions, loadRequestedItems } from '#app/listings/requested/queries.server.ts'
import { allAnswers, hasReturned } from '#app/review/requested/state.ts'
import { readItemOutcomes } from '#app/review/requested/stored.ts'
import { adviceOn } from '#app/listings/advice/advice.ts'
import {
  type ListingActor,
  OWNER_REFUSAL_TEXTS,
  ownedBy,
} from '#app/listings/commands/owned-listing.server.ts'
import { primaryFile } from '#app/listings/commands/revisions.server.ts'
import { withComputed } from '#app/listings/dictionary/computed.ts'
import { completenessOf } from '#app/listings/dictionary/completeness.ts'
import { changedLabels, fromColumns, readFields } from '#app/listings/dictionary/fields.ts'
import type { PropertyType, SaleStatus, Visibility } from '#app/listings/schema.ts'
import type { ListingStatus } from '#app/listings/workflow.ts'
import { reviewDayOf } from '#app/review/suspension.ts'

export type OwnListing = Awaited<ReturnType<typeof listOwnListings>>['listings'][number]

const OWN_PAGE = 50

const LIST = keyset([moment('listings.createdAt'), rowNumber('listings.id')], 'desc')

/** A page of the listings of the actor's company, newest first; for an admin also their drafts for others (ADM-109). */
export async function listOwnListings(actor: ListingActor, after: string | null = null, yours = false) {
  const companyId = actor.company?.id ?? null
  const query = db()
    .selectFrom('listings')
    .innerJoin('companies as c', 'c.id', 'listings.companyId')
    .leftJoin('listingRevisions as w', 'w.id', 'listings.workingRevisionId')
    .where(ownedBy(actor))
    .$if(yours, (one) => one.where(isTurnOf('listing', 'listings.id', companyId)))
    .select([
      'listings.id',
      'listings.slug',
      'listings.title',
      'listings.location',
      'listings.propertyType',
      'listings.price',
      'listings.visibility',
      'listings.isLocked',
      'listings.saleStatus',
      'listings.saleStatusOn',
      'listings.approvalStatus',
      'listings.listed',
      'listings.suspendedAt',
      'listings.onMarket',
      'listings.isIllustrative',
      'listings.primaryImageFileId',
      'listings.updatedAt',
      'listings.companyId',
      'c.name as company',
      'w.status as workingStatus',
      'w.rejectionReason',
    ])
    .$narrowType<{
      propertyType: PropertyType | null
      visibility: Visibility
      saleStatus: SaleStatus
      approvalStatus: ListingStatus
      workingStatus: Exclude<ListingStatus, 'approved'> | null
    }>()
  const page = await LIST.page(query, after, OWN_PAGE)
  const ids = page.rows.map(({ id }) => id)
  const turns = await loadRowTurns('listing', ids, companyId)
  const listings = page.rows.map(({ approvalStatus, workingStatus, suspendedAt, companyId: of, ...row }) => ({
    ...row,
    /** An admin's draft for another company. */
    isForOthers: of !== companyId,
    status: approvalStatus,
    /** Status of the working version of an approved listing, or null. */
    change: approvalStatus === 'approved' ? workingStatus : null,
    suspended: suspendedAt !== null,
    turn: turns.get(String(row.id)) ?? null,
  }))
  return { listings, next: page.next }
}

/** Number of listings on all pages of `listOwnListings`. */
export async function countOwnListings(actor: ListingActor): Promise<number> {
  const { count } = await db()
    .selectFrom('listings')
    .where(ownedBy(actor))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type OwnListingRecord = Awaited<ReturnType<typeof loadOwnListing>>

/**
 * The actor's listing with its latest content. Throws 404 for an unknown or non-numeric id, or another company's (ADM-112, ADM-115).
 * Does not read internal notes (decision 7).
 */
export async function loadOwnListing(actor: ListingActor, idText: string | undefined) {
  const id = readNumericId(idText) ?? 0
  const row = await findRow(actor, id)
  if (!row) throw refusal('not_found', OWNER_REFUSAL_TEXTS.not_found)
  const market = fromColumns(row)
  const fields = row.workingFields ? readFields(row.workingFields) : market
  const isApproved = row.approvedRevisionId !== null
  const { workingRevisionId, workingStatus, workingAsked } = row
  const asked =
    workingRevisionId !== null && workingStatus !== 'pending'
      ? await loadRequestedItems({ id: workingRevisionId, listingId: id, asked: workingAsked, fields })
      : null
  const image = await primaryFile(db(), row.workingRevisionId ?? row.approvedRevisionId)
  const saleStatus = row.saleStatus as SaleStatus
  return {
    id,
    slug: row.slug,
    version: row.version,
    status: row.approvalStatus as ListingStatus,
    isApproved,
    approvalNotes: row.approvalNotes,
    listed: row.listed,
    onMarket: row.onMarket,
    isIllustrative: row.isIllustrative,
    suspensionReason: row.suspendedAt === null ? null : row.suspensionReason,
    reviewOn: row.suspendedAt && reviewDayOf(row.suspendedAt, row.suspensionReviewOn),
    company: { id: row.companyId, name: row.companyName },
    canSubmit: row.companyId === actor.company?.id,
    /** An admin's draft for another company, not handed over yet. */
    isForOthers: row.madeByAdmin && row.companyId !== actor.company?.id,
    saleStatus,
    saleStatusOn: row.saleStatusOn,
    marketVisibility: row.visibility as Visibility,
    isMarketLocked: row.isLocked,
    fields,
    working:
      row.workingStatus && row.workingNumber !== null
        ? {
            number: row.workingNumber,
            status: row.workingStatus as ListingStatus,
            reason: row.rejectionReason,
            memberNotes: row.memberNotes,
            returned: row.workingStatus === 'pending' && hasReturned(readItemOutcomes(row.workingAnswered)),
            changed: isApproved ? changedLabels(withComputed(market), withComputed(fields)) : [],
          }
        : null,
    imageUrl: image && `/files/${image}`,
    /** The requested items of the working version while the owner has to answer them. */
    asked: asked && asked.items.length > 0 ? asked : null,
    /** Answers to requests that the listing's submissions contain, newest first. */
    answered: allAnswers(await listSubmissions(id)),
    advice: adviceOn(fields, now()),
    completeness: completenessOf({ fields, saleStatus }, image !== null),
    submittedAt: row.submittedAt,
    firstApprovedAt: row.firstApprovedAt,
  }
}

function findRow(actor: ListingActor, id: number) {
  return db()
    .selectFrom('listings')
    .innerJoin('companies as c', 'c.id', 'listings.companyId')
    .leftJoin('listingRevisions as w', 'w.id', 'listings.workingRevisionId')
    .leftJoin('listingRevisions as a', 'a.id', 'listings.approvedRevisionId')
    .where('listings.id', '=', id)
    .where(ownedBy(actor))
    .selectAll('listings')
    .select([
      'c.name as companyName',
      'w.fields as workingFields',
      'w.number as workingNumber',
      'w.status as workingStatus',
      'w.rejectionReason',
      'w.memberNotes',
      'a.memberNotes as approvalNotes',
      'w.asked as workingAsked',
      'w.answered as workingAnswered',
    ])
    .executeTakeFirst()
}

/** Maximum number of companies to choose from. */
export const OWNING_COMPANIES = 200

/** Companies for which the actor may create a listing; for an admin all approved ones with `part` (ADM-124, ADM-126). */
export function listOwningCompanies(actor: ListingActor, part: string) {
  return db()
    .selectFrom('companies')
    .where('type', '=', 'developer')
    .where('approvalStatus', '=', 'approved')
    .where('suspendedAt', 'is', null)
    .$if(actor.role !== 'admin', (query) => query.where('id', '=', actor.company?.id ?? ''))
    .$if(actor.role === 'admin' && part !== '', (query) =>
      query.where(sql<boolean>`fold(name) like ${patternOf(part)}`),
    )
    .orderBy(sql`fold(name)`)
    .orderBy('id')
    .select(['id', 'name'])
    .limit(OWNING_COMPANIES)
    .execute()
}

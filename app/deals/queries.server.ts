import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { Member } from '#app/lib/viewer.ts'
import { type ListingActor, ownedBy } from '#app/listings/commands/attempt.server.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'
import type { InquiryKind, InquiryStatus } from './schema.ts'

export type InquiryEntry = {
  id: string
  kind: InquiryKind
  status: InquiryStatus
  message: string
  phone: string | null
  sender: string
  company: string
  /** Title and address of the listing: what everybody may know of it. */
  title: string
  slug: string
  isOwn: boolean
  createdAt: Date
}

const MOST = 100

function entries() {
  return db()
    .selectFrom('inquiries as i')
    .innerJoin('listings', 'listings.id', 'i.listingId')
    .innerJoin('members as m', 'm.userId', 'i.userId')
    .innerJoin('companies as c', 'c.id', 'i.companyId')
    .select([
      'i.id',
      'i.kind',
      'i.status',
      'i.message',
      'i.phone',
      'i.userId',
      'i.createdAt',
      'm.fullName as sender',
      'c.name as company',
      'listings.title',
      'listings.slug',
    ])
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id')
    .limit(MOST)
}

type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

function present(reader: Member, { userId, kind, status, ...row }: Row): InquiryEntry {
  return {
    ...row,
    kind: kind as InquiryKind,
    status: status as InquiryStatus,
    isOwn: userId === reader.userId,
  }
}

/** What a member has asked, newest first (PUB-084, PUB-217). */
export async function listOwnInquiries(member: Member): Promise<InquiryEntry[]> {
  const rows = await entries().where('i.userId', '=', member.userId).execute()
  return rows.map((row) => present(member, row))
}

/** What was asked about a listing, newest first: for its owner and for admins, nothing for anybody else (PUB-084). */
export async function listInquiriesOf(reader: ListingActor, listingId: number): Promise<InquiryEntry[]> {
  const rows = await entries()
    .where('i.listingId', '=', listingId)
    .$if(reader.role !== 'admin', (query) => query.where(ownedBy(reader)))
    .execute()
  return rows.map((row) => present(reader, row))
}

/** One inquiry for its sender, the listing's owner and admins; null for everybody else (PUB-084). */
export async function findInquiry(reader: ListingActor, id: string): Promise<InquiryEntry | null> {
  if (!isUuid(id)) return null
  const row = await entries()
    .where('i.id', '=', id)
    .$if(reader.role !== 'admin', (query) =>
      query.where((eb) => eb.or([eb('i.userId', '=', reader.userId), ownedBy(reader)(eb as never)])),
    )
    .executeTakeFirst()
  return row ? present(reader, row) : null
}

/** Views of a listing's page: how many, by how many browser windows, and their visible seconds in the middle. */
export type ViewFigures = { views: number; windows: number; medianSeconds: number | null }

/** The views of a listing, for its owner and for admins; null for everybody else (PUB-217, PUB-218). */
export async function viewsOf(reader: ListingActor, listingId: number): Promise<ViewFigures | null> {
  const listing = await db()
    .selectFrom('listings')
    .where('listings.id', '=', listingId)
    .$if(reader.role !== 'admin', (query) => query.where(ownedBy(reader)))
    .select('listings.id')
    .executeTakeFirst()
  if (!listing) return null
  const { rows } = await sql<ViewFigures>`
    select count(*)::integer as views, count(distinct session_id)::integer as windows,
      percentile_disc(0.5) within group (order by view_duration) as median_seconds
    from listing_views where listing_id = ${listingId}`.execute(db())
  return rows[0] ?? null
}

/** What a form names of the listing that it is about: what everybody knows for whom it exists. */
export type AskedListing = {
  slug: string
  title: string
  isIllustrative: boolean
  isOwn: boolean
  /** Its analytics are behind the overlay for this viewer, so that more information is asked for first (PUB-115). */
  asksForMore: boolean
}

/** A listing on the market by slug; null where it does not exist for the viewer. */
export async function findAskedListing(viewer: ViewerFacts, slug: string): Promise<AskedListing | null> {
  const { isVisible, isFull, isTeaser } = projectionSql(viewer)
  const row = await db()
    .selectFrom('listings as l')
    .where('l.slug', '=', slug)
    .where('l.onMarket', '=', true)
    .where(isVisible)
    .select(['l.slug', 'l.title', 'l.isIllustrative', 'l.companyId'])
    .select(sql<boolean>`l.is_locked and ${isTeaser} and not ${isFull}`.as('asksForMore'))
    .executeTakeFirst()
  if (!row) return null
  const { companyId, ...listing } = row
  return { ...listing, isOwn: viewer.companyId !== null && viewer.companyId === companyId }
}

import type { Tx } from '#app/db/client.server.ts'
import { withComputed } from '#app/listings/dictionary/computed.ts'
import { type ListingFields, listingFieldsSchema, toColumns } from '#app/listings/dictionary/fields.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { recordDecision } from '#app/review/decide.server.ts'
import listingData from './data/listings.json' with { type: 'json' }
import { addDocuments } from './documents.server.ts'
import { addPictures } from './pictures.server.ts'
import { daysAgo } from './seed.ts'

export type SampleListing = (typeof listingData.listings)[number]
export const SAMPLE_LISTINGS: readonly SampleListing[] = listingData.listings

/** Derived fields and those with their own column; all other sample fields go into `details` by key. */
const NOT_DETAILS = new Set([
  'key',
  'title',
  'slug',
  'location',
  'country',
  'latitude',
  'longitude',
  'property_type',
  'sector',
  'status',
  'risk_profile',
  'visibility',
  'nda_required',
  'unlock_rule',
  'is_locked',
  'is_default_sample',
  'is_illustrative',
  'is_verified',
  'is_active',
  'approval_status',
  'created_days_ago',
  'owner_company',
  'price',
  'price_per_sqm',
  'estimated_fmv',
  'value_index',
  'yield_percent',
  'deal_kind',
  'built_surface',
  'plot_size',
  'gla',
  'description',
  'nearby_listings',
  'nearby_avg_price',
  'distance_to_cbd',
])

const points = (value: number | null) => (value === null ? null : Math.round(value * 100))

/** A sample as a validated version snapshot, whose letting follows from its leases where it has any. */
function fieldsOf(sample: SampleListing): ListingFields {
  const details = Object.fromEntries(
    Object.entries(sample).filter(([key, value]) => !NOT_DETAILS.has(key) && value !== null),
  )
  const fields = listingFieldsSchema.parse({
    title: sample.title,
    location: sample.location,
    country: sample.country,
    propertyType: sample.property_type,
    sector: sample.sector,
    riskProfile: sample.risk_profile,
    dealKind: sample.deal_kind,
    visibility: sample.visibility,
    isLocked: sample.is_locked,
    unlockRule:
      sample.unlock_rule ?? (sample.nda_required || sample.visibility === 'private' ? 'both' : 'approval'),
    price: sample.price,
    pricePerSqmCents: points(sample.price_per_sqm),
    estimatedFmv: sample.estimated_fmv,
    yieldBps: points(sample.yield_percent),
    builtSurface: sample.built_surface,
    plotSize: sample.plot_size,
    gla: sample.gla,
    latitude: sample.latitude,
    longitude: sample.longitude,
    description: sample.description,
    details,
  })
  return sample.leases ? withComputed(fields) : fields
}

type Owner = { companyId: string; userId: string }
type Status = 'approved' | 'pending' | 'draft'

/** Creates a sample listing with its version, a drawing as its picture, and its decision; returns its id. */
export async function addListing(
  tx: Tx,
  sample: SampleListing,
  {
    owner,
    reviewerId,
    today,
    status = 'approved',
  }: { owner: Owner; reviewerId: string; today: Date; status?: Status },
): Promise<number> {
  const fields = fieldsOf(sample)
  const createdAt = daysAgo(today, sample.created_days_ago + 3, sample.key)
  const approvedAt = daysAgo(today, sample.created_days_ago, `${sample.key} approved`)
  const isApproved = status === 'approved'
  const submittedAt = status === 'draft' ? null : createdAt
  const { id } = await tx
    .insertInto('listings')
    .values({
      ...(isApproved && { slug: sample.slug }),
      companyId: owner.companyId,
      createdByUserId: owner.userId,
      ...toColumns(fields),
      saleStatus: sample.status,
      isIllustrative: true,
      isSample: sample.is_default_sample,
      submittedAt,
      createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const revision = await tx
    .insertInto('listingRevisions')
    .values({
      listingId: id,
      number: 1,
      fields: JSON.stringify(fields),
      status,
      savedBy: owner.userId,
      savedAt: createdAt,
      submittedAt,
      decidedBy: isApproved ? reviewerId : null,
      decidedAt: isApproved ? approvedAt : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const fileId = await addPictures(tx, sample, { listingId: id, revisionId: revision.id, owner })
  await addDocuments(tx, sample, { listingId: id, owner, today })
  await tx
    .updateTable('listings')
    .set({
      approvalStatus: status,
      approvedRevisionId: isApproved ? revision.id : null,
      workingRevisionId: isApproved ? null : revision.id,
      primaryImageFileId: fileId,
      listed: isApproved,
      firstApprovedAt: isApproved ? approvedAt : null,
    })
    .where('id', '=', id)
    .execute()
  if (status !== 'draft') await addHistory(tx, id, owner.userId, isApproved ? reviewerId : null)
  if (isApproved && fields.price !== null) {
    await tx
      .insertInto('listingPriceHistory')
      .values({ listingId: id, price: fields.price, changedAt: approvedAt })
      .execute()
  }
  return id
}

async function addHistory(tx: Tx, id: number, ownerId: string, reviewerId: string | null): Promise<void> {
  const subject = { type: 'listing', id } as const
  await writeAudit(tx, {
    actor: { kind: 'member', userId: ownerId },
    action: 'listing.submit',
    subject,
    from: 'draft',
    to: 'pending',
    details: { revision: 1, sample: true },
  })
  if (!reviewerId) return
  await recordDecision(tx, {
    subject,
    revision: 1,
    action: 'approve',
    from: 'pending',
    to: 'approved',
    reason: null,
    memberNotes: null,
    internalNotes: null,
    decidedBy: reviewerId,
  })
  await writeAudit(tx, {
    actor: { kind: 'admin', userId: reviewerId },
    action: 'listing.approve',
    subject,
    from: 'pending',
    to: 'approved',
    details: { revision: 1, sample: true },
  })
}

import { loadSecretKey } from '#app/lib/secret.server.ts'
import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Listings } from '#app/db/schema.gen.ts'
import type { ApprovedMember, Viewer, ViewerCompany } from '#app/lib/viewer.ts'
import { aDeveloper } from './listings.ts'
import { insertRow, selectRow, updateRows } from './rows.ts'

// The cursors of lists are encrypted, which needs a key.
await loadSecretKey({ secretKey: Buffer.alloc(32, 7).toString('base64'), dataDir: '' })

export type MarketListing = { id: number; slug: string; revisionId: number; companyId: string }

const typical = {
  location: 'Gdańsk',
  country: 'Poland',
  propertyType: 'office',
  sector: 'commercial',
  riskProfile: 'core+',
  dealKind: 'asset_deal',
  price: 7_000_000,
  pricePerSqmCents: 100_000,
  estimatedFmv: 7_200_000,
  yieldBps: 800,
  builtSurface: 7000,
  plotSize: 9000,
  gla: 6500,
  latitude: 54.3641,
  longitude: 18.6542,
  description: 'Offices on the quay.',
} as const satisfies Partial<Insertable<Listings>>

type Given = Partial<Insertable<Listings>> & { companyId: string }

/** An approved, listed listing, inserted as approval would leave it; `listed: false` takes it off the market. */
export async function aMarketListing({ details, ...given }: Given): Promise<MarketListing> {
  const tag = randomBytes(5).toString('hex')
  const slug = given.slug ?? `listing-${tag}`
  const { id } = await insertRow('listings', {
    title: `Listing ${tag}`,
    ...typical,
    ...given,
    slug,
    details: typeof details === 'string' ? details : JSON.stringify(details ?? {}),
    approvalStatus: 'draft',
    listed: false,
  })
  const { id: revisionId } = await insertRow('listingRevisions', {
    listingId: id,
    number: 1,
    fields: '{}',
    status: 'approved',
  })
  const approved = {
    approvalStatus: 'approved',
    approvedRevisionId: revisionId,
    firstApprovedAt: given.firstApprovedAt ?? new Date(),
    listed: given.listed ?? true,
  }
  await updateRows('listings', { id }, approved)
  return { id, slug, revisionId, companyId: given.companyId }
}

type GrantOptions = { endsAt?: Date | null; revokedAt?: Date | null; grantedAt?: Date }

export async function aGrant(
  listingId: number,
  member: ApprovedMember,
  options: GrantOptions = {},
): Promise<string> {
  const { endsAt = null, revokedAt = null, grantedAt = new Date(Date.now() - 86_400_000) } = options
  const { id } = await insertRow('accessGrants', {
    listingId,
    companyId: member.company.id,
    userId: member.userId,
    source: 'request',
    grantedAt,
    expiresAt: endsAt,
    revokedAt,
  })
  return id
}

export async function anOpenInvitation(listingId: number, email: string): Promise<string> {
  const { id } = await insertRow('accessInvitations', {
    listingId,
    email,
    expiresAt: new Date(Date.now() + 30 * 86_400_000),
  })
  return id
}

export async function anAcceptedNda(listingId: number, member: ApprovedMember): Promise<string> {
  const nda = await selectRow('ndaVersions', { listingId: null })
  const { id } = await insertRow('ndaAcceptances', {
    listingId,
    ndaVersionId: nda.id,
    userId: member.userId,
    companyId: member.company.id,
    signedName: member.fullName,
  })
  return id
}

/** An image of a version, with a file row of its own; no bytes are stored. */
export async function anImage(
  listing: { id: number; revisionId: number },
  userId: string,
  options: { isPrimary?: boolean; sortOrder?: number; kind?: 'photo' | 'floorplan'; fileName?: string } = {},
): Promise<string> {
  const { isPrimary = false, sortOrder = 0, kind = 'photo', fileName = 'photo.webp' } = options
  const key = randomBytes(16).toString('hex')
  const { id } = await insertRow('files', {
    userId,
    bucket: 'property-images',
    storageKey: key,
    fileName,
    contentType: 'image/webp',
    byteSize: 10,
    sha256: randomBytes(32),
    category: 'listing-image',
  })
  await insertRow('listingImages', {
    listingId: listing.id,
    revisionId: listing.revisionId,
    fileId: id,
    kind,
    isPrimary,
    sortOrder,
  })
  if (isPrimary) await updateRows('listings', { id: listing.id }, { primaryImageFileId: id })
  return id
}

export function anInvestor(name = 'Ivo Investor'): Promise<ApprovedMember> {
  return aDeveloper({ type: 'investor', name })
}

/** Suspends a company in the database and in the viewer that the gate would create next. */
export async function suspendCompany<V extends Viewer & { company: ViewerCompany }>(viewer: V): Promise<V> {
  await updateRows(
    'companies',
    { id: viewer.company.id },
    { suspendedAt: new Date(), suspensionReason: 'For the test.' },
  )
  return { ...viewer, company: { ...viewer.company, suspended: true } }
}

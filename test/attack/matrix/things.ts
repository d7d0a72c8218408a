import { randomBytes, randomUUID } from 'node:crypto'
import type { People } from './principals.ts'
import { insertRow, updateRows } from '#test/world/rows.ts'

/** The records of the operations, by the name that a form or a path uses. Every value is text. */
export type Things = Record<string, string>

const soon = (days: number) => new Date(Date.now() + days * 86_400_000)

/** A listing as approved, or a draft of the owner; returns its number as text. */
async function aListing(
  companyId: string,
  userId: string,
  more: Record<string, unknown> = {},
  draft = false,
) {
  const tag = randomBytes(5).toString('hex')
  const slug = `matrix-${tag}`
  const fields = {
    title: `Matrix House ${tag}`,
    location: 'Gdańsk',
    country: 'Poland',
    propertyType: 'office',
    visibility: 'public',
    unlockRule: 'approval',
    price: 7_000_000,
    builtSurface: 7000,
  }
  const { id } = await insertRow('listings', {
    ...fields,
    companyId,
    createdByUserId: userId,
    slug,
    approvalStatus: 'draft',
    listed: false,
  })
  const stored = { ...fields, ...more }
  const revision = (number: number, status: string) =>
    insertRow('listingRevisions', {
      listingId: id,
      number,
      fields: JSON.stringify(stored),
      status,
      savedBy: userId,
      ...(status === 'pending' && { submittedAt: new Date() }),
    })
  if (draft) {
    const working = await revision(1, 'draft')
    await updateRows('listings', { id }, { workingRevisionId: working.id })
    return { id: String(id), slug, revisionId: working.id }
  }
  const approved = await revision(1, 'approved')
  await updateRows(
    'listings',
    { id },
    {
      ...more,
      approvalStatus: 'approved',
      approvedRevisionId: approved.id,
      firstApprovedAt: new Date(),
      listed: true,
    },
  )
  return { id: String(id), slug, revisionId: approved.id }
}

type FileFacts = { userId: string; bucket: string; category: string; type?: string; documentType?: string }

async function aFile({ userId, bucket, category, type = 'application/pdf', documentType }: FileFacts) {
  const { id } = await insertRow('files', {
    userId,
    bucket,
    storageKey: `matrix/${randomUUID()}`,
    fileName: type === 'application/pdf' ? 'paper.pdf' : 'photo.webp',
    contentType: type,
    byteSize: 10,
    sha256: randomBytes(32),
    category,
    documentType: documentType ?? null,
  })
  return id
}

async function aPicture(listing: { id: string; revisionId: number }, userId: string, isPrimary: boolean) {
  const fileId = await aFile({
    userId,
    bucket: 'property-images',
    category: 'listing-image',
    type: 'image/webp',
  })
  await insertRow('listingImages', {
    listingId: Number(listing.id),
    revisionId: listing.revisionId,
    fileId,
    kind: 'photo',
    isPrimary,
    sortOrder: isPrimary ? 0 : 1,
  })
  return fileId
}

const id = async (made: Promise<{ id: string | number }>) => String((await made).id)

/** Everything of the owner's company. */
export async function ownersThings({ of }: People): Promise<Things> {
  const { userId, companyId } = of('owner')
  const market = await aListing(companyId, userId)
  const locked = await aListing(companyId, userId, { visibility: 'semi_public' })
  const draft = await aListing(companyId, userId, {}, true)
  const admins = await aListing(companyId, of('admin').userId, {}, true)
  await updateRows('listings', { id: Number(admins.id) }, { madeByAdmin: true })
  const photo = await aPicture(market, userId, true)
  const second = await aPicture(market, userId, false)
  await updateRows('listings', { id: Number(market.id) }, { primaryImageFileId: photo })
  await aPicture(draft, userId, true)
  const documentFile = await aFile({ userId, bucket: 'general', category: 'listing_document' })
  const document = await id(
    insertRow('listingDocuments', {
      listingId: Number(locked.id),
      fileId: documentFile,
      title: 'Rent roll',
      kind: 'rent_roll',
    }),
  )
  const project = await id(insertRow('portfolioProjects', { companyId, name: 'Matrix Tower' }))
  const invitation = await id(
    insertRow('companyInvitations', {
      companyId,
      email: of('invitee').email,
      invitedBy: userId,
      expiresAt: soon(30),
      sentAt: soon(-3),
      createdAt: soon(-3),
    }),
  )
  const listingInvitation = await id(
    insertRow('accessInvitations', {
      listingId: Number(locked.id),
      email: `matrix-${randomUUID()}@world.parcela.test`,
      invitedBy: userId,
      expiresAt: soon(20),
      sentAt: soon(-3),
      createdAt: soon(-3),
    }),
  )
  return {
    market: market.id,
    slug: market.slug,
    locked: locked.id,
    lockedSlug: locked.slug,
    draft: draft.id,
    adminsDraft: admins.id,
    draftSlug: draft.slug,
    photo,
    second,
    document,
    documentFile,
    project,
    invitation,
    listingInvitation,
    ownCompany: companyId,
    colleague: of('colleague').userId,
  }
}

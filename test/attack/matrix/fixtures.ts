import { randomBytes, randomUUID } from 'node:crypto'
import type { InsertObject } from 'kysely'
import type { DB } from '#app/db/schema.gen.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { sealNumber } from '#app/lib/sealed-number.server.ts'
import { numberScope } from '#app/notices/queries.server.ts'
import type { People } from './principals.ts'
import { anImage } from '#test/world/access.ts'
import { insertRow, updateRows } from '#test/world/rows.ts'

/** The operations' records and values, by the name that a path or form uses. */
export type Fixtures = Record<string, string>

export const insert = async <T extends keyof DB>(table: T, values: InsertObject<DB, T>) =>
  String(((await insertRow(table, values)) as { id: string | number }).id)
export const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

/** A company's listing, approved unless it is a draft. */
async function aListing(
  companyId: string,
  userId: string,
  more: Record<string, unknown> = {},
  isDraft = false,
) {
  const slug = `matrix-${randomBytes(5).toString('hex')}`
  const fields = {
    title: `Matrix House ${slug}`,
    location: 'Gdańsk',
    country: 'Poland',
    propertyType: 'office',
    visibility: 'public',
    unlockRule: 'approval',
    price: 7_000_000,
    builtSurface: 7000,
    ...more,
  }
  const created = { companyId, createdByUserId: userId, slug, approvalStatus: 'draft', listed: false }
  const { id } = await insertRow('listings', { ...fields, ...created })
  const { id: revisionId } = await insertRow('listingRevisions', {
    listingId: id,
    number: 1,
    fields: JSON.stringify(fields),
    status: isDraft ? 'draft' : 'approved',
    savedBy: userId,
  })
  const approved = {
    approvalStatus: 'approved',
    approvedRevisionId: revisionId,
    firstApprovedAt: new Date(),
    listed: true,
  }
  await updateRows('listings', { id }, isDraft ? { workingRevisionId: revisionId } : approved)
  return { id, slug, revisionId }
}

export async function ownerFixtures({ of }: People): Promise<Fixtures> {
  const { userId, companyId } = of('owner')
  const market = await aListing(companyId, userId)
  const locked = await aListing(companyId, userId, { visibility: 'semi_public' })
  const draft = await aListing(companyId, userId, {}, true)
  const admins = await aListing(companyId, of('admin').userId, {}, true)
  await updateRows('listings', { id: admins.id }, { madeByAdmin: true })
  const photo = await anImage(market, userId, { isPrimary: true })
  const second = await anImage(market, userId, { sortOrder: 1 })
  await anImage(draft, userId, { isPrimary: true })
  const { id: documentFile } = await insertRow('files', {
    userId,
    bucket: 'general',
    category: 'listing_document',
    storageKey: `matrix/${randomUUID()}`,
    fileName: 'paper.pdf',
    contentType: 'application/pdf',
    byteSize: 10,
    sha256: randomBytes(32),
  })
  const document = await insert('listingDocuments', {
    listingId: locked.id,
    fileId: documentFile,
    title: 'Rent roll',
    kind: 'rent_roll',
  })
  const project = await insert('portfolioProjects', { companyId, name: 'Matrix Tower' })
  const invitation = await insert('companyInvitations', {
    companyId,
    email: of('invitee').email,
    invitedBy: userId,
    expiresAt: daysFromNow(30),
    sentAt: daysFromNow(-3),
    createdAt: daysFromNow(-3),
  })
  const listingInvitation = await insert('accessInvitations', {
    listingId: locked.id,
    email: `matrix-${randomUUID()}@world.parcela.test`,
    invitedBy: userId,
    expiresAt: daysFromNow(20),
    sentAt: daysFromNow(-3),
    createdAt: daysFromNow(-3),
  })
  return {
    market: String(market.id),
    slug: market.slug,
    locked: String(locked.id),
    lockedSlug: locked.slug,
    draft: String(draft.id),
    adminsDraft: String(admins.id),
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

/** A notice's id as it appears in one reader's form: encrypted for that reader. */
export const noticeName = (notice: string, userId: string) =>
  sealNumber(Number(notice), numberScope({ userId }))

export async function askerFixtures({ of }: People, { market, locked }: Fixtures): Promise<Fixtures> {
  const asker = of('asker')
  const { userId, companyId } = asker
  const request = await insert('accessRequests', {
    listingId: Number(locked),
    userId,
    companyId,
    message: 'Please.',
    status: 'pending',
  })
  const holder = of('investor:approved')
  const grant = await insert('accessGrants', {
    listingId: Number(locked),
    companyId: holder.companyId,
    userId: holder.userId,
    source: 'request',
  })
  const inquiry = await insert('inquiries', {
    listingId: Number(market),
    userId,
    companyId,
    message: 'Is the roof new?',
    listingTitle: 'Matrix House',
    lastWrittenAt: new Date(),
  })
  const connection = await insert('connectionRequests', {
    requesterCompanyId: companyId,
    requesterId: userId,
    companyId: of('owner').companyId,
    message: 'Hello.',
  })
  const search = (kind: 'property' | 'directory') =>
    insert('savedSearches', { userId, kind, name: 'Mine', criteria: JSON.stringify({ sort: kind }) })
  const alert = (isActive: boolean) =>
    insert('alerts', {
      userId,
      alertType: 'price_change',
      isActive,
      criteria: JSON.stringify({ location: 'Gdańsk', threshold: 5 }),
    })
  const notice = await insert('notices', {
    userId,
    kind: 'access_decided',
    key: `matrix:${randomUUID()}`,
    title: 'T',
    path: '/my-access',
  })
  await insertRow('favorites', { userId, listingId: Number(locked), title: 'Matrix House' })
  const token = newToken()
  await insertRow('unsubscribeTokens', {
    userId,
    kind: 'alert',
    tokenHash: hashToken(token),
    expiresAt: daysFromNow(30),
  })
  const otherSession = await insert('sessions', {
    userId,
    token: randomBytes(16).toString('hex'),
    expiresAt: daysFromNow(20),
    credentialGeneration: 0,
  })
  const passkey = await insert('passkeys', {
    userId,
    credentialId: randomUUID(),
    name: 'Phone',
    publicKey: randomBytes(77),
    transports: ['internal'],
  })
  const kept = await insert('keptInquiries', {
    userId,
    listingId: Number(market),
    kind: 'inquiry',
    message: 'Is the cellar dry?',
    keptAt: new Date(),
    expiresAt: daysFromNow(90),
  })
  return {
    kept,
    request,
    grant,
    inquiry,
    connection,
    search: await search('property'),
    directorySearch: await search('directory'),
    alert: await alert(true),
    pausedAlert: await alert(false),
    notice,
    'own:notice': noticeName(notice, userId),
    unsubscribe: token,
    otherSession,
    passkey,
  }
}

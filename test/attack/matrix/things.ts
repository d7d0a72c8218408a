import { randomBytes, randomUUID } from 'node:crypto'
import type { InsertObject } from 'kysely'
import type { DB } from '#app/db/schema.gen.ts'
import { hashToken, newToken } from '#app/lib/ids.ts'
import { sealNumber } from '#app/lib/sealed-number.server.ts'
import { numberScope } from '#app/notices/queries.server.ts'
import type { People } from './principals.ts'
import { anImage } from '#test/world/access.ts'
import { insertRow, updateRows } from '#test/world/rows.ts'

/** The records of the operations, by the name that a form or a path uses. Every value is text. */
export type Things = Record<string, string>

export const idOf = async (made: Promise<unknown>) => String(((await made) as { id: string | number }).id)
/** Inserts a row and returns its id as text. */
export const made = <T extends keyof DB>(table: T, values: InsertObject<DB, T>) =>
  idOf(insertRow(table, values))
export const soon = (days: number) => new Date(Date.now() + days * 86_400_000)

/** A listing as approved, or a draft, of a company. */
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

/** Everything of the owner's company. */
export async function ownersThings({ of }: People): Promise<Things> {
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
  const document = await made('listingDocuments', {
    listingId: locked.id,
    fileId: documentFile,
    title: 'Rent roll',
    kind: 'rent_roll',
  })
  const project = await made('portfolioProjects', { companyId, name: 'Matrix Tower' })
  const invitation = await made('companyInvitations', {
    companyId,
    email: of('invitee').email,
    invitedBy: userId,
    expiresAt: soon(30),
    sentAt: soon(-3),
    createdAt: soon(-3),
  })
  const listingInvitation = await made('accessInvitations', {
    listingId: locked.id,
    email: `matrix-${randomUUID()}@world.parcela.test`,
    invitedBy: userId,
    expiresAt: soon(20),
    sentAt: soon(-3),
    createdAt: soon(-3),
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

/** A notice's id in a form, encrypted for one reader; it means nothing in another reader's form. */
export const noticeName = (notice: string, userId: string) =>
  sealNumber(Number(notice), numberScope({ userId }))

/** Everything that the asker shares with the owner, and their own saved items. */
export async function askersThings({ of }: People, { market, locked }: Things): Promise<Things> {
  const asker = of('asker')
  const { userId, companyId } = asker
  const request = await made('accessRequests', {
    listingId: Number(locked),
    userId,
    companyId,
    message: 'Please.',
    status: 'pending',
  })
  const holder = of('investor:approved')
  const grant = await made('accessGrants', {
    listingId: Number(locked),
    companyId: holder.companyId,
    userId: holder.userId,
    source: 'request',
  })
  const inquiry = await made('inquiries', {
    listingId: Number(market),
    userId,
    companyId,
    message: 'Is the roof new?',
    listingTitle: 'Matrix House',
    lastWrittenAt: new Date(),
  })
  const connection = await made('connectionRequests', {
    requesterCompanyId: companyId,
    requesterId: userId,
    companyId: of('owner').companyId,
    message: 'Hello.',
  })
  const search = (kind: 'property' | 'directory') =>
    made('savedSearches', { userId, kind, name: 'Mine', criteria: JSON.stringify({ sort: kind }) })
  const alert = (isActive: boolean) =>
    made('alerts', {
      userId,
      alertType: 'price_change',
      isActive,
      criteria: JSON.stringify({ location: 'Gdańsk', threshold: 5 }),
    })
  const notice = await made('notices', {
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
    expiresAt: soon(30),
  })
  const otherSession = await made('sessions', {
    userId,
    token: randomBytes(16).toString('hex'),
    expiresAt: soon(20),
    credentialGeneration: 0,
  })
  const passkey = await made('passkeys', {
    userId,
    credentialId: randomUUID(),
    name: 'Phone',
    publicKey: randomBytes(77),
    transports: ['internal'],
  })
  const kept = await made('keptInquiries', {
    userId,
    listingId: Number(market),
    kind: 'inquiry',
    message: 'Is the cellar dry?',
    keptAt: new Date(),
    expiresAt: soon(90),
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

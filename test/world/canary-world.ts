import { GUEST, type Viewer } from '#app/lib/viewer.ts'
import type { Visibility } from '#app/listings/schema.ts'
import { aGrant, aMarketListing, anAcceptedNda, anImage, anInvestor } from './access.ts'
import { type Canary, CANARY_COLUMNS, CANARY_FILE_NAME, canaryDetails } from './canaries.ts'
import { aDeveloper, anAdmin, aPerson } from './listings.ts'
import { updateRows } from './rows.ts'

export type CanaryCase = {
  name: string
  slug: string
  id: number
  photo: string
  canaries: Canary[]
  visibility: Visibility
  isLocked: boolean
  isIllustrative: boolean
}

type CanaryViewer = { viewer: Viewer; granted: boolean; nda: boolean }
export type CanaryWorld = { cases: CanaryCase[]; viewers: Record<string, CanaryViewer>; ownerName: string }

/** A listing of every kind with a unique value in every field, and a viewer of every kind. */
export async function aCanaryWorld(): Promise<CanaryWorld> {
  const cases: CanaryCase[] = []
  const owner = await aDeveloper({ name: 'Canary Owner Person' })
  const holder = await anInvestor()
  const signer = await anInvestor()
  const kinds = [
    ['public', { visibility: 'public' }],
    ['locked', { visibility: 'public', isLocked: true }],
    ['sample', { visibility: 'public', isIllustrative: true }],
    ['semi', { visibility: 'semi_public' }],
    ['private', { visibility: 'private' }],
  ] as const
  for (const [name, facts] of kinds) {
    const { details, canaries } = canaryDetails(name)
    const listing = await aMarketListing({
      companyId: owner.company.id,
      ...CANARY_COLUMNS,
      ...facts,
      location: `Canarycity${name}`,
      riskProfile: 'opportunistic',
      details: { ...details, ...facts, unknown_key: 'canaryunknown' },
    })
    await updateRows(
      'listingRevisions',
      { listingId: listing.id },
      {
        memberNotes: 'canarynotes',
        internalNotes: 'canaryinternal',
        fields: '{"title":"canaryrevision"}',
      },
    )
    const photo = await anImage(listing, owner.userId, { isPrimary: true, fileName: CANARY_FILE_NAME })
    await anImage(listing, owner.userId, { kind: 'floorplan', fileName: CANARY_FILE_NAME })
    for (const member of [holder, signer]) await aGrant(listing.id, member)
    await anAcceptedNda(listing.id, signer)
    cases.push({
      name,
      photo,
      canaries,
      isLocked: false,
      isIllustrative: false,
      ...facts,
      slug: listing.slug,
      id: listing.id,
    })
  }
  const viewers: Record<string, CanaryViewer> = {
    guest: { viewer: GUEST, granted: false, nda: false },
    pending: { viewer: await aPerson({ companyStatus: 'pending' }), granted: false, nda: false },
    investor: { viewer: await anInvestor(), granted: false, nda: false },
    holder: { viewer: holder, granted: true, nda: false },
    signer: { viewer: signer, granted: true, nda: true },
    owner: { viewer: owner, granted: false, nda: false },
    admin: { viewer: await anAdmin(), granted: false, nda: false },
  }
  return { cases, viewers, ownerName: owner.company.name }
}

import { expect, test } from 'vitest'
import { GUEST, type Viewer } from '#app/lib/viewer.ts'
import { galleryOf } from '#app/listings/images/queries.server.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anImage, anInvestor } from '#test/world/access.ts'
import { aDocument } from '#test/world/listing-documents.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { documentsFor } from '#test/world/listing-page.ts'
import { updateRows } from '#test/world/rows.ts'
import { findOpenDocument } from './documents.server.ts'
import { mayOpenListingImage } from './images.server.ts'
import { type ViewerFacts, viewerFactsOf } from './policy.ts'
import { readListing } from './read-listing.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()

/** The images on a listing's page for one viewer, or null if it does not exist for them. */
async function galleryFor(viewer: ViewerFacts, slug: string) {
  const reading = await readListing(viewer, slug)
  return reading && galleryOf(reading)
}

type Who = 'guest' | 'pending' | 'investor' | 'granted' | 'revoked' | 'ended' | 'owner' | 'admin'
type Facts = {
  visibility: 'public' | 'semi_public' | 'private'
  isLocked: boolean
  isIllustrative: boolean
  listed: boolean
}

/** The rules of PUB-221 and PUB-226, written independently of the code. */
function expected(who: Who, { visibility, isLocked, isIllustrative, listed }: Facts) {
  const isInsider = who === 'owner' || who === 'admin'
  if (!listed && !isInsider) return { primary: false, others: false, members: false, granted: false }
  const isOpen = visibility === 'public' && !isLocked
  const isApproved = who !== 'guest' && who !== 'pending'
  const isGranted = isInsider || who === 'granted'
  const isFull = isGranted || (isOpen && (isApproved || isIllustrative))
  const isPhotoOpen = visibility === 'public' || (visibility === 'semi_public' && isApproved)
  return { primary: isFull || isPhotoOpen, others: isFull, members: isFull, granted: isGranted }
}

test('pages and files contain the same images and documents, never more than the projection · PUB-226 ADM-147', async () => {
  const owner = await aDeveloper()
  const [holder, revoked, ended] = [await anInvestor(), await anInvestor(), await anInvestor()]
  const viewers: Record<Who, Viewer> = {
    guest: GUEST,
    pending: await aPerson({ companyStatus: 'pending' }),
    investor: await anInvestor(),
    granted: holder,
    revoked,
    ended,
    owner,
    admin: await anAdmin(),
  }
  const past = new Date(Date.now() - 1000)
  let seen = 0
  for (const visibility of ['public', 'semi_public', 'private'] as const)
    for (const isLocked of [false, true])
      for (const isIllustrative of [false, true])
        for (const listed of [true, false]) {
          if (!isDeepRun && !listed && (isLocked || isIllustrative)) continue
          const facts = { visibility, isLocked, isIllustrative, listed }
          const listing = await aMarketListing({ companyId: owner.company.id, ...facts })
          await aGrant(listing.id, holder)
          await aGrant(listing.id, revoked, { revokedAt: past })
          await aGrant(listing.id, ended, { endsAt: past })
          const pictures = {
            primary: await anImage(listing, owner.userId, { isPrimary: true }),
            photo: await anImage(listing, owner.userId),
            plan: await anImage(listing, owner.userId, { kind: 'floorplan' }),
          }
          await updateRows('listingImages', { listingId: listing.id }, { alt: 'Canary words of the owner' })
          const documents = {
            members: await aDocument(owner, listing.id, { title: 'Canary members', opensTo: 'members' }),
            granted: await aDocument(owner, listing.id, { title: 'Canary granted', opensTo: 'granted' }),
          }
          for (const [who, viewer] of Object.entries(viewers) as [Who, Viewer][]) {
            const label = `${who} · ${JSON.stringify(facts)}`
            const may = expected(who, facts)
            const gallery = await galleryFor(viewerFactsOf(viewer), listing.slug)
            const shown = new Set(
              [...(gallery?.photos ?? []), ...(gallery?.floorplans ?? [])].map(({ id }) => id),
            )
            for (const [name, file] of Object.entries(pictures)) {
              const isHeld = name === 'primary' ? may.primary : may.others
              expect(shown.has(file), `${label} · page shows ${name}`).toBe(isHeld)
              expect(await mayOpenListingImage(viewer, file), `${label} · file ${name}`).toBe(isHeld)
            }
            expect(JSON.stringify(gallery).includes('Canary'), `${label} · words`).toBe(may.others)
            const page = await documentsFor(viewerFactsOf(viewer), listing.slug)
            for (const name of ['members', 'granted'] as const) {
              const { id, fileId } = documents[name]
              const isListed = page?.open.some((one) => one.id === id) ?? false
              expect(isListed, `${label} · page lists ${name}`).toBe(may[name])
              expect(JSON.stringify(page).includes(`Canary ${name}`), `${label} · title`).toBe(may[name])
              for (const by of [{ id }, { fileId }])
                expect(Boolean(await findOpenDocument(viewer, by)), `${label} · opens ${name}`).toBe(
                  may[name],
                )
            }
            const told =
              (page?.open.length ?? 0) + (page?.locked.reduce((sum, { count }) => sum + count, 0) ?? 0)
            if (page !== null) expect(told, `${label} · honest count`).toBe(2)
            seen += 1
          }
        }
  expect(seen).toBe(isDeepRun ? 192 : 120)
})

test('the number of locked images shows from REDUCED on, not in a teaser', async () => {
  const owner = await aDeveloper()
  const investor = await anInvestor()
  const listing = await aMarketListing({ companyId: owner.company.id, visibility: 'semi_public' })
  const primary = await anImage(listing, owner.userId, { isPrimary: true })
  await anImage(listing, owner.userId)
  await anImage(listing, owner.userId, { kind: 'floorplan' })
  const reduced = await galleryFor(viewerFactsOf(investor), listing.slug)
  expect(reduced?.photos.map(({ id }) => id)).toEqual([primary])
  expect(reduced).toMatchObject({ locked: { lock: 'access', count: 2 }, isWhole: false })
  const teaser = await galleryFor(viewerFactsOf(GUEST), listing.slug)
  expect(teaser).toEqual({ photos: [], floorplans: [], locked: null, isWhole: false })
  expect(await galleryFor(viewerFactsOf(GUEST), 'no-such-listing')).toBeNull()
})

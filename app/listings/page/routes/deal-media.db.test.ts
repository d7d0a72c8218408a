import { expect, test } from 'vitest'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anImage, anInvestor } from '#test/world/access.ts'
import { aDocument } from '#test/world/listing-documents.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import type { Member } from '#app/lib/viewer.ts'
import * as page from './deal.tsx'

await testDatabase()
testDataFolder()

async function open(slug: string, person: Member | null) {
  const cookie = person && { cookie: await welcomedCookie(person) }
  return visit(page, `/deal/${slug}`, { params: { slug }, ...cookie })
}

async function aListingWithFiles(visibility: 'public' | 'semi_public') {
  const owner = await aDeveloper()
  const listing = await aMarketListing({ companyId: owner.company.id, visibility })
  const photo = await anImage(listing, owner.userId, { isPrimary: true })
  const second = await anImage(listing, owner.userId)
  const plan = await anImage(listing, owner.userId, { kind: 'floorplan' })
  await updateRows('listingImages', { listingId: listing.id }, { alt: 'Canary words of the owner' })
  const members = await aDocument(owner, listing.id, { title: 'Canary certificate', opensTo: 'members' })
  const granted = await aDocument(owner, listing.id, { title: 'Canary rent roll', opensTo: 'granted' })
  return { ...listing, photo, second, plan, members, granted }
}

test('the full page has the tabs and every image, with 3D disabled · PUB-107', async () => {
  const { slug, photo, second, plan } = await aListingWithFiles('public')
  const { html } = await open(slug, await anInvestor())
  const tabs = [...html.matchAll(/<button\b[^>]*role="tab"[^>]*>([^<]*)/g)].map(([tag, label]) => [
    label,
    tag.includes('disabled=""'),
  ])
  expect(tabs).toEqual([
    ['Photos', false],
    ['Floor plans', false],
    ['3D', true],
  ])
  for (const file of [photo, second, plan]) expect(html).toContain(`/files/${file}?size=card`)
  expect(html).toContain('alt="Canary words of the owner"')
})

test('documents for members have a title and a link; a document that needs a grant is only counted until then · PUB-226', async () => {
  const { id, slug, members, granted } = await aListingWithFiles('public')
  const investor = await anInvestor()
  const before = await open(slug, investor)
  expect(before.html).toContain(`href="/files/document/${members.id}"`)
  expect(before.text).toContain('Canary certificate')
  expect(before.text).toContain('1 more document')
  const bytes = before.html + JSON.stringify(before.data)
  expect(bytes).not.toContain('Canary rent roll')
  expect(bytes).not.toContain(granted.id)
  await aGrant(id, investor)
  const after = await open(slug, investor)
  expect(after.html).toContain(`href="/files/document/${granted.id}"`)
  expect(after.text).toContain('Canary rent roll')
})

test('a page below FULL contains no document title, alt text or further image, and from REDUCED on only numbers · PUB-221 PUB-226', async () => {
  const files = await aListingWithFiles('semi_public')
  const hidden = [files.second, files.plan, files.members.id, files.granted.id, 'Canary']
  const reduced = await open(files.slug, await anInvestor())
  expect(reduced.html).toContain(`/files/${files.photo}`)
  expect(reduced.text).toContain('2 documents')
  const guest = await open(files.slug, null)
  expect(guest.html).not.toContain(files.photo)
  for (const { html, data } of [reduced, guest])
    for (const value of hidden) expect(html + JSON.stringify(data)).not.toContain(value)
  expect(guest.text).not.toContain('2 documents')
})

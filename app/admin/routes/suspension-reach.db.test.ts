import { expect, test } from 'vitest'
import { saveListing } from '#app/listings/commands/save-listing.server.ts'
import { testDatabase } from '#test/database.ts'
import { anInvestor, aMarketListing } from '#test/world/access.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { aDeveloper, aListing, typedFields, versionOf } from '#test/world/listings.ts'
import { textOf, visit } from '#test/world/pages.tsx'
import { insertRow } from '#test/world/rows.ts'
import { testSettings } from '#test/settings.ts'
import * as listings from './listings.tsx'
import * as profiles from './profiles.tsx'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })
const { cookie } = await aSignedInAdmin()

const dialogIn = (html: string) =>
  textOf(/<dialog[^>]*id="decide-suspend".*?<\/dialog>/s.exec(html)?.[0] ?? '')
const DAY = 86_400_000

test('suspending a company or a listing names its effects before confirmation', async () => {
  const owner = await aDeveloper({ name: 'Olga Owner' })
  const companyId = owner.company.id
  const house = await aListing({ owner, fields: { title: 'Alpha House' } })
  const other = await aMarketListing({ companyId: (await aDeveloper()).company.id, title: 'Beta Hall' })
  const holder = await anInvestor()
  const grant = (listingId: number, by: typeof owner, more = {}) =>
    insertRow('accessGrants', {
      listingId,
      companyId: by.company.id,
      userId: by.userId,
      source: 'admin',
      ...more,
    })
  await grant(house.id, holder)
  await grant(house.id, await anInvestor('Rested'), { revokedAt: new Date() })
  await grant(other.id, owner)
  const expiresAt = new Date(Date.now() + DAY)
  for (const email of ['one@example.test', 'two@example.test'])
    await insertRow('accessInvitations', { listingId: house.id, email, expiresAt })
  const company = await visit(profiles, `/admin/profiles?id=${companyId}`, { cookie })
  for (const words of [
    'Locked out: 1 person (Olga Owner)',
    'Off the market: 1 listing (Alpha House)',
    'Paused: 1 grant of others to these listings, 2 invitations, 1 grant of this company to other listings',
  ])
    expect(dialogIn(company.html)).toContain(words)
  const listing = await visit(listings, `/admin/listings?id=${house.id}`, { cookie })
  expect(dialogIn(listing.html)).toContain(
    'Nobody is locked out. The listing leaves the market. Paused: 1 grant, 2 invitations.',
  )
})

test('Suspend is at the far end of the bar, apart from Reject', async () => {
  const { id, owner } = await aListing()
  const fields = typedFields({ title: 'Amber Quay II' })
  await saveListing(owner, id, { seen: await versionOf(id), fields, saleStatus: 'for_sale' })
  const { html } = await visit(listings, `/admin/listings?id=${id}`, { cookie })
  const bar = html.slice(html.indexOf('id="desk-'))
  const apart = bar.indexOf('ml-auto')
  expect(bar.indexOf('id="desk-suspend"')).toBeGreaterThan(apart)
  expect(bar.indexOf('id="desk-reject"')).toBeLessThan(apart)
})

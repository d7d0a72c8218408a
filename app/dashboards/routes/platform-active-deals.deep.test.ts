import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { home, inDays, settledMember } from '#test/world/home.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { textOf } from '#test/world/pages.tsx'
import { insertRow, updateRows } from '#test/world/rows.ts'

await testDatabase()

const owner = await settledMember(await aDeveloper())
await aMarketListing({ companyId: owner.company.id, title: 'Alpha House', visibility: 'semi_public' })

test('only active deals are listed, each with its stage, however many have ended', async () => {
  const holder = await anInvestor('Nina Newer')
  const signed = await aMarketListing({
    companyId: owner.company.id,
    title: 'Signed House',
    visibility: 'semi_public',
    unlockRule: 'both',
  })
  await aGrant(signed.id, holder, { grantedAt: inDays(-40) })
  const quiet = await aMarketListing({
    companyId: owner.company.id,
    title: 'Quiet House',
    visibility: 'private',
  })
  await insertRow('accessRequests', {
    listingId: quiet.id,
    companyId: holder.company.id,
    userId: holder.userId,
    createdAt: inDays(-41),
  })
  for (let count = 0; count < 51; count += 1) {
    const { id } = await aMarketListing({ companyId: owner.company.id, title: `Ended ${count}` })
    await insertRow('accessRequests', {
      listingId: id,
      companyId: holder.company.id,
      userId: holder.userId,
      status: 'declined',
      decidedAt: inDays(-1),
    })
  }
  const { html } = await home(holder)
  const rows = html.split('<tr').filter((row) => row.includes('/deal/'))
  expect(rows.map((row) => textOf(`<tr${row}`))).toEqual([
    expect.stringMatching(/^Signed House Details Accept the NDA /),
    expect.stringMatching(/^Quiet House Teaser Awaiting the owner’s reply /),
  ])
  await updateRows('listings', { id: signed.id }, { listed: false })
  expect((await home(holder)).html).not.toContain('Signed House')
  await updateRows('listings', { title: 'Alpha House' }, { saleStatus: 'sold' })
  const listings = /<table.*?Active listings.*?<\/table>/s.exec((await home(owner)).html)?.[0] ?? ''
  expect(listings).toContain('>Ended 50<')
  expect(listings.includes('>Alpha House<')).toBe(false)
})

import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { decideListing } from '#app/listings/commands/decide-listing.server.ts'
import { saveListing } from '#app/listings/commands/save-listing.server.ts'
import { tightenVisibility } from '#app/listings/commands/market-switches.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import {
  anAlert,
  aPriceChange,
  clearEvents,
  firingsOf,
  alertTitlesOf,
  alertNoticesOf,
  runAlertWorkers,
} from '#test/world/alerts.ts'
import { aDeveloper, aListing, anAdmin, typedFields, versionOf } from '#test/world/listings.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
beforeEach(async () => {
  await db().deleteFrom('alerts').execute()
  await clearEvents()
})

const watch = (member: Member, threshold: number, location = 'Gdańsk') =>
  anAlert(member, { type: 'price_change', location, threshold })

type Listing = Awaited<ReturnType<typeof aListing>>

async function reprice({ id, owner }: Listing, changes: Parameters<typeof typedFields>[0]) {
  const fields = typedFields({ title: 'Quay House', ...changes })
  await saveListing(owner, id, { seen: await versionOf(id), fields, saleStatus: 'for_sale' })
}
const approve = async ({ id }: Listing) =>
  decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })

test('fires once per change, when the revision with the new price is approved · MEM-336', async () => {
  const member = await anInvestor()
  const alert = await watch(member, 10, 'danzig')
  const listing = await aListing({ fields: { title: 'Quay House', price: 10_000_000 } })
  await reprice(listing, { price: 9_000_000 })
  await runAlertWorkers()
  expect(await alertNoticesOf(member)).toEqual([])
  await approve(listing)
  await runAlertWorkers()
  await runAlertWorkers()
  expect(await alertNoticesOf(member)).toMatchObject([
    {
      title: 'Price changed: Quay House',
      text: '€10,000,000 → €9,000,000 (−10%) in Gdańsk. Your alert: Price changes of 10% or more in danzig.',
      path: `/deal/${listing.slug}`,
    },
  ])
  const stored = db().selectFrom('alerts').where('id', '=', alert)
  expect((await stored.select('lastTriggered').executeTakeFirstOrThrow()).lastTriggered).toBeInstanceOf(Date)
  // The same two prices again count as new changes.
  await reprice(listing, { price: 10_000_000 })
  await approve(listing)
  await reprice(listing, { price: 9_000_000 })
  await approve(listing)
  await runAlertWorkers()
  // There is one notice per day, which moves back to the top.
  const words = 'in Gdańsk'
  expect((await alertNoticesOf(member)).map(({ text }) => text?.split(words).length)).toEqual([3])
  const [again] = await alertNoticesOf(member)
  expect(again?.text).toContain('€9,000,000 → €10,000,000 (+11.11%)')
})

test.runIf(isDeepRun)(
  'the percentage is relative to the previous price, with two decimals · MEM-336',
  async () => {
    const owner = await aDeveloper()
    const thresholds = [0.01, 9.99, 10, 10.01, 100]
    const people = await Promise.all(thresholds.map(() => anInvestor()))
    for (const [index, person] of people.entries()) await watch(person, thresholds[index] ?? 0, 'Radom')
    const { id } = await aMarketListing({ companyId: owner.company.id, location: 'Radom', price: 10_000_000 })
    await clearEvents()
    await aPriceChange(id, 11_000_000)
    await runAlertWorkers()
    const told = () =>
      Promise.all(
        people.map(
          async (person) => (await firingsOf(person)).filter(({ deliveredAt }) => deliveredAt).length,
        ),
      )
    expect(await told()).toEqual([1, 1, 1, 0, 0])
    await aPriceChange(id, 22_000_000)
    await runAlertWorkers()
    expect(await told()).toEqual([2, 2, 2, 1, 1])
  },
)

test.runIf(isDeepRun)('a listing that is hidden before delivery notifies nobody', async () => {
  const member = await anInvestor()
  await watch(member, 1)
  const listing = await aListing({ fields: { title: 'Quay House', price: 10_000_000 } })
  await reprice(listing, { price: 9_000_000 })
  await approve(listing)
  await tightenVisibility(listing.owner, listing.id, 'semi_public')
  await runAlertWorkers()
  expect(await alertTitlesOf(member)).toEqual([])
})

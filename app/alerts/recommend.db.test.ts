import { isDeepRun } from '#test/runs.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import { addFavorite } from '#app/listings/marks/commands/favorites.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { anAlert, alertTitlesOf, alertNoticesOf, runAlertWorkers } from '#test/world/alerts.ts'
import { anInvestorCompany } from '#test/world/companies.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { findRow, insertRow, updateRows } from '#test/world/rows.ts'
import { recommendListings, recommendFor } from './recommend.server.ts'

await testDatabase()
beforeEach(async () => {
  await db().deleteFrom('alerts').execute()
  await updateRows('listings', { listed: true }, { listed: false })
})

const at = (day: number, hour: number) => new Date(Date.UTC(2027, 0, day, hour - 1))
async function dayAt(moment: Date): Promise<void> {
  setClock(() => moment)
  await recommendListings()
  await runAlertWorkers()
}
const recommend = (member: Member) => anAlert(member, { type: 'recommendation' })
const titlesFor = async (member: Member) =>
  (await recommendFor(viewerFactsOf(member), member.userId, 9)).map(({ card }) => card.title)

async function favor(member: Awaited<ReturnType<typeof anInvestor>>, slug: string) {
  expect((await addFavorite(member, slug)).ok).toBe(true)
}

async function aView(listingId: number, { userId }: Member): Promise<void> {
  const ids = { viewId: crypto.randomUUID(), sessionId: crypto.randomUUID() }
  await insertRow('dealViews', { listingId, userId, viewDuration: 5, ...ids })
}

test('the daily job recommends unseen listings that best fit the favourites, with reasons, never twice · MEM-339', async () => {
  const member = await anInvestor()
  const owner = await aDeveloper()
  const make = (title: string, facts: object) =>
    aMarketListing({ companyId: owner.company.id, title, ...facts })
  const liked = await make('Liked', { location: 'Toruń', propertyType: 'residential', riskProfile: 'core' })
  await favor(member, liked.slug)
  const twin = await make('Twin', { location: 'Torun', propertyType: 'residential', riskProfile: 'core' })
  // Another member's favourite and view hide nothing.
  const other = await anInvestor()
  await favor(other, twin.slug)
  await aView(twin.id, other)
  await make('Same type', {
    location: 'Kielce',
    propertyType: 'residential',
    riskProfile: 'core+',
    price: 90_000_000,
  })
  await make('Same place', {
    location: 'Toruń',
    propertyType: 'warehouse',
    riskProfile: 'core+',
    price: 90_000_000,
  })
  await make('Nothing alike', { location: 'Kielce', propertyType: 'warehouse', riskProfile: 'core+' })
  await make('Private', { location: 'Toruń', propertyType: 'residential', visibility: 'private' })
  await make('Sold', { location: 'Toruń', propertyType: 'residential', saleStatus: 'sold' })
  const opened = await make('Opened', { location: 'Toruń', propertyType: 'residential' })
  await aView(opened.id, member)
  const alert = await recommend(member)
  await dayAt(at(4, 10))
  const told = await alertNoticesOf(member)
  expect(told[0]?.title).toBe('Recommended: Twin')
  expect(told.map(({ title }) => title).toSorted()).toEqual([
    'Recommended: Same place',
    'Recommended: Same type',
    'Recommended: Twin',
  ])
  expect(told[0]?.text).toBe(
    'Torun · Residential · €7,000,000. Residential, like your favourites. In Torun, like your favourites. Core, like your favourites. €7,000,000, close to your favourites.',
  )
  const stored = db().selectFrom('alerts').where('id', '=', alert)
  expect((await stored.select('lastTriggered').executeTakeFirstOrThrow()).lastTriggered).toEqual(at(4, 10))
  await make('Late', { location: 'Toruń', propertyType: 'residential' })
  for (const hour of [11, 18, 23]) await dayAt(at(4, hour))
  expect(await alertTitlesOf(member)).toHaveLength(3)
  await dayAt(at(5, 6))
  expect(await alertTitlesOf(member)).toHaveLength(3)
  await dayAt(at(5, 8))
  await dayAt(at(6, 8))
  expect((await alertTitlesOf(member)).slice(3)).toEqual(['Recommended: Late'])
})

test.runIf(isDeepRun)('the company profile is read as the market circle reads it · MEM-339', async () => {
  const { member } = await anInvestorCompany({
    questionnaire: {
      investment_focus: ['industrial_logistics'],
      investment_strategy: ['core'],
      target_regions: ['PL'],
      development_focus_areas: ['industrial_logistics'],
    },
  })
  const entry = await findRow('directoryEntries', { companyId: member.company?.id ?? '' }, ['companyId'])
  expect(entry).toBeDefined()
  await updateRows(
    'directoryEntries',
    { companyId: member.company?.id ?? '' },
    { focus: ['logistics'], risks: ['core'], countries: ['PL'], sizes: ['5m_10m'] },
  )
  const owner = await aDeveloper()
  const make = (title: string, facts: object) =>
    aMarketListing({ companyId: owner.company.id, title, ...facts })
  await make('Hall', { propertyType: 'warehouse', riskProfile: 'core', price: 6_000_000 })
  await make('Office', { propertyType: 'office', riskProfile: 'development', price: 6_000_000 })
  await make('Hidden office', {
    propertyType: 'office',
    riskProfile: 'development',
    visibility: 'semi_public',
  })
  const found = await recommendFor(viewerFactsOf(member), member.userId, 9)
  expect(found.map(({ card, reasons }) => [card.title, reasons])).toEqual([
    [
      'Hall',
      [
        'Warehouse, as in your profile',
        'In Poland, where your company is active',
        'Core, as in your profile',
        '€6,000,000, within your profile’s size range',
      ],
    ],
    ['Office', ['In Poland, where your company is active', '€6,000,000, within your profile’s size range']],
  ])
})

test.runIf(isDeepRun)(
  'own listings are never recommended; without a profile and favourites the newest are, with a note that says so',
  async () => {
    const owner = await aDeveloper()
    const other = await aDeveloper()
    const blank = await anInvestor()
    await updateRows('directoryEntries', {}, { focus: [], risks: [], countries: [], sizes: [] })
    const yesterday = new Date(Date.now() - 86_400_000)
    await aMarketListing({ companyId: owner.company.id, title: 'Mine', firstApprovedAt: yesterday })
    await aMarketListing({ companyId: other.company.id, title: 'Theirs' })
    expect(await titlesFor(owner)).toEqual(['Theirs'])
    expect(await titlesFor(blank)).toEqual(['Theirs', 'Mine'])
    const [first] = await recommendFor(viewerFactsOf(blank), blank.userId, 1)
    expect(first?.reasons).toEqual(['Among the newest (add favourites for better matches)'])
  },
)

test('nothing is recommended before approval; two concurrent jobs deliver once · MEM-340', async () => {
  const owner = await aDeveloper()
  const member = await aPerson({ companyStatus: 'pending', type: 'investor' })
  await aMarketListing({ companyId: owner.company.id, title: 'Waiting' })
  await recommend(member)
  await dayAt(at(10, 9))
  expect(await alertTitlesOf(member)).toEqual([])
  await updateRows(
    'companies',
    { id: member.company?.id ?? '' },
    { approvalStatus: 'approved', approvedAt: new Date() },
  )
  setClock(() => at(10, 10))
  await Promise.all(Array.from({ length: 8 }, () => recommendListings()))
  await Promise.all([runAlertWorkers(), runAlertWorkers()])
  expect(await alertTitlesOf(member)).toEqual(['Recommended: Waiting'])
})

import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import {
  saveSearch,
  setSearchAlert,
  updateSearch,
} from '#app/listings/marks/commands/saved-searches.server.ts'
import { listSavedSearches } from '#app/listings/marks/queries/saved-searches.server.ts'
import * as saved from '#app/listings/marks/routes/saved-searches.tsx'
import { criteriaOf } from '#app/listings/marks/schema.ts'
import type { SearchAlert } from '#app/listings/marks/limits.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import {
  anAlert,
  clearEvents,
  firingsOf,
  alertTitlesOf,
  alertNoticesOf,
  runAlertWorkers,
} from '#test/world/alerts.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
beforeEach(async () => {
  await db().deleteFrom('savedSearches').execute()
  await clearEvents()
})

async function aSearch(
  member: ApprovedMember,
  query: string,
  alert: SearchAlert,
  name: string | null = null,
) {
  const kept = await saveSearch(member, 'property', {
    criteria: criteriaOf(new URLSearchParams(query)),
    name,
  })
  if (!kept.ok) throw new Error(kept.refused)
  await setSearchAlert(member, kept.value.id, alert)
  return kept.value.id
}

/** A time on a winter day in Warsaw. */
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2027, 0, day, hour - 1, minute))
const runAt = async (moment: Date) => {
  setClock(() => moment)
  await runAlertWorkers()
}

test('"immediately" delivers each new match, "off" none, and the page shows the time · PUB-079', async () => {
  const member = await anInvestor()
  const owner = await aDeveloper()
  const named = await aSearch(member, 'location=Lodz&type=office&price=low', 'at_once', 'Small offices')
  await aSearch(member, 'type=office', 'off')
  const cookie = await welcomedCookie(member)
  expect((await visit(saved, '/saved-searches', { cookie })).text).toContain('No matches sent yet')
  const city = { companyId: owner.company.id, location: 'Łódź' }
  const { slug } = await aMarketListing({ ...city, title: 'Mill Offices', price: 4_000_000 })
  await aMarketListing({ ...city, title: 'Mill Homes', price: 4_000_000, propertyType: 'residential' })
  await aMarketListing({ ...city, title: 'Mill Tower', price: 40_000_000 })
  await aMarketListing({ ...city, title: 'Mill Closed', price: 4_000_000, visibility: 'semi_public' })
  await runAlertWorkers()
  expect(await alertNoticesOf(member)).toMatchObject([
    {
      title: 'New match: Mill Offices',
      text: 'Łódź · Office Complex · €4,000,000. Your saved search: Small offices.',
      path: `/deal/${slug}`,
    },
  ])
  const [, told] = (await listSavedSearches(member.userId)).toSorted((a) => (a.id === named ? 1 : -1))
  expect(told?.lastToldAt).toBeInstanceOf(Date)
  expect((await visit(saved, '/saved-searches', { cookie })).text).toContain('Last sent')
})

test('a search for a region or country finds its cities, and no search finds a hidden place', async () => {
  const { company } = await aDeveloper()
  const members = new Map<string, ApprovedMember>()
  for (const location of ['Trójmiasto', 'Poland', 'Pol', 'Germany']) {
    const member = await anInvestor()
    members.set(location, member)
    await aSearch(member, `location=${encodeURIComponent(location)}`, 'at_once')
  }
  // A city's country is the country in its row.
  const sopot = { companyId: company.id, location: 'Sopot', country: 'Germany' }
  await aMarketListing({ ...sopot, title: 'Pier' })
  await aMarketListing({ ...sopot, title: 'Hidden Pier', visibility: 'private' })
  await runAlertWorkers()
  const found: string[][] = []
  for (const [location, member] of members) found.push([location, ...(await alertTitlesOf(member))])
  expect(found).toEqual([
    ['Trójmiasto', 'New match: Pier'],
    ['Poland', 'New match: Pier'],
    ['Pol'],
    ['Germany'],
  ])
})

test('daily delivery is at 07:00 in the member’s time zone, before the digest · PUB-079', async () => {
  const warsaw = await anInvestor()
  const lisbon = await anInvestor()
  await updateRows('members', { userId: lisbon.userId }, { timeZone: 'Europe/Lisbon' })
  const owner = await aDeveloper()
  for (const member of [warsaw, lisbon]) await aSearch(member, 'location=Opole', 'daily', 'Opole')
  const city = { companyId: owner.company.id, location: 'Opole' }
  for (const title of ['One', 'Two', 'Three', 'Four']) await aMarketListing({ ...city, title })
  await runAt(at(10, 15))
  await runAt(at(11, 6, 59))
  expect(await alertTitlesOf(warsaw)).toEqual([])
  await runAt(at(11, 7, 1))
  expect(await alertNoticesOf(warsaw)).toMatchObject([
    { title: '4 new matches: Opole', text: 'Four, One, Three and 1 more.', path: '/listings?location=Opole' },
  ])
  expect(await alertTitlesOf(lisbon)).toEqual([])
  await runAt(at(11, 8, 1))
  expect(await alertTitlesOf(lisbon)).toEqual(['4 new matches: Opole'])
  await aMarketListing({ ...city, title: 'Five' })
  await runAt(at(11, 9))
  await runAt(at(11, 23))
  expect(await alertTitlesOf(warsaw)).toHaveLength(1)
  await runAt(at(12, 7, 1))
  expect(await alertTitlesOf(warsaw)).toEqual(['4 new matches: Opole', 'New match: Five'])
})

test.runIf(isDeepRun)(
  'a batch is delivered in title order, whichever listing was published first',
  async () => {
    const owner = await aDeveloper()
    const toldIn = async (location: string, titles: string[]) => {
      const member = await anInvestor()
      for (const [alert, name] of [
        ['at_once', 'Offices'],
        ['daily', 'Daily'],
      ] as const)
        await aSearch(
          member,
          alert === 'daily' ? `location=${location}` : `location=${location}&type=office`,
          alert,
          name,
        )
      const wanted = { type: 'new_listing', property_type: 'commercial', price_max: 90_000_000 } as const
      await anAlert(member, { ...wanted, location })
      for (const title of titles) await aMarketListing({ companyId: owner.company.id, location, title })
      await runAt(at(13, 10))
      await runAt(at(14, 7, 1))
      return (await alertNoticesOf(member)).map(({ title, text }) =>
        `${title}: ${text}`.replaceAll(location, ''),
      )
    }
    const told = await toldIn('Sopot', ['Open Quay', 'Hidden Quay'])
    expect(told.map((words) => /^[^:]*:[^:]*/.exec(words)?.[0])).toEqual([
      'New listing · New match: Hidden Quay',
      'New listing · New match: Open Quay',
    ])
    expect(await toldIn('Ustka', ['Hidden Quay', 'Open Quay'])).toEqual(told)
  },
)

test.runIf(isDeepRun)(
  'daily firings recorded while the clock ran ahead are delivered on the next day',
  async () => {
    const member = await anInvestor()
    const owner = await aDeveloper()
    await aSearch(member, 'location=Gdynia', 'daily', 'Gdynia')
    await aMarketListing({ companyId: owner.company.id, location: 'Gdynia', title: 'Ahead' })
    await runAt(at(15, 10))
    await updateRows(
      'alertFirings',
      { userId: member.userId },
      { firedAt: new Date(at(15, 10).getTime() + 365 * 86_400_000) },
    )
    await runAt(at(16, 7, 1))
    expect(await alertTitlesOf(member)).toEqual(['New match: Ahead'])
  },
)

test.runIf(isDeepRun)('nothing is delivered while it is switched off or before approval', async () => {
  const member = await anInvestor()
  const owner = await aDeveloper()
  const id = await aSearch(member, 'location=Kielce', 'daily')
  await aMarketListing({ companyId: owner.company.id, location: 'Kielce' })
  await runAt(at(20, 10))
  await setSearchAlert(member, id, 'off')
  await runAt(at(21, 10))
  await setSearchAlert(member, id, 'at_once')
  await runAt(at(22, 10))
  expect(await alertTitlesOf(member)).toEqual([])
  const pending = await aPerson({ companyStatus: 'pending' })
  await aSearch(pending as ApprovedMember, 'location=Kielce', 'at_once')
  await aMarketListing({ companyId: owner.company.id, location: 'Kielce' })
  await runAt(at(23, 10))
  expect(await alertTitlesOf(pending)).toEqual([])
  expect(await firingsOf(pending)).toHaveLength(1)
})

test('an updated search drops pending matches that it no longer finds, and never repeats one', async () => {
  const member = await anInvestor()
  const owner = await aDeveloper()
  const city = { companyId: owner.company.id, location: 'Radom' }
  const id = await aSearch(member, 'location=Radom&type=office', 'daily')
  const update = (query: string) => updateSearch(member, id, criteriaOf(new URLSearchParams(query)))
  await aMarketListing({ ...city, title: 'Sent Offices', propertyType: 'office' })
  await runAt(at(24, 10))
  await runAt(at(25, 7, 1))
  await aMarketListing({ ...city, title: 'Pending Offices', propertyType: 'office' })
  await aMarketListing({ ...city, title: 'Pending Hall', propertyType: 'warehouse' })
  await runAt(at(25, 10))
  expect(await update('location=Radom&type=warehouse')).toMatchObject({ ok: true })
  await aMarketListing({ ...city, title: 'New Hall', propertyType: 'warehouse' })
  await runAt(at(25, 11))
  await runAt(at(26, 7, 1))
  expect(await update('location=Radom')).toMatchObject({ ok: true })
  await runAt(at(26, 10))
  await runAt(at(27, 7, 1))
  expect(await alertTitlesOf(member)).toEqual(['New match: Sent Offices', 'New match: New Hall'])
})

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { decideListing } from '#app/listings/commands/decide-listing.server.ts'
import { setListed } from '#app/listings/commands/market-switches.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { anAlert, clearEvents, alertTitlesOf, alertNoticesOf, runAlertWorkers } from '#test/world/alerts.ts'
import { aDeveloper, aListing, anAdmin, aPerson, versionOf } from '#test/world/listings.ts'
import { insertRow, selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import type { AlertPropertyType } from './kinds.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
beforeEach(async () => {
  await db().deleteFrom('alerts').execute()
  await clearEvents()
})

const watch = (member: Member, type: AlertPropertyType, location: string, max = 20_000_000) =>
  anAlert(member, { type: 'new_listing', property_type: type, price_max: max, location })
const lastTriggered = async (id: string) => (await selectRow('alerts', { id })).lastTriggered

test('alerts fire when the listing is approved: notice, digest, last triggered · MEM-337 MEM-382', async () => {
  const member = await anInvestor()
  const fits = await watch(member, 'commercial', 'gdansk', 13_760_000)
  const quiet = [
    await watch(member, 'commercial', 'Gdańsk', 13_759_999),
    await watch(member, 'commercial', 'Kraków'),
    await watch(member, 'residential', 'Gdańsk'),
  ]
  const { id } = await aListing({ status: 'pending', fields: { title: 'Granary Offices' } })
  await runAlertWorkers()
  expect(await alertNoticesOf(member)).toEqual([])
  await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })
  await runAlertWorkers()
  expect(await alertNoticesOf(member)).toEqual([
    {
      title: 'New listing: Granary Offices',
      text: 'Gdańsk · Office Complex · €13,760,000. Your alert: Commercial in gdansk up to €13,760,000.',
      path: '/deal/granary-offices',
      key: expect.stringMatching(/^alert:\d+$/),
    },
  ])
  const mailed = db().selectFrom('digestEntries').where('userId', '=', member.userId)
  expect(await mailed.select('title').execute()).toEqual([{ title: 'New listing: Granary Offices' }])
  expect(await lastTriggered(fits)).toBeInstanceOf(Date)
  for (const alert of quiet) expect(await lastTriggered(alert)).toBeNull()
})

test.runIf(isDeepRun)('existing alerts match a place that later becomes an alias of a city', async () => {
  const owner = await aDeveloper()
  const member = await anInvestor()
  await watch(member, 'commercial', 'Trójmiasto Port')
  await aMarketListing({ companyId: owner.company.id, title: 'First', location: 'Trojmiasto port' })
  await runAlertWorkers()
  expect(await alertTitlesOf(member)).toEqual(['New listing: First'])
  const city = await selectRow('cities', { name: 'Gdynia' })
  await insertRow('cityAliases', { name: 'Trojmiasto port', cityId: city.id })
  await aMarketListing({ companyId: owner.company.id, title: 'Second', location: 'Gdynia' })
  await runAlertWorkers()
  expect(await alertTitlesOf(member)).toEqual(['New listing: First', 'New listing: Second'])
})

test.runIf(isDeepRun)(
  'residential, commercial and mixed map to listing types, and land maps to a plot without a building · MEM-341',
  async () => {
    const owner = await aDeveloper()
    const types = ['residential', 'commercial', 'mixed', 'land'] as const
    const watchers = await Promise.all(
      types.map(async (type) => {
        const person = await anInvestor()
        await watch(person, type, 'Łódź')
        return [type, person] as const
      }),
    )
    const land = { plotSize: 9000, builtSurface: null }
    for (const propertyType of ['office', 'residential', 'industrial', 'warehouse', 'mixed'] as const)
      await aMarketListing({
        companyId: owner.company.id,
        location: 'Łódź',
        title: propertyType,
        propertyType,
      })
    await aMarketListing({
      companyId: owner.company.id,
      location: 'Łódź',
      title: 'plot',
      propertyType: null,
      ...land,
    })
    await aMarketListing({
      companyId: owner.company.id,
      location: 'Łódź',
      title: 'bare',
      propertyType: null,
      ...land,
      plotSize: null,
    })
    await aMarketListing({
      companyId: owner.company.id,
      location: 'Łódź',
      title: 'homes to be',
      propertyType: 'residential',
      ...land,
    })
    await runAlertWorkers()
    const found: Record<string, string[]> = {}
    for (const [type, person] of watchers)
      found[type] = (await alertTitlesOf(person)).map((title) => title.replace('New listing: ', ''))
    expect(found).toEqual({
      residential: ['homes to be', 'residential'],
      commercial: ['industrial', 'office', 'warehouse'],
      mixed: ['mixed'],
      land: ['homes to be', 'plot'],
    })
  },
)

test('own listings and paused alerts never fire · MEM-332', async () => {
  const owner = await aDeveloper()
  const colleague = await aPerson({ company: owner.company })
  const paused = await anInvestor()
  for (const person of [owner, colleague, paused]) await watch(person, 'commercial', 'Gdynia')
  await updateRows('alerts', { userId: paused.userId }, { isActive: false })
  await aMarketListing({ companyId: owner.company.id, location: 'Gdynia' })
  await runAlertWorkers()
  for (const person of [owner, colleague, paused]) expect(await alertTitlesOf(person)).toEqual([])
})

test.runIf(isDeepRun)('a relisted listing fires only alerts that it has not fired before', async () => {
  const member = await anInvestor()
  const { id, owner } = await aListing({ fields: { title: 'Returning' } })
  await runAlertWorkers()
  await watch(member, 'commercial', 'Gdańsk')
  for (let time = 0; time < 3; time += 1) {
    await setListed(owner, id, false)
    await runAlertWorkers()
    await setListed(owner, id, true)
    await runAlertWorkers()
  }
  await sql`update companies set suspended_at = now(), suspension_reason = 'x' where id = ${owner.company.id}`.execute(
    db(),
  )
  await sql`update companies set suspended_at = null, suspension_reason = null where id = ${owner.company.id}`.execute(
    db(),
  )
  await runAlertWorkers()
  expect(await alertTitlesOf(member)).toEqual(['New listing: Returning'])
  const told = await selectRows('outboxEvents', { subjectId: String(id), kind: 'listing_published' }, [
    'processedAt',
  ])
  expect(told).toHaveLength(5)
  expect(told.every(({ processedAt }) => processedAt !== null)).toBe(true)
})

test('a listing that leaves the market before delivery is not delivered', async () => {
  const member = await anInvestor()
  await watch(member, 'commercial', 'Gdańsk')
  const { id, owner } = await aListing()
  await setListed(owner, id, false)
  await runAlertWorkers()
  expect(await alertTitlesOf(member)).toEqual([])
})

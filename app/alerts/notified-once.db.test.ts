import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { saveSearch, setSearchAlert } from '#app/listings/marks/commands/saved-searches.server.ts'
import { criteriaOf } from '#app/listings/marks/schema.ts'
import { sendDigests } from '#app/notices/digest.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { mailsTo } from '#test/world/accounts.ts'
import {
  anAlert,
  aPriceChange,
  clearEvents,
  firingsOf,
  alertTitlesOf,
  alertNoticesOf,
  runAlertWorkers,
} from '#test/world/alerts.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { recommendListings } from './recommend.server.ts'
import { refreshEntries } from './jobs.server.ts'

await testDatabase()
beforeEach(async () => {
  await db().deleteFrom('alerts').execute()
  await db().deleteFrom('savedSearches').execute()
  await updateRows('listings', { listed: true }, { listed: false })
  await clearEvents()
})

const OFFICES = { type: 'new_listing', property_type: 'commercial', price_max: 90_000_000 } as const

/** A time on a winter day in Warsaw. */
const at = (day: number, hour: number) => new Date(Date.UTC(2027, 1, day, hour - 1))
async function runAt(day: number, hour: number) {
  setClock(() => at(day, hour))
  await recommendListings()
  await runAlertWorkers()
  await sendDigests(refreshEntries)
}

const digestsTo = async (email: string) =>
  (await mailsTo(email)).filter(({ kind }) => kind === 'alert.digest').map(({ text }) => text)

test('one listing reaches a member once in 24 hours, in one notice and one email, with all reasons', async () => {
  const member = await anInvestor()
  const owner = await aDeveloper()
  await anAlert(member, { ...OFFICES, location: 'Płock' })
  await anAlert(member, { ...OFFICES, location: 'Poland' })
  const search = await saveSearch(member, 'property', {
    criteria: criteriaOf(new URLSearchParams('location=Plock')),
    name: 'Płock',
  })
  if (!search.ok) throw new Error(search.refused)
  await setSearchAlert(member, search.value.id, 'daily')
  setClock(() => at(3, 10))
  const { id } = await aMarketListing({ companyId: owner.company.id, location: 'Płock', title: 'Wharf' })
  await runAt(3, 10)
  const [first] = await alertNoticesOf(member)
  expect(first?.title).toBe('New listing · New match: Wharf')
  for (const part of ['Commercial in Płock', 'Commercial in Poland', 'Your saved search: Płock'])
    expect(first?.text).toContain(part)
  // Later the same day, and the next morning before the digest.
  await anAlert(member, { type: 'recommendation' })
  await updateRows('notices', { userId: member.userId }, { readAt: at(3, 11) })
  await runAt(4, 7)
  const [second, ...others] = await alertNoticesOf(member)
  expect(others).toEqual([])
  expect(second?.title).toBe('New listing · New match · Recommended: Wharf')
  // Another reason alone does not notify again.
  expect(await selectRows('notices', { userId: member.userId, readAt: null })).toEqual([])
  await runAt(4, 9)
  const [mail, ...more] = await digestsTo(member.email)
  expect(more).toEqual([])
  expect(mail?.split('New listing · New match · Recommended: Wharf')).toHaveLength(2)
  // A price change marks the same notice unread again.
  await anAlert(member, { type: 'price_change', location: 'Płock', threshold: 1 })
  await aPriceChange(id, 6_000_000)
  await runAt(4, 9)
  expect(await alertTitlesOf(member)).toEqual([
    'Price changed · New listing · New match · Recommended: Wharf',
  ])
  expect(await selectRows('notices', { userId: member.userId, readAt: null })).toHaveLength(1)
  await runAt(5, 9)
  expect(await digestsTo(member.email)).toHaveLength(2)
  // After a day there is a new notice.
  await aPriceChange(id, 5_000_000)
  await runAt(5, 11)
  expect(await alertTitlesOf(member)).toHaveLength(2)
})

test('each alert delivers immediately or daily, as chosen', async () => {
  const owner = await aDeveloper()
  const [daily, atOnce] = [await anInvestor(), await anInvestor()]
  await anAlert(daily, { ...OFFICES, location: 'Łomża' }, 'daily')
  await anAlert(atOnce, { ...OFFICES, location: 'Łomża' })
  setClock(() => at(10, 12))
  for (const title of ['Quay', 'Yard'])
    await aMarketListing({ companyId: owner.company.id, location: 'Łomża', title })
  await runAt(10, 12)
  expect([await alertTitlesOf(daily), await alertTitlesOf(atOnce)]).toEqual([
    [],
    ['New listing: Quay', 'New listing: Yard'],
  ])
  expect((await firingsOf(daily)).map(({ deliveredAt }) => deliveredAt)).toEqual([null, null])
  await runAt(11, 6)
  expect(await alertTitlesOf(daily)).toEqual([])
  await runAt(11, 7)
  expect(await alertTitlesOf(daily)).toEqual(['New listing: Quay', 'New listing: Yard'])
})

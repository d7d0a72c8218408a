import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import * as earlyAccess from '#app/deals/routes/early-access.tsx'
import { loadMatchFacts } from '#app/directory/queries/matches.server.ts'
import { searchDirectory } from '#app/directory/queries/search.server.ts'
import { criteriaOf } from '#app/directory/filters.ts'
import { GUEST } from '#app/lib/viewer.ts'
import { viewMarket } from '#app/listings/market/queries/market-version.server.ts'
import { suggestPlaces } from '#app/listings/market/queries/cities.server.ts'
import { searchListings } from '#app/listings/market/queries/search-listings.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { findCompaniesIfFew, findPeopleIfFew } from '#app/review/desk-search.server.ts'
import { testDatabase } from './database.ts'
import { root } from './source-files.ts'
import { aMarketListing, anInvestor } from './world/access.ts'
import { aNewAddress } from './world/accounts.ts'
import { anAlert, alertTitlesOf, runAlertWorkers } from './world/alerts.ts'
import { aListedCompany } from './world/directory.ts'
import { aDeveloper } from './world/listings.ts'
import { visit } from './world/pages.tsx'
import { selectRow } from './world/rows.ts'
import { isDeepRun } from './runs.ts'

await testDatabase()

const NAMES = [
  ['Işık Gayrimenkul', 'ISIK gayrimenkul'],
  ['Ķekavas Nami', 'kekavas nami'],
  ['Klaipėdos Uostas', 'klaipedos uostas'],
  ['Ľubovňa Reality', 'lubovna reality'],
  ['Rīgas Īpašumi', 'rigas ipasumi'],
  ['Ūkis Turtas', 'ukis turtas'],
  ['Zeta o.o.', 'zeta o.\u200bo.'],
] as const

async function inDirectory(q: string) {
  const viewer = await loadMatchFacts(null)
  const asked = criteriaOf(new URLSearchParams({ q, sort: 'name' }))
  const { rows } = await searchDirectory(viewer, { ...asked, after: null, before: null })
  return rows.map(({ name }) => name)
}

test('names are found and sorted in the directory and at the desks with and without diacritics', async () => {
  for (const [name] of NAMES.toReversed()) await aListedCompany({ name })
  expect(await inDirectory('')).toEqual(NAMES.map(([name]) => name))
  for (const [name, typed] of NAMES) {
    expect(await inDirectory(typed), typed).toEqual([name])
    expect(await findCompaniesIfFew(typed), typed).toHaveLength(1)
  }
  expect(await inDirectory('zęta')).toEqual(['Zeta o.o.'])
  // Folding turns full-width characters into plain ones; none of them has a special meaning in a search.
  for (const typed of ['％', '＿', '＼']) expect(await findCompaniesIfFew(typed)).toEqual([])
})

const found = async (location: string) =>
  (await searchListings(await viewMarket(viewerFactsOf(GUEST)), { sort: 'newest', location })).cards.map(
    ({ title }) => title,
  )

test.runIf(isDeepRun)('a place with and without diacritics is the same for searches and alerts', async () => {
  const { company } = await aDeveloper()
  const people = await Promise.all(
    ['Klaipeda', 'KLAIPĖDA', 'klãipedà'].map(async (location) => {
      const member = await anInvestor()
      await anAlert(member, {
        type: 'new_listing',
        property_type: 'commercial',
        price_max: 90_000_000,
        location,
      })
      return member
    }),
  )
  await aMarketListing({ companyId: company.id, title: 'Marked', location: 'Klaipėda' })
  await aMarketListing({ companyId: company.id, title: 'Plain', location: 'Klaipeda' })
  await runAlertWorkers()
  for (const member of people)
    expect((await alertTitlesOf(member)).toSorted()).toEqual(['New listing: Marked', 'New listing: Plain'])
  for (const typed of ['klaip', 'Klaipėda', 'klaipeda'])
    expect((await found(typed)).toSorted()).toEqual(['Marked', 'Plain'])
  expect(await suggestPlaces(await viewMarket(viewerFactsOf(GUEST)), 'klaipe')).toMatchObject([{ count: 2 }])
})

test.runIf(isDeepRun)(
  'text folded by the previous release is folded again, including cities that become the same',
  async () => {
    const member = await anInvestor()
    const { company } = await aDeveloper()
    await aListedCompany({ name: 'Ňová Správa' })
    const before = readFileSync(join(root, 'db/migrations/0043_folding.sql'), 'utf8')
    await sql.raw(before).execute(db())
    await sql`insert into cities (name, country) values ('Kėdainiai', 'Lithuania'), ('Kedainiai', 'Lithuania')`.execute(
      db(),
    )
    await sql`insert into city_aliases (name, city_id) select 'Kiejdanė', id from cities where name = 'Kedainiai'`.execute(
      db(),
    )
    await aMarketListing({ companyId: company.id, title: 'One', location: 'Kėdainiai' })
    await aMarketListing({ companyId: company.id, title: 'Two', location: 'kedainiai' })
    await aMarketListing({ companyId: company.id, title: 'Three', location: 'Kiejdane' })
    await anAlert(member, {
      type: 'new_listing',
      property_type: 'commercial',
      price_max: 90_000_000,
      location: 'Kėdainiai',
    })
    await sql`update directory_entries set sort_name = fold(btrim(name))`.execute(db())
    expect(await found('kedainiai')).toEqual(['Two'])
    await sql
      .raw(readFileSync(join(root, 'db/migrations/0322_folding_of_all_letters.sql'), 'utf8'))
      .execute(db())
    expect((await found('kedainiai')).toSorted()).toEqual(['One', 'Three', 'Two'])
    expect(await suggestPlaces(await viewMarket(viewerFactsOf(GUEST)), 'kiejd')).toMatchObject([
      { city: 'Kėdainiai', count: 3 },
    ])
    expect(await inDirectory('nova sprava')).toEqual(['Ňová Správa'])
    await aMarketListing({ companyId: company.id, title: 'Four', location: 'Kedainiai' })
    await runAlertWorkers()
    expect(await alertTitlesOf(member)).toContain('New listing: Four')
  },
)

test('a name copied from an email is stored and found without its invisible characters · MEM-052', async () => {
  const [companyEmail, mailed] = [aNewAddress(), 'Wschodni Dom sp. z o.\u200bo.']
  const form = {
    firstName: 'Ma\u00adja\ufeff',
    lastName: 'Kowalska',
    companyName: mailed,
    companyEmail,
    companyWebsite: 'kowalska.pl',
    role: 'Investor',
    otherRole: '',
    position: 'بیمه\u200cگر',
  }
  await visit(earlyAccess, '/early-access', { form })
  const { id } = await selectRow('users', { email: companyEmail })
  const stored = {
    companyName: 'Wschodni Dom sp. z o.o.',
    fullName: 'Maja Kowalska',
    position: 'بیمه\u200cگر',
  }
  expect(await selectRow('members', { userId: id })).toMatchObject(stored)
  for (const typed of [mailed, stored.companyName]) expect(await findPeopleIfFew(typed)).toEqual([id])
})

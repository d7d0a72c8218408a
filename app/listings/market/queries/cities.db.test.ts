import { isDeepRun } from '#test/runs.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { GUEST } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing } from '#test/world/access.ts'
import { aDeveloper, anAdmin } from '#test/world/listings.ts'
import { insertRow } from '#test/world/rows.ts'
import type { Filters } from '../filters.ts'
import { fold } from '#app/lib/visible-text.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { viewMarket } from './market-version.server.ts'
import { listCities, suggestPlaces } from './cities.server.ts'
import { searchListings } from './search-listings.server.ts'

await testDatabase()

const guest = viewerFactsOf(GUEST)
const at = (location: string): Filters => ({ sort: 'newest', location })

const owner = await aDeveloper()
const admin = await anAdmin()

test.runIf(isDeepRun)('every Latin letter is folded here as in the database', async () => {
  const latin = Array.from({ length: 0x2_00_00 }, (_, at) => at).flatMap((at) =>
    /\p{Script=Latin}/u.test(String.fromCodePoint(at)) ? [String.fromCodePoint(at)] : [],
  )
  const typed = [
    ...latin.flatMap((letter) => [letter, `a${letter}\u0301\u0323b`]),
    'ẞ',
    'ΟΔΌΣ',
    '㎡',
    ' Ľubovňa\u00a0\u2003 a\u200b',
    'o.\u200bo.',
    '％＿＼',
    '李',
    'क्‍ष',
    'محمد',
    'ｋékavas',
  ]
  // Letters newer than the database's Unicode version stay unfolded there.
  const { rows } = await sql<{ one: string; folded: string }>`
    select one, fold_place(one) as folded from unnest(${typed}::text[]) as one where unicode_assigned(one)`.execute(
    db(),
  )
  expect(rows.map(({ folded }) => folded)).toEqual(rows.map(({ one }) => fold(one)))
  expect(rows.length).toBeGreaterThan(2900)

  // Unicode collation gives the plain letter.
  const { compare } = new Intl.Collator('en', { sensitivity: 'base' })
  const plain = [...'abcdefghijklmnopqrstuvwxyz'].flatMap((one) => [
    one,
    ...(/[aost]/.test(one) ? [`${one}${one === 's' ? 's' : one === 't' ? 'h' : 'e'}`] : []),
  ])
  const common = latin.filter((letter) => /^[\u00c0-\u024f\u1e00-\u1eff]$/.test(letter))
  const meant = (letter: string) => plain.find((one) => compare(letter, one) === 0)
  expect(
    common.filter((letter) => fold(letter).replace('·', '') !== (meant(letter) ?? fold(letter))),
  ).toEqual([])
  // European alphabets, Turkish included, fold to plain letters only.
  expect(latin.filter((letter) => letter < '\u0180' && !/^[a-z·ʼ]+$/.test(fold(letter)))).toEqual([])
})

test('a city is suggested by name, alias or plain letters, with the count of its listings · PUB-048', async () => {
  for (const location of ['Łódź', 'lodz', 'Warszawa', 'Warsaw', 'WARSAW'])
    await aMarketListing({ companyId: owner.company.id, location })
  const warsaw = { city: 'Warsaw', country: 'Poland', count: 3 }
  for (const typed of ['warszawa', 'wars', 'Warschau', 'wasraw'])
    expect((await suggestPlaces(await viewMarket(guest), typed))[0]).toEqual(warsaw)
  expect(await suggestPlaces(await viewMarket(guest), 'LODZ')).toEqual([
    { city: 'Łódź', country: 'Poland', count: 2 },
    { city: 'Łódź area', country: 'region, Poland', count: 2 },
    { city: 'Łódzkie', country: 'region, Poland', count: 2 },
  ])
  expect((await suggestPlaces(await viewMarket(guest), '')).map(({ city }) => city)).toEqual([
    'Warsaw',
    'Łódź',
  ])
  expect(await suggestPlaces(await viewMarket(guest), 'Kraków')).toEqual([])
  const found = await searchListings(await viewMarket(guest), at('Warszawa'))
  expect(found.count).toBe(3)
  expect(new Set(found.cards.map(({ city }) => city))).toEqual(new Set(['WARSAW', 'Warsaw', 'Warszawa']))
})

test('a city is suggested only to viewers who may see a listing in it · PUB-048 PUB-056', async () => {
  await aMarketListing({ companyId: owner.company.id, location: 'Sopot', visibility: 'private' })
  await aMarketListing({ companyId: owner.company.id, location: 'Tajne Miasto', visibility: 'private' })
  for (const term of ['sopot', 'tajne'])
    expect(await suggestPlaces(await viewMarket(guest), term)).toEqual([])
  expect(await suggestPlaces(await viewMarket(viewerFactsOf(owner)), 'sopot')).toMatchObject([
    { city: 'Sopot', count: 1 },
  ])
  expect(await suggestPlaces(await viewMarket(viewerFactsOf(owner)), 'tajne')).toMatchObject([
    { city: 'Tajne Miasto', count: 1 },
  ])
  expect(await suggestPlaces(await viewMarket(viewerFactsOf(admin)), 'tajne')).toHaveLength(1)
  expect(await searchListings(await viewMarket(guest), at('tajne'))).toMatchObject({ ignoredTerm: 'tajne' })
})

test('special characters in the location are plain text · PUB-058', async () => {
  const all = await searchListings(await viewMarket(guest), { sort: 'newest' })
  for (const term of ["'; drop table listings; --", '%', '.*', '\\', '🏙️', '\0', '(((', '_'])
    expect(await searchListings(await viewMarket(guest), at(term)), term).toMatchObject({
      ignoredTerm: term,
      count: all.count,
      cards: all.cards,
    })
})

test.runIf(isDeepRun)(
  'an unknown name is kept as typed, and found under the city that later gets it as an alias',
  async () => {
    const { slug } = await aMarketListing({ companyId: owner.company.id, location: 'Stolica' })
    expect(await suggestPlaces(await viewMarket(guest), 'stolica')).toEqual([
      { city: 'Stolica', country: 'Poland', count: 1 },
    ])
    const warsaw = (await listCities()).find(({ name }) => name === 'Warsaw')
    await insertRow('cityAliases', { name: 'Stolica', cityId: warsaw?.id ?? 0 })
    expect(await suggestPlaces(await viewMarket(guest), 'stolica')).toEqual([
      { city: 'Warsaw', country: 'Poland', count: 4 },
    ])
    const found = await searchListings(await viewMarket(guest), at('warsaw'))
    expect(found.cards.find((card) => card.slug === slug)?.city).toBe('Stolica')
  },
)

import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing } from '#test/world/access.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { aDeveloper } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, selectRows } from '#test/world/rows.ts'
import * as places from './market-places.tsx'

await testDatabase()

const HERE = '/admin/market/places'

const cityId = async (name: string) => (await selectRow('cities', { name })).id

test('lists unmatched names, most listings first, and merges them into a city, for later listings too', async () => {
  const { cookie } = await aSignedInAdmin()
  const owner = await aDeveloper()
  for (const location of ['Wrocek', 'Wrocek', 'Łódeczka'])
    await aMarketListing({ companyId: owner.company.id, location })
  const list = await visit(places, HERE, { cookie })
  expect(list.text.indexOf('Wrocek')).toBeLessThan(list.text.indexOf('Łódeczka'))
  const form = await visit(places, `${HERE}?place=wrocek`, { cookie })
  expect(form.text).toContain('Poland · 2 listings.')
  const none = await visit(places, `${HERE}?place=wrocek`, { cookie, form: { place: 'wrocek', city: '' } })
  expect([none.status, none.text]).toEqual([422, expect.stringContaining('Choose the city for this name.')])
  const city = String(await cityId('Wrocław'))
  const merge = () => visit(places, HERE, { cookie, form: { place: 'wrocek', city } })
  expect(await merge()).toMatchObject({ status: 303, toast: { title: 'Name merged' } })
  expect((await visit(places, HERE, { cookie })).text).not.toContain('Wrocek')
  await aMarketListing({ companyId: owner.company.id, location: 'WROCEK' })
  const rows = await db()
    .selectFrom('listings')
    .where('location', 'ilike', 'wrocek')
    .select(['cityId', 'location'])
    .execute()
  expect(rows.map(({ cityId: id }) => String(id))).toEqual([city, city, city])
  const log = await selectRows('auditLog', { action: 'city.merge' }, ['id'], 'id')
  expect(log).toHaveLength(1)
  const again = await merge()
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('it has already been merged')])
})

test('of ten concurrent merges of a name one goes through, nine are refused', async () => {
  const { cookie } = await aSignedInAdmin()
  await aMarketListing({ companyId: (await aDeveloper()).company.id, location: 'Gdanszczek' })
  const form = { place: 'gdanszczek', city: String(await cityId('Gdańsk')) }
  const answers = await Promise.all(Array.from({ length: 10 }, () => visit(places, HERE, { cookie, form })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    303,
    ...Array<number>(9).fill(409),
  ])
})

test('refuses an unknown city number', async () => {
  const { cookie } = await aSignedInAdmin()
  await aMarketListing({ companyId: (await aDeveloper()).company.id, location: 'Sopociok' })
  const form = { place: 'sopociok', city: '2147483648' }
  expect((await visit(places, HERE, { cookie, form })).status).toBe(409)
})

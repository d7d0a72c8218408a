import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aListedCompany } from '#test/world/directory.ts'
import { open } from '#test/world/listing-pages.ts'
import { aDeveloper, anAdmin } from '#test/world/listings.ts'
import * as create from './new.tsx'

await testDatabase()

type Data = { companies: { name: string }[] }
const SEARCH = 'Find the owning company'

test('offers an admin 200 companies and finds the others by a part of their name · ADM-124 · ADM-126', async () => {
  const admin = await anAdmin()
  expect((await open(create, '/my-listings/new', admin)).text).not.toContain(SEARCH)
  for (let at = 0; at < 205; at += 1) await aListedCompany({ name: `Holding ${String(at).padStart(3, '0')}` })
  await aListedCompany({ name: 'Żuraw 100% Invest' })
  const whole = await open(create, '/my-listings/new', admin)
  expect(whole.text).toContain(SEARCH)
  expect((whole.data as Data).companies).toHaveLength(200)
  expect(whole.html).not.toContain('uraw 100')
  const found = await open(create, '/my-listings/new?company=zuraw+100%25', admin)
  expect((found.data as Data).companies.map(({ name }) => name)).toEqual(['Żuraw 100% Invest'])
  const none = await open(create, '/my-listings/new?company=%00nobody', admin)
  expect(none.text).toContain(SEARCH)
  expect((none.data as Data).companies).toEqual([])
  const owner = await aDeveloper()
  const own = await open(create, '/my-listings/new?company=zuraw', owner)
  expect((own.data as Data).companies).toHaveLength(1)
  expect(own.text).not.toContain(SEARCH)
}, 300_000)

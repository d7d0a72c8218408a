import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aWaitingApplication } from '#test/world/application-desk.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { aListing, versionOf } from '#test/world/listings.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as applications from './applications.tsx'
import * as kyc from './kyc.tsx'
import * as listings from './listings.tsx'
import * as profiles from './profiles.tsx'
import * as users from './users.tsx'
import { testSettings } from '#test/settings.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })
const admin = await aSignedInAdmin()

describe('“Next to review” on the listings desk', () => {
  const ids: number[] = []
  beforeAll(async () => {
    for (const title of ['One', 'Two', 'Three'])
      ids.push((await aListing({ status: 'pending', fields: { title } })).id)
  })
  const at = (id: number | undefined) => `/admin/listings?id=${id}`
  const next = async (id: number | undefined) => {
    const { html } = await visit(listings, at(id), { cookie: admin.cookie })
    return linksOf(html).find(({ text }) => text === 'Next to review')?.href
  }

  test('cycles through all of them without a decision', async () => {
    const [one, two, three] = ids
    expect([await next(one), await next(two), await next(three)]).toEqual([at(two), at(three), at(one)])
  })

  test('after a decision continues from there, not from the first', async () => {
    const [, two, three] = ids
    const form = {
      intent: 'reject',
      id: String(two),
      seen: String(await versionOf(two ?? 0)),
      reason: 'No such place.',
    }
    const decided = await visit(listings, at(two), { cookie: admin.cookie, form })
    expect([decided.status, decided.location]).toEqual([303, at(three)])
  })
})

test('the next pending application matches the filters', async () => {
  const day = (of: number) => new Date(Date.UTC(2020, 0, of))
  const first = await aWaitingApplication({ role: 'investor', companyName: 'Odra Capital', at: day(1) })
  await aWaitingApplication({ role: 'developer', companyName: 'Odra Homes', at: day(2) })
  await aWaitingApplication({ role: 'investor', companyName: 'Vltava', at: day(3) })
  const last = await aWaitingApplication({ role: 'investor', companyName: 'Odra Funds', at: day(5) })
  const filtered = (id: string) => `/admin/applications?search=odra&role=investor&id=${id}`
  const { html } = await visit(applications, filtered(first.id), { cookie: admin.cookie })
  expect(linksOf(html).find(({ text }) => text === 'Next to review')?.href).toBe(filtered(last.id))
  const form = { intent: 'reject', id: first.id, seen: '1', reason: 'Not in our field.' }
  const decided = await visit(applications, filtered(first.id), { cookie: admin.cookie, form })
  expect(decided.location).toBe(filtered(last.id))
})

test.each(Object.entries({ profiles, applications, kyc, listings, users }))(
  '/admin/%s says "Nothing matches this search." only with a filter',
  async (desk, page) => {
    const text = async (search: string) =>
      (await visit(page, `/admin/${desk}${search}`, { cookie: admin.cookie })).text
    expect(await text('')).not.toContain('Nothing matches this search.')
    expect(await text('?search=nobody+at+all')).toContain('Nothing matches this search.')
  },
)

import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aWaitingApplication } from '#test/world/application-desk.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as applications from './applications.tsx'
import * as kyc from './kyc.tsx'
import * as listings from './listings.tsx'
import * as profiles from './profiles.tsx'
import * as users from './users.tsx'
import { testSettings } from '#test/settings.ts'
import { isWhole } from '#test/runs.ts'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })
const admin = await aSignedInAdmin()

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

test.each(Object.entries({ profiles, applications, kyc, listings, users }).slice(0, isWhole ? undefined : 1))(
  '/admin/%s says "No matching" only with a filter',
  async (desk, page) => {
    const text = async (search: string) =>
      (await visit(page, `/admin/${desk}${search}`, { cookie: admin.cookie })).text
    expect(await text('')).not.toContain('No matching')
    expect(await text('?search=nobody+at+all')).toContain('No matching')
  },
)

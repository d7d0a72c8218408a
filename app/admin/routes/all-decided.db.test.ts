import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { aDeveloperCompany } from '#test/world/companies.ts'
import { aCompanyInReview } from '#test/world/kyc-review.ts'
import { aListing, versionOf } from '#test/world/listings.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { testSettings } from '#test/settings.ts'
import * as applications from './applications.tsx'
import * as kyc from './kyc.tsx'
import * as listings from './listings.tsx'
import * as profiles from './profiles.tsx'
import * as users from './users.tsx'

await testDatabase()
testSettings({ LOG_LEVEL: 'silent' })
const { cookie } = await aSignedInAdmin()
const DONE = 'All clear.'
const NO_MATCH = 'Nothing matches this search.'
const DESKS = { profiles, applications, kyc, listings, users }
const open = (path: string, form?: Record<string, string>) =>
  visit(DESKS[/^\/admin\/(\w+)/.exec(path)?.[1] as keyof typeof DESKS], path, {
    cookie,
    ...(form && { form }),
  })

test('after the last waiting record a desk says "All clear." and leads to the next desk that has work', async () => {
  const { id } = await aListing({ status: 'pending' })
  const at = `/admin/listings?id=${id}`
  expect((await open(at)).text).not.toContain(DONE)
  const seen = String(await versionOf(id))
  await open(at, { intent: 'reject', id: String(id), seen, reason: 'No such place.' })
  expect((await open(at)).text).toContain(`${DONE} No desk has open items.`)
  const { companyId } = await aDeveloperCompany({ status: 'pending' })
  await aCompanyInReview()
  const shown = await open(at)
  expect(shown.text).toContain(DONE)
  const next = linksOf(shown.html).find(({ text }) => text.startsWith('Next: '))
  expect(next).toMatchObject({ text: 'Next: Profiles (2)', href: '/admin/profiles?turn=ours' })
  const there = await open(next?.href ?? '')
  expect(linksOf(there.html).map(({ href }) => href)).toContain(`/admin/profiles?turn=ours&id=${companyId}`)
  for (const { id: document } of await selectRows('kycSubmissions', { status: 'pending' })) {
    expect((await open('/admin/kyc')).text).not.toContain(DONE)
    await open(`/admin/kyc?id=${document}`, { intent: 'approve', noEnd: 'on', id: document })
  }
  expect((await open('/admin/kyc')).text).toContain(DONE)
  await updateRows('companies', { approvalStatus: 'pending' }, { approvalStatus: 'rejected' })
  expect((await open('/admin/profiles')).text).toContain(`${DONE} No desk has open items.`)
})

test.each(Object.keys(DESKS))(
  '/admin/%s says "Nothing matches this search." only with a filter',
  async (desk) => {
    expect((await open(`/admin/${desk}`)).text).not.toContain(NO_MATCH)
    expect((await open(`/admin/${desk}?search=nobody+at+all`)).text).toContain(NO_MATCH)
  },
)

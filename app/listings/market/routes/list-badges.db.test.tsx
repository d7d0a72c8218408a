import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import { aDocument } from '#test/world/companies.ts'
import * as list from './list.tsx'

await testDatabase()

const owner = await aDeveloper()
const member = await anInvestor()
await updateRows('members', { userId: member.userId }, { welcomeSeenAt: new Date() })
const investor = await signedInCookie(member.userId)
const common = { companyId: owner.company.id }
await aMarketListing({ ...common, title: 'Alpha House' })
await aMarketListing({ ...common, title: 'Gamma Court', visibility: 'semi_public' })
await aMarketListing({ ...common, title: 'Delta Secret', visibility: 'private' })

const cardOf = (html: string, title: string) =>
  html.split('<article').find((part) => part.includes(title)) ?? ''

test('verified means approved while the company’s required KYC is approved · PUB-062', async () => {
  const isVerified = async () =>
    cardOf((await visit(list, '/listings')).html, 'Alpha House').includes('>Verified</span>')
  await aDocument(owner.userId, 'personal_id', { status: 'approved' })
  expect(await isVerified()).toBe(false)
  await aDocument(owner.userId, 'company_registration_cert', { status: 'pending' })
  expect(await isVerified()).toBe(false)
  await updateRows('kycSubmissions', { userId: owner.userId }, { status: 'approved', reviewedAt: new Date() })
  expect(await isVerified()).toBe(true)
})

test('the card of a sample is labelled for everyone, that of a real listing for nobody · PUB-013', async () => {
  const sample = { companyId: owner.company.id, isIllustrative: true }
  await aMarketListing({ ...sample, title: 'Sample Hall' })
  await aMarketListing({ ...sample, title: 'Sample Semi', visibility: 'semi_public' })
  await aMarketListing({ ...sample, title: 'Sample Secret', visibility: 'private' })
  for (const cookie of [undefined, investor]) {
    const { html } = await visit(list, '/listings', cookie === undefined ? {} : { cookie })
    for (const title of ['Sample Hall', 'Sample Semi', 'Sample Secret'])
      expect(cardOf(html, title), title).toContain('>Illustrative</span>')
    for (const title of ['Alpha House', 'Gamma Court', 'Delta Secret'])
      expect(cardOf(html, title), title).not.toContain('llustrative')
  }
})

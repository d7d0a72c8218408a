import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { updateRows } from '#test/world/rows.ts'
import { sendInquiry } from './commands/send-inquiry.server.ts'

await testDatabase()

test('the same text as in an inquiry written while the clock ran ahead is a new inquiry', async () => {
  const [member, owner] = [await anInvestor(), await aDeveloper()]
  const listing = await aMarketListing({ companyId: owner.company.id })
  const send = () =>
    sendInquiry(member, listing.slug, { kind: 'inquiry', message: 'Is it new?', phone: null })
  expect(await send()).toMatchObject({ value: { isNew: true } })
  expect(await send()).toMatchObject({ value: { isNew: false } })
  const createdAt = new Date(Date.now() + 86_400_000)
  await updateRows('inquiries', { userId: member.userId }, { createdAt })
  expect(await send()).toMatchObject({ value: { isNew: true } })
})

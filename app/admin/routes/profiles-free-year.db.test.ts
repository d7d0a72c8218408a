import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { anInvestorCompany } from '#test/world/companies.ts'
import { visit } from '#test/world/pages.tsx'
import * as page from './profiles.tsx'

testDatabase()

test('the record tells an admin from when to when the owner’s free year runs · MEM-008', async () => {
  const { cookie } = await aSignedInAdmin()
  const { companyId, member } = await anInvestorCompany()
  const open = async () => (await visit(page, `/admin/profiles?id=${companyId}`, { cookie })).text
  expect(await open()).not.toContain('early access from')
  await db()
    .updateTable('members')
    .set({ isEarlyAccess: true, earlyAccessGrantedAt: new Date('2026-06-24T10:00:00Z') })
    .where('userId', '=', member.userId)
    .execute()
  expect(await open()).toContain('early access from 24 Jun 2026 to 24 Jun 2027')
})

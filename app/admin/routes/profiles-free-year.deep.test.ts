import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { anInvestorCompany } from '#test/world/companies.ts'
import { visit } from '#test/world/pages.tsx'
import { updateRows } from '#test/world/rows.ts'
import * as page from '#app/companies/desk/desk.tsx'

await testDatabase()

test('the record shows admins when the owner’s free year starts and ends · MEM-008', async () => {
  const { cookie } = await aSignedInAdmin()
  const { companyId, member } = await anInvestorCompany()
  const open = async () => (await visit(page, `/admin/profiles?id=${companyId}`, { cookie })).text
  expect(await open()).not.toContain('early access from')
  await updateRows(
    'members',
    { userId: member.userId },
    { isEarlyAccess: true, earlyAccessGrantedAt: new Date('2026-06-24T10:00:00Z') },
  )
  expect(await open()).toContain('early access from 24 Jun 2026 to 24 Jun 2027')
})

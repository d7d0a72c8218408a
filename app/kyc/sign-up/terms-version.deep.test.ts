import { expect, test } from 'vitest'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { anAdminViewer } from '#test/world/companies.ts'
import { publishSheet, withPart } from '#test/world/content.ts'
import { accountOf, asInvestor, investorForm } from '#test/world/sign-up.ts'

await testDatabase()
testDataFolder()

test('registering accepts the current version of the terms · MEM-029', async () => {
  const [before, after] = [investorForm(), investorForm()]
  await asInvestor(before)
  await publishSheet(await anAdminViewer(), 'terms', withPart('terms', 'Second version'))
  await asInvestor(after)
  expect((await accountOf(before.email))?.termsVersion).toBe(1)
  expect((await accountOf(after.email))?.termsVersion).toBe(2)
})

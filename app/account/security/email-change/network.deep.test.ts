import { expect, test } from 'vitest'
import * as confirmPage from '#app/account/routes/confirm-email.tsx'
import * as settingsPage from '#app/settings/routes/account.tsx'
import { testDatabase } from '#test/database.ts'
import { aMember, aNewAddress, mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { anAddress, visit } from '#test/world/pages.tsx'

await testDatabase()

test('an email-change link works even on a network whose limit others have used up', async () => {
  const member = await aMember()
  const cookie = await signedInCookie(member.userId)
  await visit(settingsPage, '/settings', { cookie, form: { intent: 'email', newEmail: aNewAddress() } })
  const link = (await mailsTo(member.email)).findLast(({ path }) => path !== null)?.path ?? ''
  const ip = anAddress()
  const press = (path: string) => visit(confirmPage, path, { form: { intent: 'confirm' }, ip })
  const refused = []
  for (let count = 0; count < 11; count += 1) refused.push((await press('/confirm-email?token=x')).status)
  expect(refused).toEqual([...Array(10).fill(409), 429])
  expect((await press(link)).text).toContain('One address confirmed')
})

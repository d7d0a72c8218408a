import { expect, type Page, test } from '@playwright/test'
import { type Applicant, join } from './hands/applicant.ts'
import { expectToast, settled, signIn, signOut } from './hands/common.ts'
import { mailsTo, receivedMail } from './mails.ts'
import { openOwnWindow, openWindow } from './world.ts'

const NEW_PASSWORD = 'Drugie-Haslo-2027'
const person: Applicant = {
  firstName: 'Klara',
  lastName: 'Kluczyk',
  company: 'Klucz Development',
  email: 'klara@klucz.example',
  password: 'Pierwsze-Haslo-2026',
}
let page: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  page = await openWindow(browser, 'guest')
  await join(page, person)
})
test.afterAll(() => page.context().close())

test('signing out ends the session, and the back button shows nothing cached · PUB-032 · PUB-029', async () => {
  await page.goto('/settings')
  await settled(page)
  await signOut(page)
  await expectToast(page, 'Signed out successfully')
  await page.goBack()
  await expect(page.getByText(person.email)).toHaveCount(0)
  const signInAgain = page
    .getByRole('button', { name: 'Sign In' })
    .or(page.getByRole('link', { name: 'Sign In' }))
  await expect(signInAgain.first()).toBeVisible()
})

test('the emailed link sets a new password once, which alone signs in, and ends the other sessions · PUB-176 · PUB-183 · PUB-185', async ({
  browser,
}) => {
  const other = await openOwnWindow(browser, person.email, person.password)
  for (const email of ['nobody@klucz.example', person.email]) {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expectToast(page, 'Reset Email Sent')
  }
  const { links } = await receivedMail(person.email, 'Reset your Parcela password')
  expect(await mailsTo('nobody@klucz.example')).toHaveLength(0)
  const link = links.find((address) => address.includes('/reset-password')) ?? ''
  await page.goto(link)
  await settled(page)
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expectToast(page, 'Password Updated')
  await other.goto('/settings')
  await expect(other).toHaveURL(/\/signin\?from=%2Fsettings$/)
  await other.goto(link)
  await expectToast(other, 'Invalid Session')
  await other.goto('/signin')
  await settled(other)
  await signIn(other, person.email, person.password)
  await expectToast(other, 'Sign In Failed', 'Invalid email or password.')
  await signIn(other, person.email, NEW_PASSWORD)
  await other.waitForURL(/\/profile\//)
  await other.context().close()
})

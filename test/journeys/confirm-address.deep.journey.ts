import { expect, type Page, test } from '@playwright/test'
import { expectToast, settled } from './hands/common.ts'
import { signUp, SIGN_UP_PASSWORD } from './hands/sign-up.ts'
import { axeFindings } from './look/eyes.ts'
import { receivedMail } from './mails.ts'
import { demoAddress, demoPassword, openOwnWindow, openWindow } from './world.ts'

const CONFIRM = 'Confirm e-mail address'

async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await settled(page)
}

test('in the browser that signed up, the button signs in and opens the right profile form', async ({
  browser,
}) => {
  const { page, link } = await signUp(browser)
  await openLink(page, link)
  await expect(page.getByText('Wrzos Kapitał')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: CONFIRM }).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  await page.waitForURL('**/profile/investor*')
})

test('another browser asks for the sign-up password: a wrong one stays, the right one continues', async ({
  browser,
}) => {
  const { link } = await signUp(browser)
  const page = await openWindow(browser, 'guest')
  await openLink(page, link)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-harbour 9 lifts')
  await page.getByRole('button', { name: CONFIRM }).click()
  await expect(
    page.getByText('This is not the password chosen at sign-up.').filter({ visible: true }).first(),
  ).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill(SIGN_UP_PASSWORD)
  await page.getByRole('button', { name: CONFIRM }).click()
  await page.waitForURL('**/profile/investor*')
  const late = await openWindow(browser, 'guest')
  await openLink(late, link)
  await expect(late.getByText('This link no longer works')).toBeVisible()
})

test('"I did not set this password" ends signed in with a new password', async ({ browser }) => {
  const { email, link } = await signUp(browser)
  const page = await openWindow(browser, 'guest')
  await openLink(page, link)
  await page.getByRole('button', { name: 'I did not set this password' }).click()
  await expectToast(page, 'Email sent')
  const { links } = await receivedMail(email, 'Reset your Parcela password')
  await openLink(page, links.find((one) => one.includes('/reset-password')) ?? '')
  await page.getByLabel('New password', { exact: true }).fill('Own-lighthouse 8 keeps')
  await page.getByLabel('Confirm new password').fill('Own-lighthouse 8 keeps')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Password Updated' })).toBeVisible()
  await page.waitForURL('**/profile/investor*')
})

test('"This was not me" removes the account after a separate confirmation', async ({ browser }) => {
  const { link, notMe } = await signUp(browser)
  const page = await openWindow(browser, 'guest')
  await openLink(page, notMe)
  await expect(page.getByRole('heading', { name: 'This was not me' })).toBeVisible()
  await expect(page.getByText('Zofia Wrzos')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove the account' }).click()
  await expect(page.getByRole('heading', { name: 'The account was removed' })).toBeVisible()
  await openLink(page, link)
  await expect(page.getByText('This link no longer works')).toBeVisible()
})

test('while signed in as someone else, the button signs out of that account first; "This was not me" leads back', async ({
  browser,
}) => {
  const { page: first, email, link, notMe } = await signUp(browser)
  const page = await openOwnWindow(browser, demoAddress('investor2'), demoPassword)
  await openLink(page, link)
  await expect(page.getByText('You are signed in as investor2@demo.parcela.test.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await openLink(page, notMe)
  await page.getByRole('link', { name: 'Confirm the address' }).click()
  await page.getByLabel('Password', { exact: true }).fill(SIGN_UP_PASSWORD)
  await page.getByRole('button', { name: 'Sign out and confirm' }).click()
  await page.waitForURL('**/profile/investor*')
  await page.goto('/settings')
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
  // In the browser that signed up, signing in is enough.
  await openLink(first, link)
  await expect(first.getByText('This link no longer works')).toBeVisible()
})

import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectToast, settled } from './hands/common.ts'
import { axeFindings } from './look/eyes.ts'
import { receivedMail } from './mails.ts'
import { pdf } from './papers.ts'
import { openWindow } from './world.ts'

const PASSWORD = 'Harbour-crane 7 lifts'
const CONFIRM = 'Confirm e-mail address'

/** Registers at the form for investors in a browser of its own; answers it with the links of the mail that arrives. */
async function signUp(browser: Browser): Promise<{ page: Page; email: string; link: string; notMe: string }> {
  const page = await openWindow(browser, 'guest')
  const email = `zofia-${randomUUID().slice(0, 8)}@wrzos.example`
  await page.goto('/signup/investor')
  await settled(page)
  await page.getByLabel('Full name').fill('Zofia Wrzos')
  await page.getByLabel('Company name').fill('Wrzos Kapitał')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Country').selectOption('Poland')
  await page.getByLabel('Investment range').selectOption('€1 million to €5 million')
  await page.locator('input[name=governmentId]').setInputFiles(pdf('id.pdf', 'Identity'))
  await page.locator('input[name=acceptTerms]').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/signin')
  const { links } = await receivedMail(email, 'Confirm your e-mail address')
  const found = links.filter((link) => link.includes('/complete-registration'))
  const [link = '', notMe = ''] = found.toSorted((one, other) => one.length - other.length)
  return { page, email, link, notMe }
}

async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await settled(page)
}

test('in the browser that signed up, the press signs in and leads to the form of the kind · END-043', async ({
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

test('another browser asks for the password of the sign-up: a wrong one stays, the right one leads on · END-044', async ({
  browser,
}) => {
  const { link } = await signUp(browser)
  const page = await openWindow(browser, 'guest')
  await openLink(page, link)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-harbour 9 lifts')
  await page.getByRole('button', { name: CONFIRM }).click()
  await expect(
    page.locator('p', { hasText: 'This is not the password of the sign-up.' }).first(),
  ).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: CONFIRM }).click()
  await page.waitForURL('**/profile/investor*')
  const late = await openWindow(browser, 'guest')
  await openLink(late, link)
  await expect(late.getByText('This link no longer works')).toBeVisible()
})

test('"I did not set this password" ends with a password of one’s own, signed in · END-044', async ({
  browser,
}) => {
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

test('"This was not me" removes the account after a press of its own · END-015', async ({ browser }) => {
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

import { expect, type Page, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { signUp, SIGN_UP_PASSWORD } from './hands/sign-up.ts'
import { axeFindings } from './look/eyes.ts'
import { openWindow } from './world.ts'

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

test('another browser asks for the sign-up password: a wrong password stays on the page, the right one continues', async ({
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

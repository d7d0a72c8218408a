import { expect, type Page, test } from '@playwright/test'
import { expectToast, settled } from './hands/common.ts'
import { signUp } from './hands/sign-up.ts'
import { axeFindings } from './look/eyes.ts'
import { demoAddress, demoPassword, openWindow } from './world.ts'

const SEARCH = '/listings?type=warehouse&sort=yield'
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Clicks the first heart in the list; returns it and the listing's title. */
async function pressHeart(page: Page) {
  await page.goto(SEARCH)
  await settled(page)
  const heart = page.getByRole('button', { name: /^Favourite: / }).first()
  await heart.click()
  await expectToast(page, 'Please sign in to save favorites. We’ll keep it until then.')
  const title = (await heart.getAttribute('aria-label'))?.replace('Favourite: ', '') ?? ''
  return { heart: page.getByRole('button', { name: `Favourite: ${title}` }), title }
}

test('a guest’s favourite and search are saved when they confirm their sign-up', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await openWindow(browser, 'guest')
  const { heart, title } = await pressHeart(page)
  await page.getByRole('button', { name: 'Save search' }).click()
  await expectToast(page, 'Please sign in to save searches. We’ll keep it until then.')
  await toast(page).getByRole('link', { name: 'Sign up' }).click()
  await page.waitForURL('**/signup')
  await page.getByRole('link', { name: 'As an investor', exact: true }).click()
  await page.waitForURL('**/signup/investor')
  const { link } = await signUp(browser, page)
  await expect(page.getByText('When you sign in with this browser, we save your search.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.goto(link)
  await settled(page)
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click()
  await page.waitForURL('**/profile/investor*')
  await page.getByRole('link', { name: 'Continue to your saved searches' }).click()
  await page.getByRole('link', { name: /^Apply / }).click()
  await expect(page).toHaveURL(/\/listings\?type=warehouse&sort=yield$/)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Favourites', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Favourites', level: 1 })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(title)
})

test('a guest’s favourite is saved when a member signs in from it', async ({ browser }) => {
  const page = await openWindow(browser, 'guest')
  const { heart } = await pressHeart(page)
  await toast(page).getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/signin?from=*')
  await settled(page)
  await page.getByLabel('Email').fill(demoAddress('investor2'))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/listings\?type=warehouse&sort=yield$/)
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('"Sign Up" in an exclusive listing’s dialog leads back to the listing', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await openWindow(browser, 'guest')
  await page.goto('/listings')
  await settled(page)
  await page.getByRole('article').locator('h2 button').first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign Up' }).click()
  await page.waitForURL('**/signup?listing=*')
  const slug = new URL(page.url()).searchParams.get('listing') ?? ''
  await page.getByRole('link', { name: 'As an investor', exact: true }).click()
  await page.waitForURL(`**/signup/investor?listing=${slug}`)
  const { link } = await signUp(browser, page)
  await expect(page.getByText('When you sign in with this browser, you can continue to')).toBeVisible()
  await page.goto(link)
  await settled(page)
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click()
  await page.waitForURL('**/profile/investor*')
  await page.getByRole('link', { name: 'Continue to the listing' }).click()
  await expect(page).toHaveURL(new RegExp(`/deal/${slug}$`))
})

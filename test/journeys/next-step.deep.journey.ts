import { expect, type Page, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { openWindow } from './world.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Price and next step' })

async function openDeal(page: Page, slug: string) {
  await page.goto(`/deal/${slug}`)
  await settled(page)
  return panelOf(page)
}

test('after a request from the panel the member sees its date there, can withdraw it, and can request again', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'investor2')
  const panel = await openDeal(page, 'amber-quay-offices')
  await panel.getByRole('button', { name: 'Request access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request access' })
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(panel.getByText(/^Requested on \d{1,2} \w+ \d{4}\.$/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Request access' })).toBeHidden()
  await panel.getByRole('button', { name: 'Withdraw' }).click()
  await expect(panel.getByRole('button', { name: 'Request access' })).toBeVisible()
  await page.context().close()
})

test('the panel shows an owner, an admin and a visitor after the sale their next step', async ({
  browser,
}) => {
  const owner = await openWindow(browser, 'developer')
  const own = await openDeal(owner, 'powisle-courtyard-offices')
  await own.getByRole('link', { name: 'Edit listing' }).click()
  await expect(owner).toHaveURL(/\/my-listings\/\d+$/)
  await expect(owner.getByRole('textbox', { name: 'Title' })).toHaveValue(/Courtyard/)

  const admin = await openWindow(browser, 'admin')
  const theirs = await openDeal(admin, 'powisle-courtyard-offices')
  await theirs.getByRole('link', { name: 'View as' }).click()
  await expect(admin.getByRole('combobox', { name: 'View as' })).toBeInViewport()

  const late = await openWindow(browser, 'investor')
  const sold = await openDeal(late, 'lazarz-tenement-collection')
  await expect(sold.getByText(/^Sold/)).toBeVisible()
  await sold.getByRole('link', { name: 'View similar listings' }).click()
  const similar = late.getByRole('region', { name: 'Similar listings' })
  await expect(similar).toBeInViewport()
  await similar.getByRole('link').first().click()
  await expect(panelOf(late)).toBeVisible()
  for (const page of [owner, admin, late]) await page.context().close()
})

test('a dialog opened before hydration stays open', async ({ browser }) => {
  const page = await openWindow(browser, 'reviewer')
  const response = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await response.promise
    await route.continue()
  })
  await page.goto('/admin/profiles?status=pending', { waitUntil: 'commit' })
  await page.getByRole('list', { name: 'Profiles' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  response.resolve()
  await settled(page)
  await expect(dialog).toBeVisible()
})

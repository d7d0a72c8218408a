import { expect, type Page, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { openWindow } from './world.ts'

const table = (page: Page) => page.getByRole('region', { name: 'Comparison' })
const removals = (page: Page) => table(page).getByRole('link', { name: /^Remove .+ from the comparison$/ })
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('on a phone, three listings are selected, compared with a sticky column, and removed · PUB-120 · PUB-122', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'investor', { viewport: { width: 390, height: 844 } })
  await page.goto('/listings')
  await settled(page)
  const boxes = page.getByRole('article').getByRole('checkbox')
  for (const nth of [0, 1, 2]) await boxes.nth(nth).check()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await page.waitForURL('**/compare?ids=**')
  await expect(removals(page)).toHaveCount(3)

  // The first column and the header stay in view when the table is scrolled either way, and the page does not overflow.
  expect(await overflow(page)).toBe(0)
  const label = table(page).getByRole('rowheader', { name: 'Distance to centre' })
  await label.scrollIntoViewIfNeeded()
  const before = await label.boundingBox()
  await table(page).evaluate((box) => box.scrollBy({ left: 260 }))
  await expect.poll(() => table(page).evaluate((box) => box.scrollLeft)).toBeGreaterThan(200)
  expect((await label.boundingBox())?.x).toBe(before?.x)
  await expect(removals(page).last()).toBeInViewport()

  await removals(page).first().click()
  await expect(removals(page)).toHaveCount(2)
  await expect(page).toHaveURL(/\/compare\?ids=[a-z0-9-]+,[a-z0-9-]+$/)
  await removals(page).first().click()
  await page.waitForURL('**/listings')
  // Removed listings are no longer selected.
  await expect(page.getByText('1 of 4')).toBeVisible()
  await page.context().close()
})

test('in print every section is open, even without JavaScript, and nothing overflows · PUB-230', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'investor', { javaScriptEnabled: false })
  await page.goto('/listings')
  for (const nth of [0, 1, 2, 3]) await page.getByRole('article').getByRole('checkbox').nth(nth).check()
  await page.getByRole('button', { name: 'Compare selected' }).click()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1047, height: 718 })
  for (const name of ['Financial snapshot', 'Asset and development specs', 'Market context']) {
    await expect(table(page).getByRole('table', { name })).toBeVisible()
  }
  await expect(table(page).getByText('Proceed with Deal').first()).toBeHidden()
  const widths = await table(page).evaluate((box) => [box.scrollWidth, box.clientWidth])
  expect(widths[0]).toBe(widths[1])
})

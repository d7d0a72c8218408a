import { expect, type Page, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { openWindow } from './world.ts'

const searchOf = (page: Page) => decodeURIComponent(new URL(page.url()).search)

/** The list requests that the page makes from now on. */
function listRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/listings(\.data)?$/.test(pathname)) asked.push(request.url())
  })
  return asked
}

test('each filter is only in the address, its chip removes it with one request, and Clear keeps the map', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'investor')
  await page.goto('/listings')
  await settled(page)
  await page.getByLabel('Type', { exact: true }).selectOption('office')
  await expect(page).toHaveURL(/\/listings\?type=office$/)
  await page.getByLabel('Price', { exact: true }).selectOption('medium')
  await expect.poll(() => searchOf(page)).toBe('?type=office&price=medium')
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect.poll(() => searchOf(page)).toBe('?type=office&price=medium&view=map')
  await settled(page)
  const asked = listRequests(page)
  await page.getByRole('link', { name: 'Remove filter Price €5M to €10M' }).click()
  await expect.poll(() => searchOf(page)).toBe('?type=office&view=map')
  await expect(page.getByRole('link', { name: 'Remove filter Office Complex' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Remove filter Price/ })).toHaveCount(0)
  expect(asked).toHaveLength(1)
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expect.poll(() => searchOf(page)).toBe('?view=map')
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('')
  await page.goBack()
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('office')
  await page.context().close()
})

test('a form sent without script ends at the same short address', async ({ browser }) => {
  const page = await openWindow(browser, 'guest', { javaScriptEnabled: false })
  await page.goto('/listings')
  await page.getByLabel('Type', { exact: true }).selectOption('office')
  await page.getByLabel('Risk', { exact: true }).selectOption('core+')
  await page
    .getByRole('search')
    .getByRole('textbox')
    .or(page.getByRole('search').getByRole('combobox').first())
    .first()
    .press('Enter')
  await expect.poll(() => searchOf(page)).toBe('?type=office&risk=core+')
  await expect(page.getByRole('link', { name: 'Remove filter Core+' })).toBeVisible()
  await page.context().close()
})

import { expect, type Page, test } from '@playwright/test'
import { expectToast, settled } from './hands/common.ts'
import { openWindow } from './world.ts'

const PATH = '/deal/amber-quay-offices'

async function openDeal(page: Page) {
  await page.goto(PATH)
  await settled(page)
}

test('the panel stays in view and saves, compares, asks and shares', async ({ browser }) => {
  const page = await openWindow(browser, 'investor2', {
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await openDeal(page)
  const panel = page.getByRole('complementary', { name: 'Price and next step' })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
  await expect(panel.getByText('Asking price')).toBeInViewport()
  await expect(panel.getByRole('button', { name: 'Share' })).toBeInViewport()

  await panel.getByRole('button', { name: 'Favourite: Amber Quay Offices' }).click()
  await expectToast(page, 'Added to favorites')
  await page.reload()
  await settled(page)
  const favorite = panel.getByRole('button', { name: 'Favourite: Amber Quay Offices' })
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await favorite.click()
  await expectToast(page, 'Removed from favorites')
  await panel.getByRole('checkbox', { name: 'Compare Amber Quay Offices' }).click()
  await expect(panel.getByRole('link', { name: '1 of 4 selected' })).toHaveAttribute(
    'href',
    '/compare?ids=amber-quay-offices',
  )
  await panel.getByRole('button', { name: 'Share' }).click()
  await expectToast(page, 'Link copied', 'Anyone who opens this link sees only what their own access allows.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(PATH, page.url()).href)
  await panel.getByRole('link', { name: 'Ask' }).click()
  await expect(page.getByRole('heading', { name: 'Ask the owner' })).toBeInViewport()
  await page.context().close()
})

test('on a phone the bar does not cover the end of the page', async ({ browser }) => {
  const page = await openWindow(browser, 'investor2', { viewport: { width: 390, height: 844 } })
  await openDeal(page)
  const bar = page.getByRole('region', { name: 'Price and next step, compact' })
  await expect(bar.getByText(/^stage \d of 3$/)).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const ends = await page.evaluate(() => {
    const bar = document.querySelector('[aria-label="Price and next step, compact"]')
    const footer = document.querySelector('footer')
    return [bar?.getBoundingClientRect().bottom ?? 0, footer?.getBoundingClientRect().top ?? 0]
  })
  expect(ends[0]).toBeLessThanOrEqual((ends[1] ?? 0) + 1)

  await bar.locator('summary').click()
  await expect(bar.getByRole('button', { name: 'Share' })).toBeInViewport()
  await bar.getByRole('link', { name: 'Ask' }).click()
  await expect(page.getByRole('heading', { name: 'Ask the owner' })).toBeInViewport()
  await expect(bar.getByRole('button', { name: 'Share' })).toBeHidden()
})

test('on a phone the bar of a member in review has the price next to the text', async ({ browser }) => {
  const page = await openWindow(browser, 'pending', { viewport: { width: 390, height: 844 } })
  await page.goto('/deal/pruszkow-ring-logistics')
  await settled(page)
  const bar = page.getByRole('region', { name: 'Price and next step, compact' })
  const price = await bar.getByText(/^€[\d,]+$/).boundingBox()
  const text = await bar.getByText(/^Member features unlock/).boundingBox()
  if (!price || !text) throw new Error('no price or no text')
  expect(price.x + price.width).toBeLessThanOrEqual(text.x)
  await page.context().close()
})

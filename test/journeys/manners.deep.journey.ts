import { expect, type Page, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { openWindow } from './world.ts'

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).locator(':scope > div')

test('a new page starts at the top, going back restores the position, and an anchor does not reset it · PUB-020', async ({
  page,
}) => {
  await page.goto('/listings')
  await settled(page)
  await scrollTo(page, 900)
  const link = page.getByRole('article').getByRole('link').nth(4)
  await link.scrollIntoViewIfNeeded()
  const before = await scrolled(page)
  expect(before).toBeGreaterThan(300)
  await link.click()
  await page.waitForURL('**/deal/**')
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await page.waitForURL('**/listings')
  await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(5)
  await page.evaluate(() => {
    location.hash = '#promo-title'
  })
  await expect(page.locator('#promo-title')).toBeInViewport()
})

test('“Contact” leads from any page to the form, with its heading in view, at both widths', async ({
  page,
}) => {
  for (const [width, from] of [
    [390, '/faq'],
    [1440, '/listings'],
    [390, '/about'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(from)
    if (from === '/listings') await settled(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
    await page.waitForURL('**/about#contact')
    await expect(page.getByRole('heading', { name: 'Get in Touch' })).toBeInViewport()
    await expect(page.getByLabel('First name')).toBeInViewport()
  }
})

test('there is one toast at a time, which the next one replaces · PUB-024', async ({ page }) => {
  await page.goto('/listings')
  await settled(page)
  const heart = page.getByRole('button', { name: /^Favourite: / }).first()
  await heart.click()
  await expect(toasts(page)).toContainText('Please sign in to save favorites.')
  await expect(toasts(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect(toasts(page)).toContainText('Please sign in to save searches.')
  await expect(toasts(page)).toHaveCount(1)
})

test('a toast disappears after about 5 s and stays while it is hovered or focused · PUB-025', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'pending')
  await page.clock.install()
  await page.goto('/profile/pending')
  await settled(page)
  const checkStatus = async () => {
    await page.getByRole('button', { name: 'Check Status' }).click()
    await expect(toasts(page)).toContainText('Status unchanged')
  }
  await checkStatus()
  await page.clock.runFor(4000)
  await expect(toasts(page)).toHaveCount(1)
  await page.clock.runFor(1500)
  await expect(toasts(page)).toHaveCount(0)
  await checkStatus()
  await toasts(page).hover()
  await page.clock.runFor(9000)
  await expect(toasts(page)).toHaveCount(1)
  await toasts(page).getByRole('button', { name: 'Close message' }).focus()
  await page.mouse.move(5, 5)
  await page.clock.runFor(9000)
  await expect(toasts(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Check Status' }).focus()
  await page.clock.runFor(5500)
  await expect(toasts(page)).toHaveCount(0)
  await page.context().close()
})

test('below 768 px a side menu replaces the header links, with and without JavaScript · PUB-026 · PUB-212', async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openWindow(browser, 'guest', {
      javaScriptEnabled,
      viewport: { width: 768, height: 800 },
    })
    await page.goto('/listings')
    const links = page.getByRole('navigation', { name: 'Main', exact: true })
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await expect(links).toBeVisible()
    await expect(menu).toBeHidden()
    await page.setViewportSize({ width: 767, height: 800 })
    await expect(links).toBeHidden()
    await menu.click()
    const side = page.getByRole('navigation', { name: 'Main, menu' })
    await expect(side.getByRole('link', { name: 'Listings' })).toBeVisible()
    await expect(page.locator('#side-menu').getByRole('link', { name: 'Sign Up' })).toBeVisible()
    await side.getByRole('link', { name: 'About' }).click()
    await page.waitForURL('**/about')
    await expect(side).toBeHidden()
    await page.context().close()
  }
})

test('the back-to-top button appears after 500 px of scrolling and scrolls to the top · PUB-044', async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Back to top' })
  await scrollTo(page, 500)
  await expect(button).toHaveCount(0)
  await scrollTo(page, 501)
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => scrolled(page)).toBe(0)
  await expect(button).toHaveCount(0)
})

test('at 390 px a desk’s only search field has its button next to it, and the faded ends of the back-office menu hide no entry', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'admin', { viewport: { width: 390, height: 844 } })
  await page.goto('/admin/messages')
  await settled(page)
  const bar = page.getByRole('search')
  const [field, button] = await Promise.all([
    bar.getByLabel('Search').boundingBox(),
    bar.getByRole('button', { name: 'Search' }).boundingBox(),
  ])
  expect(button?.y).toBeLessThan((field?.y ?? 0) + (field?.height ?? 0))
  expect(button?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0) - 1)
  const menu = page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('list')
  const ends = await menu.evaluate((list) => {
    list.scrollTo({ left: list.scrollWidth, behavior: 'instant' })
    const { right } = list.getBoundingClientRect()
    const last = list.lastElementChild?.getBoundingClientRect().right ?? right
    return { mask: getComputedStyle(list).maskImage, clear: right - last }
  })
  expect(ends.mask).toContain('gradient')
  expect(ends.clear).toBeGreaterThanOrEqual(24)
  await page.context().close()
})

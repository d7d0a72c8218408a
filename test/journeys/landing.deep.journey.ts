import { type Browser, expect, type Page, test } from '@playwright/test'
import { openWindow } from './world.ts'

declare global {
  interface Window {
    shifted: number
  }
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** A guest's page that counts every layout shift from its first frame on. */
async function watched(browser: Browser, size: { width: number; height: number }): Promise<Page> {
  const page = await openWindow(browser, 'guest', { viewport: size, reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  return page
}

const lettersOf = (page: Page) => page.locator('h1 [aria-hidden=true] > span')
/** The position of each letter of the headline, and the headline's height and width. */
const placesOf = (page: Page) =>
  page.locator('h1').evaluate((headline) => ({
    size: [headline.clientWidth, headline.clientHeight],
    letters: [...headline.querySelectorAll('[aria-hidden=true] > span')].map((letter) => {
      const { left, top } = letter.getBoundingClientRect()
      return [Math.round(left), Math.round(top)]
    }),
  }))
const opacities = (page: Page) =>
  lettersOf(page).evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity))

test('the headline keeps its size, its lines and the page below it while it is typed', async ({
  browser,
}) => {
  for (const size of SIZES) {
    const page = await watched(browser, size)
    const before = await placesOf(page)
    expect(
      await lettersOf(page)
        .last()
        .evaluate((one) => getComputedStyle(one).opacity),
    ).not.toBe('1')
    const ends = await lettersOf(page).evaluateAll((all) =>
      all.map((one) => Number.parseFloat(getComputedStyle(one).animationDelay) * 1000 + 1),
    )
    expect(Math.max(...ends)).toBeLessThanOrEqual(3000)
    await expect.poll(async () => new Set(await opacities(page))).toEqual(new Set(['1']))
    expect(await placesOf(page)).toEqual(before)
    expect(await page.evaluate(() => window.shifted)).toBe(0)
    await page.context().close()
  }
})

test('the headline is complete under reduced motion, in print and without JavaScript', async ({
  browser,
}) => {
  const bare = await openWindow(browser, 'guest', { javaScriptEnabled: false })
  await bare.goto('/')
  await expect.poll(async () => new Set(await opacities(bare))).toEqual(new Set(['1']))
  const plain = await openWindow(browser, 'guest', { reducedMotion: 'reduce' })
  const typed = await openWindow(browser, 'guest', { reducedMotion: 'no-preference' })
  await plain.goto('/')
  await typed.goto('/')
  const places = await placesOf(typed)
  expect(await placesOf(plain)).toEqual(places)
  expect(new Set(await opacities(plain))).toEqual(new Set(['1']))
  await typed.reload()
  await typed.emulateMedia({ media: 'print' })
  expect(new Set(await opacities(typed))).toEqual(new Set(['1']))
  for (const page of [plain, bare, typed]) await page.context().close()
})

test('a guest gets from the landing page to a listing, the market and the insights, with and without JavaScript', async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openWindow(browser, 'guest', { javaScriptEnabled })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto('/')
    expect(scripts).toEqual([])
    const card = page.getByRole('list', { name: 'Newest listings' }).getByRole('article').first()
    const title = await card.getByRole('heading').innerText()
    await card.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await page.getByRole('region', { name: 'Stages of access' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/deal\//)
    await page.goBack()
    await page.getByRole('link', { name: 'View listings' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Investment Opportunities')
    await page.goBack()
    const chart = page.getByRole('figure')
    await chart.getByText('Figures and sources').click()
    await expect(chart.getByRole('table').getByRole('row').last()).toContainText('Q4 2025')
    await page.getByRole('link', { name: 'View Market Insights' }).click()
    await expect(page).toHaveURL(/\/signin\?from=%?2?F?\/?market-insights$/)
    await page.context().close()
  }
})

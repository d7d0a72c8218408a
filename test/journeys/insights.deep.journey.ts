import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { settled } from './hands/common.ts'
import { openWindow, origin } from './world.ts'

const slider = (page: Page, label: string) => page.getByRole('slider', { name: label, exact: true })
/** Moves a slider by keyboard. */
async function push(page: Page, label: string, key: 'Home' | 'End') {
  await slider(page, label).focus()
  await page.keyboard.press(key)
}
const outcome = (page: Page) => page.locator('#forecast-and-scenarios dl').first()

test('the scenario follows the sliders to 19.24% and 5.74%, and its URL restores it · PUB-137, PUB-139', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'investor')
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await page.goto('/market-insights')
  await settled(page)
  await expect(outcome(page)).toContainText('12.5%')
  for (const [label, key] of [
    ['Vacancy rate', 'Home'],
    ['Rent growth', 'End'],
    ['Cap rate', 'Home'],
  ] as const)
    await push(page, label, key)
  await expect(outcome(page)).toContainText('19.24%')
  await expect(outcome(page)).toContainText('550,500')
  await expect(page).toHaveURL(/vacancy=3&growth=8&cap=5/)
  for (const [label, key] of [
    ['Vacancy rate', 'End'],
    ['Rent growth', 'Home'],
    ['Cap rate', 'End'],
  ] as const)
    await push(page, label, key)
  await expect(outcome(page)).toContainText('5.74%')
  await expect(page).toHaveURL(/vacancy=15&growth=0&cap=12/)
  await page.reload()
  await expect(outcome(page)).toContainText('5.74%')

  // The switch toggles the cloud, and the address draws the same cloud in another window.
  await page.getByRole('switch', { name: 'Monte Carlo cloud' }).click()
  const percentiles = page.getByRole('table', { name: 'Percentiles of the cloud' })
  await expect(percentiles).toBeVisible()
  const drawn = await percentiles.innerText()
  const other = await openWindow(browser, 'developer')
  await other.goto(page.url())
  expect(await other.getByRole('table', { name: 'Percentiles of the cloud' }).innerText()).toBe(drawn)
  await settled(page)
  await page.getByRole('switch', { name: 'Monte Carlo cloud' }).click()
  await expect(percentiles).toBeHidden()
  await expect(slider(page, 'Vacancy rate')).toHaveValue('15')
  expect(foreign).toEqual([])
})

test('a chart downloads as CSV, SVG and PNG, and its link leads back to it', async ({ browser }) => {
  const page = await openWindow(browser, 'investor')
  await page.goto('/market-insights')
  await settled(page)
  const chart = page.locator('#vacancy-rates')
  const saved = async (format: string) => {
    await chart.getByRole('button', { name: 'Export Vacancy rates' }).click()
    const download = page.waitForEvent('download')
    await chart.getByRole('button', { name: `Download ${format}` }).click()
    return readFile(await (await download).path())
  }
  const lines = String(await saved('CSV'))
    .trim()
    .split('\r\n')
  const rows = await chart.locator('table td:not(:empty)', { hasNotText: '–' }).count()
  expect(lines).toHaveLength(1 + rows)
  const svg = String(await saved('SVG'))
  expect(svg).toContain((await chart.locator('figcaption p').first().textContent()) ?? '?')
  expect(svg).not.toMatch(/oklch|var\(|https?:(?!\/\/www\.w3\.org)/)
  const png = await sharp(await saved('PNG')).metadata()
  expect([png.format, png.width]).toEqual(['png', 1600])
  await chart.getByRole('button', { name: 'Export Vacancy rates' }).click()
  await chart.getByRole('link', { name: 'Link to this chart' }).click()
  await expect(page).toHaveURL(/#vacancy-rates$/)
})

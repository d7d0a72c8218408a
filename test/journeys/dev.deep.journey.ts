import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { startDevServer, type DevServer } from '#test/dev/dev-server.ts'
import { slowness } from '#test/floor.ts'
import { root } from '#test/source-files.ts'
import { temporaryFolder } from '#test/server.ts'
import { settled } from './hands/common.ts'

let dev: DevServer
let folder: string

test.beforeAll(async () => {
  test.setTimeout(660_000)
  folder = await temporaryFolder()
  dev = await startDevServer({ DATA_DIR: folder })
})
test.afterAll(async () => {
  expect(await dev.stop()).toBe(0)
  await rm(folder, { recursive: true, force: true })
})

const PANEL = 'app/listings/ui/guest-panels.tsx'
const TITLE = 'See every figure as a member'
const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Policy violations reported by the pages, and all documents that they load. The first page waits for the compiler. */
function watched(page: Page) {
  page.setDefaultTimeout(120_000)
  page.setDefaultNavigationTimeout(120_000)
  const seen = { violations: [] as string[], loads: 0 }
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) seen.violations.push(message.text())
  })
  page.on('load', () => (seen.loads += 1))
  return seen
}

test('ten edits of a component each show within a second and keep an open dialog and the scroll position', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const page = await browser.newPage({ viewport: { width: 1280, height: 600 } })
  const seen = watched(page)
  await page.goto(`${dev.origin}/listings`)
  await settled(page)
  const loads = seen.loads
  await page.evaluate(() => {
    scrollTo(0, 320)
    document.querySelector<HTMLDialogElement>('#exclusive-listing')?.showModal()
  })
  const seconds: number[] = []
  for (let at = 0; at < 10; at += 1) {
    const words = `Edit number ${at}`
    const undo = await dev.edit(PANEL, TITLE, words)
    const began = performance.now()
    await expect(page.locator('#promo-title')).toHaveText(words, { timeout: 90_000 })
    seconds.push((performance.now() - began) / 1000 / slowness())
    await undo()
    await expect(page.locator('#promo-title')).toHaveText(TITLE, { timeout: 90_000 })
  }
  const undo = await dev.edit(PANEL, 'text-21 md:text-28', 'text-[33px]')
  await expect(page.locator('#promo-title')).toHaveCSS('font-size', '33px', { timeout: 90_000 })
  await undo()
  expect(middle(seconds)).toBeLessThan(1)
  expect(seen.loads).toBe(loads)
  await expect(page.locator('#exclusive-listing')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(320)
  expect(seen.violations).toEqual([])
  await page.close()
})

test('a component that throws shows an overlay with the line, and the page recovers once it is fixed', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const page = await browser.newPage()
  const seen = watched(page)
  await page.goto(`${dev.origin}/listings`)
  await settled(page)
  const undo = await dev.edit(
    PANEL,
    'export function PromoPanel({ from }: { from: string }) {',
    "export function PromoPanel({ from }: { from: string }) {\n  throw new Error('the panel threw')",
  )
  const overlay = page.locator('vite-error-overlay')
  await expect(overlay).toBeAttached({ timeout: 90_000 })
  await expect(overlay.locator('.message-body').first()).toContainText('the panel threw')
  const lines = (await readFile(join(root, PANEL), 'utf8')).split('\n')
  const line = lines.findIndex((text) => text.startsWith('export function PromoPanel')) + 2
  await expect
    .poll(() => dev.lines.join('\n'))
    .toMatch(new RegExp(`app/listings/ui/guest-panels\\.tsx:${line}:\\d+ · the panel threw`))
  await undo()
  await expect(page.locator('#promo-title')).toHaveText(TITLE, { timeout: 90_000 })
  await expect(overlay).not.toBeAttached()
  expect(seen.violations).toEqual([])
  await page.close()
})

test('a release has neither the reload client nor its socket', async () => {
  const names = await readdir(join(root, 'build'), { recursive: true })
  const texts = names.filter((name) => /\.(?:js|css)$/.test(name))
  expect(texts.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const name of texts) {
    const text = await readFile(join(root, 'build', name), 'utf8')
    if (/@vite\/client|parcela:broken|parcela:edited|["'`]ws:/.test(text)) found.push(name)
  }
  expect(found).toEqual([])
})

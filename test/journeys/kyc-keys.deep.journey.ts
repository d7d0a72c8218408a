import { expect, type Page, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { openWindow } from './world.ts'

/** Whether the desk has the focus. */
const isInDesk = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=group][aria-label$=", desk"]') !== null)

test('the desk shortcuts work after a click, scroll or zoom in a document, and Escape and Tab leave it', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'reviewer', { viewport: { width: 1440, height: 900 } })
  await page.goto('/admin')
  await settled(page)
  await page.locator('nav[aria-label="Admin"] a[href="/admin/kyc"]').click()
  await expect(page.getByRole('heading', { level: 1, name: 'KYC Document Management' })).toBeVisible()
  await expect.poll(() => isInDesk(page)).toBe(true)
  await page.keyboard.press('j')
  const frame = page.locator('iframe')
  await expect(frame).toBeVisible()
  const at = () => new URL(page.url()).searchParams.get('id')
  const first = at()

  const around = page.locator('[data-document-frame]')
  const dialog = page.getByRole('dialog')
  const desk = page.getByRole('group', { name: 'KYC Document Management, desk' })
  // With the real mouse, since a locator's checks before a click do not reach into the viewer's process.
  const middle = async () => {
    await frame.scrollIntoViewIfNeeded()
    const box = await frame.boundingBox()
    if (!box) throw new Error('no document is shown')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const click = async () => page.mouse.click(...(await middle()))
  /** The viewer runs in its own process and occasionally misses a click; the focus shows whether it got it. */
  const clickViewer = (handle = click) =>
    expect(async () => {
      await expect(around).not.toBeFocused({ timeout: 5_000 })
      await Promise.race([handle(), page.waitForTimeout(5_000)])
      await expect(around).toBeFocused({ timeout: 5_000 })
    }).toPass({ timeout: 300_000 })
  for (const handle of [
    click,
    async () => page.mouse.dblclick(...(await middle())),
    async () => {
      await click()
      await page.mouse.wheel(0, 120)
    },
    async () => {
      await page.keyboard.down('Control')
      await click()
      await page.mouse.wheel(0, -120)
      await page.keyboard.up('Control')
    },
  ]) {
    await clickViewer(handle)
    await page.keyboard.press('r')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(desk).toBeFocused()
  }

  const after = page.getByRole('button', { name: 'View in a new tab' })
  await clickViewer()
  await page.keyboard.press('Tab')
  await expect(after).toBeFocused()
  await clickViewer()
  await page.keyboard.press('Shift+Tab')
  await expect(around).not.toBeFocused()
  expect(await isInDesk(page)).toBe(true)
  expect(
    await around.evaluate(
      (it) => it.compareDocumentPosition(document.activeElement ?? it) & Node.DOCUMENT_POSITION_PRECEDING,
    ),
  ).toBeTruthy()
  await page.keyboard.press('Tab')
  await expect(after).toBeFocused()

  await clickViewer()
  await page.keyboard.press('j')
  await expect.poll(at).not.toBe(first)
  const queue = page.getByRole('list', { name: 'Documents' })
  const choose = () => queue.getByRole('link').first().click()
  await choose()
  await expect(page.locator('iframe')).toBeVisible()
  await expect.poll(at).toBe(first)
  expect(await isInDesk(page)).toBe(true)

  // If the focus leaves the desk while another record loads, it stays outside.
  await page.keyboard.press('j')
  await expect.poll(at).not.toBe(first)
  await expect(queue.getByRole('listitem').first()).not.toHaveAttribute('aria-current', 'true')
  const load = '**/admin/kyc.data*'
  const [request, response] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(load, async (route) => {
    request.resolve()
    await response.promise
    await route.continue()
  })
  await choose()
  await request.promise
  await page.locator('nav[aria-label="Admin"] a[href="/admin"]').focus()
  response.resolve()
  await expect.poll(at).toBe(first)
  await expect(queue.getByRole('listitem').first()).toHaveAttribute('aria-current', 'true')
  expect(await isInDesk(page)).toBe(false)
  await page.keyboard.press('r')
  await expect(dialog).toBeHidden()
})

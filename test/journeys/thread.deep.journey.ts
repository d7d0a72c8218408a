import { expect, type Page, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { openWindow, origin } from './world.ts'

const MESSAGES = 215

/** Creates an inquiry by the investor with more messages than a page of its thread shows; returns its address. */
async function longThread(page: Page): Promise<string> {
  await page.goto('/deal/wroclaw-distribution-hub')
  await settled(page)
  await page.getByRole('textbox', { name: 'Message' }).fill(`Is the ramp heated? ${Date.now()}`)
  await page.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(page.getByText('Inquiry submitted')).toBeVisible()
  await page.goto('/inquiries?box=sent')
  await page.locator('main a[href^="/inquiries/"]').first().click()
  await expect(page).toHaveURL(/\/inquiries\/[0-9a-f-]{36}/)
  const { pathname } = new URL(page.url())
  for (let at = 0; at < MESSAGES; at += 1) {
    const form = { intent: 'write', key: crypto.randomUUID(), message: `Message ${at} of many` }
    const response = await page.request.post(pathname, { form, headers: { Origin: origin }, maxRedirects: 0 })
    expect(response.status()).toBe(303)
  }
  return pathname
}

test('a long thread opens at its newest messages, links to earlier ones and keeps the reader’s position', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const page = await openWindow(browser, 'investor')
  const path = await longThread(page)
  const entry = (at: number) => page.getByText(`Message ${at} of many`, { exact: true })
  await page.goto(path)
  await settled(page)
  await expect(entry(MESSAGES - 1)).toBeAttached()
  await expect(entry(MESSAGES - 201)).toHaveCount(0)
  await page.getByLabel('Your message').fill('Typed before looking back')
  await page.getByRole('link', { name: 'Show earlier messages' }).click()
  await expect(entry(MESSAGES - 201)).toBeInViewport()
  await expect(page.locator('#last')).toBeFocused()
  await expect(page.locator('#last')).toContainText(`Message ${MESSAGES - 201} of many`)
  await expect(entry(MESSAGES - 1)).toHaveCount(0)
  await expect(page.getByText('Is the ramp heated?')).toBeAttached()
  await expect(page.getByRole('link', { name: 'Show earlier messages' })).toHaveCount(0)
  await expect(page.getByLabel('Your message')).toHaveValue('Typed before looking back')

  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('#last')).toContainText('Typed before looking back')
  await expect(page.locator('#last')).toBeInViewport()
  expect(new URL(page.url()).search).toBe('')
  await expect(page.getByLabel('Your message')).toHaveValue('')

  const plain = await openWindow(browser, 'investor', { javaScriptEnabled: false })
  await plain.goto(path)
  await plain.getByRole('link', { name: 'Show earlier messages' }).click()
  await expect(plain.locator('#last')).toBeInViewport()
  await expect(plain.getByText('Is the ramp heated?')).toBeAttached()
  await plain.getByRole('link', { name: 'Show the newest messages' }).click()
  await expect(plain.locator('#last')).toContainText('Typed before looking back')
})

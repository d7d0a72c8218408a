import { expect, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { capturedMail } from './mails.ts'
import { openWindow } from './world.ts'

const SAMPLE = '/deal/vistula-gardens-residential-complex'

test('the printed page shows no more than the screen, and no buttons · PUB-092', async ({ browser }) => {
  const page = await openWindow(browser, 'guest')
  await page.goto('/deal/wroclaw-distribution-hub')
  await settled(page)
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Additional Information Required')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Send inquiry' })).toBeHidden()
  await expect(page.locator('main')).not.toContainText(/€|wroclaw@|\d ?m²(?!·)/)
  await page.context().close()
})

test('an inquiry reaches the owner, and the view is recorded once on leaving · PUB-081 PUB-085', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'investor')
  const beacons: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/view') && request.method() === 'POST') beacons.push(request.postData() ?? '')
  })
  await page.goto(SAMPLE)
  await settled(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Czy dach jest nowy? Ząb, źdźbło.')
  await page.getByRole('button', { name: 'Send inquiry' }).dblclick()
  await expect(page.getByText('Inquiry submitted')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await capturedMail('developer@demo.parcela.test', 'Inquiry: Vistula Gardens Residential Complex')
  expect(beacons).toEqual([])
  await page.getByRole('link', { name: 'Back to listings' }).click()
  await page.waitForURL('**/listings')
  await expect.poll(() => beacons.length).toBe(1)
  const report = new URLSearchParams(beacons[0])
  expect(Number(report.get('seconds'))).toBeGreaterThanOrEqual(0)
  await page.goto('/about')
  expect(beacons).toHaveLength(1)
  await page.context().close()
})

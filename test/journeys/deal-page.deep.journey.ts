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

test('a reader runs their own numbers, and the URL restores them without JavaScript', async ({ browser }) => {
  const page = await openWindow(browser, 'investor')
  await page.goto(SAMPLE)
  await settled(page)
  const part = page.locator('#own-case')
  const irr = part.getByText(/^-?[−\d.]+%$/).first()
  const before = await irr.textContent()
  await part.getByLabel('Price', { exact: true }).fill('9 mln')
  await expect(part.getByText('entered by you')).toBeVisible()
  await expect(irr).not.toHaveText(before ?? '')
  await part.getByLabel('Hold period').fill('16')
  await expect(part.getByText('Enter 15 or less.')).toBeVisible()
  await part.getByLabel('Hold period').fill('7')
  await part.getByLabel('Annual growth').focus()
  await expect(page).toHaveURL(/\?my-price=9000000&my-years=7$/)
  const results = await part.locator('dl').textContent()
  const plain = await openWindow(browser, 'investor', { javaScriptEnabled: false })
  await plain.goto(page.url())
  await expect(plain.locator('#own-case dl')).toHaveText(results ?? '')
  await plain.getByLabel('Hold period').fill('5')
  await plain.getByRole('button', { name: 'Calculate' }).click()
  await expect(plain).toHaveURL(/\?my-price=9000000#own-case$/)
  await part.getByRole('link', { name: 'Reset' }).click()
  await expect(irr).toHaveText(before ?? '')
  await expect(page).toHaveURL(/complex$/)
  await plain.context().close()
  await page.context().close()
})

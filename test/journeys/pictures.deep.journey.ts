import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { samplePdf } from '#db/demo/pdf.ts'
import { settled } from './hands/common.ts'
import { axeFindings } from './look/eyes.ts'
import { openWindow } from './world.ts'

const png = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()

const photographs = (page: Page) => page.locator('#photo ol > li')
const names = (page: Page) =>
  photographs(page)
    .getByRole('img')
    .evaluateAll((all) => all.map((one) => one.getAttribute('alt')))

async function ownPictures(page: Page, title: string) {
  await page.goto('/my-listings')
  const href = await page
    .getByRole('row')
    .filter({ hasText: title })
    .locator('a[href$="/media"]')
    .first()
    .getAttribute('href')
  await page.goto(href ?? '')
  await settled(page)
}

test('an owner adds several photos, describes them, orders them by keyboard and mouse, and adds documents', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'developer')
  await ownPictures(page, 'Praga Lantern Apartments')
  await expect(photographs(page)).toHaveCount(0)
  const good = await png('#345')
  await page
    .locator('#add-photo')
    .setInputFiles([{ name: 'first.png', mimeType: 'image/png', buffer: await png('#421') }])
  await expect(photographs(page)).toHaveCount(1)
  await page.locator('#add-photo').setInputFiles([
    { name: 'one.png', mimeType: 'image/png', buffer: good },
    { name: 'two.png', mimeType: 'image/png', buffer: await png('#653') },
    { name: 'half.png', mimeType: 'image/png', buffer: good.subarray(0, 300) },
  ])
  await expect(photographs(page)).toHaveCount(3)
  const again = page.getByRole('button', { name: /Try again.*half\.png/ })
  await expect(again).toBeVisible()
  await again.click()
  await expect(page.getByText('half.png is damaged or incomplete and cannot be read')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss half.png' }).click()

  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  const camera = { create: { width: 8192, height: 6144, channels: 3, background: '#345' } } as const
  const buffer = await sharp(camera).jpeg().toBuffer()
  await page.locator('#add-photo').setInputFiles([{ name: 'camera.jfif', mimeType: 'image/jpeg', buffer }])
  await expect(
    page.getByText('camera.jfif has more than 50 megapixels (8192 x 6144). Save a smaller copy'),
  ).toBeVisible()
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Dismiss camera.jfif' }).click()

  const last = photographs(page).nth(2)
  await last.getByRole('textbox').fill('Klatka schodowa od podwórza')
  await last.getByRole('button', { name: 'Save alt text' }).click()
  await expect(last.getByRole('img', { name: 'Klatka schodowa od podwórza' })).toBeVisible()
  await page.getByRole('button', { name: 'Move photo 3 earlier' }).click()
  await expect(page.getByRole('button', { name: 'Move photo 2 earlier' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await names(page))[0]).toBe('Klatka schodowa od podwórza')
  // The browser cancels a drag if an image that loads late moves what is under the pointer.
  await expect(async () => {
    await photographs(page)
      .nth(0)
      .locator('[draggable=true]')
      .dragTo(photographs(page).nth(2).getByRole('img'))
    await expect
      .poll(async () => (await names(page))[2], { timeout: 90_000 })
      .toBe('Klatka schodowa od podwórza')
  }).toPass()

  await page.getByRole('button', { name: 'Remove photo 3' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(photographs(page)).toHaveCount(2)

  const rows = page.locator('#documents').getByRole('listitem')
  await page.locator('#add-document').setInputFiles([
    { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: samplePdf('Lease', []) },
    { name: 'Survey.pdf', mimeType: 'application/pdf', buffer: samplePdf('Survey', []) },
  ])
  await expect(rows.getByText('not opened yet')).toHaveCount(2)
})

test('the gallery works by keyboard, shows a photo at full size and restores the focus · PUB-107', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'guest')
  await page.goto('/deal/vistula-gardens-residential-complex')
  await settled(page)
  await expect(page.getByRole('tab', { name: '3D' })).toBeDisabled()
  await page.getByRole('tab', { name: '3D' }).click({ force: true })
  await expect(page.getByRole('tab', { name: /Photos/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: /Photos/ }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: /Floor plans/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /Floor plans/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowLeft')
  const row = page.getByRole('list', { name: /^Photos of/ })
  await row.press('ArrowRight')
  await expect(page.getByRole('tabpanel').getByText('2 / 3')).toBeVisible()
  await row.press('Enter')
  const full = page.getByRole('dialog', { name: /full size/ })
  await expect(full.getByText('2 / 3')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(full.getByText('3 / 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await expect(page.getByRole('tabpanel').getByText('3 / 3')).toBeVisible()
})

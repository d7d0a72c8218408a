import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectToast, settled } from './hands/common.ts'
import { axeFindings, expectNoOverflow, WIDTHS } from './look/eyes.ts'
import { demoAddress, demoPassword, openOwnWindow } from './world.ts'

const OWN = readFileSync('db/market/figures.csv', 'utf8').trimEnd()
const LINE =
  'SI,national,macro.gdp,"Growth, real",% y/y,2024,1.6,Statistical Office of Slovenia,2025-02,CC BY 4.0,read'

const csv = (text: string) => ({ name: 'figures.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('invalid lines are listed, and valid figures are previewed and published · ADM-204', async ({
  browser,
}) => {
  const admin = await openOwnWindow(browser, demoAddress('admin'), demoPassword)
  await admin.goto('/admin/market')
  await settled(admin)
  await admin.getByRole('link', { name: 'Import figures' }).click()
  const file = admin.locator('input[type=file]')
  const check = admin.getByRole('button', { name: 'Check file' })

  await file.setInputFiles(csv(`${OWN}\n${LINE.replace('1.6', '1,6 %')}\n`))
  await check.click()
  await expect(admin.getByText('1 line has an error. Nothing was imported.')).toBeVisible()
  const wrongLine = (OWN.split('\n').length + 1).toLocaleString('en-US')
  await expect(admin.getByRole('table', { name: 'Lines with errors' })).toContainText(wrongLine)
  expect(await axeFindings(admin)).toEqual([])

  await file.setInputFiles(csv(`${OWN}\n${LINE}\n`))
  await check.click()
  await expect(admin.getByRole('heading', { name: 'Check figures' })).toBeVisible()
  await expect(admin.getByText('Affected countries: Slovenia.')).toBeVisible()
  await settled(admin)
  for (const width of WIDTHS) {
    await admin.setViewportSize({ width, height: 900 })
    await expectNoOverflow(admin, width)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await admin.emulateMedia({ colorScheme })
    expect(await axeFindings(admin)).toEqual([])
  }
  await admin.getByRole('button', { name: 'Publish figures' }).dblclick()
  await expectToast(admin, 'Figures published')
  await expect(admin.getByRole('table', { name: 'Sets of figures' }).getByRole('row').nth(1)).toContainText(
    'Live',
  )
  await admin.goBack()
  await expect(admin.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
})

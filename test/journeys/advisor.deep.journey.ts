import { expect, type Page, test } from '@playwright/test'
import { type Applicant, join } from './hands/applicant.ts'
import { expectToast, settled } from './hands/common.ts'
import { approve, openRecord } from './hands/reviewer.ts'
import { upload } from './hands/wizard.ts'
import { pdf } from './upload-files.ts'
import { openWindow } from './world.ts'

test.describe.configure({ mode: 'serial' })

const who: Applicant = {
  firstName: 'Zofia',
  lastName: 'Sadowska',
  company: 'Sadowska i Wspólnicy',
  email: 'zofia@sadowska.example',
  password: 'odpis z księgi 2026',
}
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
let page: Page
test.beforeAll(async ({ browser }) => {
  page = await openWindow(browser, 'guest', PHONE)
})
test.afterAll(() => page.context().close())

const submit = () => page.getByRole('button', { name: 'Submit Profile for Review' })
const fitsViewport = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('on a phone the application leads to a single long form, which restores its draft · MEM-215 MEM-226', async () => {
  await join(page, who, 'Due Diligence')
  await expect(page.getByRole('heading', { level: 1, name: 'Due diligence profile' })).toBeVisible()
  await settled(page)
  expect(await fitsViewport()).toBe(true)
  await expect(page.getByLabel('Company name')).toHaveValue(who.company)
  await page.getByLabel('Headquarters location').fill('Kraków, Poland')
  await expect(page.getByRole('combobox', { name: 'Country code' })).toHaveValue('Poland (+48)')
  await page.getByRole('group', { name: 'Service areas' }).getByLabel('Legal Due Diligence').check()
  await page.getByRole('group', { name: 'Geographic coverage' }).getByLabel('Eastern Europe').check()
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Continuing your draft from /)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Headquarters location')).toHaveValue('Kraków, Poland')
  await expect(page.getByLabel('Eastern Europe')).toBeChecked()
})

test('name, description and 3 documents are enough; the profile goes to review · MEM-218 MEM-219', async () => {
  await submit().click()
  await expectToast(page, 'Missing Information', 'Please fill in all required fields.')
  const summary = page.getByRole('alert', { name: 'Missing Information' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link', { name: 'Company description' })).toHaveAttribute(
    'href',
    '#description',
  )
  await page.getByLabel('Company description').fill('Lawyers for title, leases and zoning.')
  await page.getByLabel('Phone').fill('12 345 67 89')
  await upload(page, 'professional_license', pdf('wpis.pdf', 'Wpis'))
  await upload(page, 'company_documents', pdf('odpis.pdf', 'Odpis'))
  await submit().click()
  await expectToast(page, 'Missing Documents', 'Please upload all required documents before submitting.')
  await upload(page, 'insurance_certificate', pdf('polisa.pdf', 'Polisa'))
  expect(await fitsViewport()).toBe(true)
  await submit().click()
  await page.waitForURL('**/profile/pending')
  await expectToast(page, 'Profile Submitted Successfully!')
})

test('an admin reads the labelled answers and approves; the firm can use the platform', async ({
  browser,
}) => {
  const admin = await openWindow(browser, 'admin')
  await admin.goto('/admin/profiles?status=pending')
  await openRecord(admin, who.company)
  await expect(admin.getByText('Eastern Europe', { exact: true })).toBeVisible()
  await expect(admin.getByText('+48 12 345 67 89').first()).toBeVisible()
  await approve(admin)
  await expectToast(admin, 'Profile approved')
  await admin.context().close()
  // The open status page redirects on its own.
  await page.waitForURL('**/profile/approved')
  await page.goto('/listings')
  await expect(page).toHaveURL(/\/listings/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

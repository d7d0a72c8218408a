import { expect, type Page, test } from '@playwright/test'
import { type Applicant, join } from './hands/applicant.ts'
import { expectToast, settled } from './hands/common.ts'
import {
  expectStep,
  fillCompany,
  fillContact,
  fillCriteria,
  fillLegal,
  fillRecord,
  next,
} from './hands/investor.ts'
import { approve, openRecord } from './hands/reviewer.ts'
import { upload } from './hands/wizard.ts'
import { pdf } from './papers.ts'
import { openWindow } from './world.ts'

test.describe.configure({ mode: 'serial' })

const who: Applicant = {
  firstName: 'Żaneta',
  lastName: 'Łęcka',
  company: 'Łęcka Kapitał',
  email: 'zaneta@lecka.example',
  password: 'kapitał rodzinny 2026',
}
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
let page: Page
test.beforeAll(async ({ browser }) => {
  page = await openWindow(browser, 'guest', PHONE)
})
test.afterAll(() => page.context().close())

const isNoWider = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('on a phone an application becomes an investor’s wizard that keeps its answers · MEM-108 · MEM-130', async () => {
  await join(page, who, 'Investor')
  await expectStep(page, 1)
  await settled(page)
  await fillCompany(page, who.company)
  await next(page, 2)
  expect(await isNoWider()).toBe(true)
  await fillCriteria(page)
  await page.getByLabel('Minimum target IRR').blur()
  await expect(page.getByLabel('Minimum target IRR')).toHaveValue('8.5')
  await expect(page.getByLabel('Minimum investment size')).toHaveValue('2,000,000')
  await next(page, 3)
  await page.goto('/profile/investor')
  const question = page.getByRole('dialog', { name: 'Continue where you left off?' })
  await expect(question.getByRole('button', { name: 'Start Fresh' })).toBeVisible()
  await question.getByRole('button', { name: 'Continue Editing' }).click()
  await expectToast(page, 'Draft Loaded')
  await expectStep(page, 3)
})

test('after Back, Next and a refused step the focus stands on the new heading or on the summary · END-098', async () => {
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).locator(':focus')
  await fillRecord(page)
  await page.getByRole('button', { name: 'Back', exact: true }).press('Enter')
  await expectStep(page, 2)
  await expect(heading('Investment Criteria')).toBeVisible()
  await next(page, 3)
  await expect(heading('Track Record')).toBeVisible()
  await next(page, 4)
  await expect(heading('Legal & Compliance')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expectToast(page, 'Legal Entity Type Required')
  await expect(page.getByRole('alert', { name: 'Legal Entity Type Required' })).toBeFocused()
})

test('the last steps, two papers and the review end in the queue · MEM-205 · MEM-207', async () => {
  await fillLegal(page)
  await next(page, 5)
  await fillContact(page)
  await next(page, 6)
  expect(await isNoWider()).toBe(true)
  const review = page.getByRole('region', { name: 'Review your answers' })
  for (const words of [
    'Łęcka Kapitał',
    'Dzierżawa gruntu',
    '€96,000,000 · 96 million euro',
    '+48 58 301 22 11',
  ])
    await expect(review.getByText(words, { exact: true })).toBeVisible()
  await upload(page, 'company_registration_cert', pdf('odpis.pdf', 'Odpis'))
  await page.getByRole('button', { name: 'Submit Application' }).press('Enter')
  await expectToast(page, 'Missing Documents', 'Personal ID or passport is required')
  await upload(page, 'personal_id', pdf('paszport.pdf', 'Paszport'))
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.waitForURL('**/profile/pending')
  await expectToast(page, 'Profile Submitted Successfully!')
})

test('an admin sees the PEP flag and approves; the investor works on the platform · MEM-192', async ({
  browser,
}) => {
  const admin = await openWindow(browser, 'admin')
  await admin.goto('/admin/profiles?status=pending')
  await openRecord(admin, who.company)
  await expect(admin.getByText('Politically exposed person declared')).toBeVisible()
  await expect(admin.getByText('Dzierżawa gruntu')).toBeVisible()
  await approve(admin)
  await expectToast(admin, 'Profile approved')
  await admin.context().close()
  await page.goto('/platform')
  await page.waitForURL('**/profile/approved')
  await expect(page.getByText('Investor Approved', { exact: true })).toBeVisible()
  await page.goto('/listings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/listings/)
})

import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Applicant, join } from './hands/applicant.ts'
import { expectToast, settled, signIn } from './hands/common.ts'
import { approve, openDecision, openRecord } from './hands/reviewer.ts'
import { pickFromCombobox, upload } from './hands/wizard.ts'
import { mailsTo } from './mails.ts'
import { pdf } from './upload-files.ts'
import { openWindow } from './world.ts'

test.describe.configure({ mode: 'serial' })

const choose = (page: Page, group: string, choice: string) =>
  page.getByRole('group', { name: group }).getByLabel(choice, { exact: true }).check()

const TITLES = [
  'Company Information',
  'Investment Criteria',
  'Track Record',
  'Legal & Compliance',
  'Contact Information',
  'Documents & Review',
] as const

/** The wizard shows the heading of this step. */
async function expectStep(page: Page, step: number): Promise<void> {
  await expect(
    page.getByRole('heading', { name: TITLES[step - 1] ?? '', exact: true, level: 2 }),
  ).toBeVisible()
}

async function next(page: Page, to: number): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
  await expectStep(page, to)
}

async function fillCompany(page: Page, company: string): Promise<void> {
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('Company type', { exact: true }).selectOption({ label: 'Family Office' })
  await page.getByLabel('Company registration number (LEI)').fill('529900T8BM49AURSDO55')
  await page.getByLabel('Headquarters location').fill('Gdańsk, Poland')
  await page.getByLabel('Year founded').fill('2011')
}

async function fillCriteria(page: Page): Promise<void> {
  await choose(page, 'Investment focus areas', 'Residential Development')
  await choose(page, 'Development stages', 'Under Development / Construction')
  await choose(page, 'Strategy', 'Value-Add')
  await choose(page, 'Target regions', 'Poland')
  await page.getByLabel('Minimum investment size').fill('2000000')
  await page.getByLabel('Minimum target IRR').fill('8,5')
  await choose(page, 'Preferred deal structures', 'Other')
  await page.getByLabel('Other deal structure').fill('Dzierżawa gruntu')
}

async function fillRecord(page: Page): Promise<void> {
  await page.getByLabel('Completed investments').fill('12')
  await page.getByLabel('Total transaction volume').fill('96000000')
  await page.getByLabel('Typical deal size').fill('8000000')
  await choose(page, 'Regions of past activity', 'Poland')
}

async function fillLegal(page: Page): Promise<void> {
  await page
    .getByLabel('Legal entity type', { exact: true })
    .selectOption({ label: 'Limited Liability Company' })
  await pickFromCombobox(page, 'Jurisdiction of incorporation', 'Poland')
  await choose(page, 'Regulatory status', 'Unregulated')
  await page
    .getByRole('group', { name: /politically exposed person/ })
    .getByLabel('Yes')
    .check()
  await page.getByLabel(/I consent to screening/).check()
  await page.getByLabel(/I confirm that I am authorised/).check()
}

/** Name and address are prefilled from the account. */
async function fillContact(page: Page): Promise<void> {
  await pickFromCombobox(page, 'Country code', 'Poland')
  await page.getByLabel('Phone', { exact: true }).fill('58 301 22 11')
}

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

test('on a phone, an application leads to the investor wizard, which keeps the answers · MEM-108', async () => {
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
  await expect(page.getByText(/^Continuing your draft from /)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectStep(page, 3)
})

test('after Back, Next and a refused step the focus is on the new heading or the summary', async () => {
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

test('after the last steps, two documents and the review, the profile is in the queue · MEM-205 · MEM-207', async () => {
  await fillLegal(page)
  await next(page, 5)
  await fillContact(page)
  await next(page, 6)
  expect(await isNoWider()).toBe(true)
  const review = page.getByRole('region', { name: 'Review your answers' })
  for (const words of [
    'Łęcka Kapitał',
    'Dzierżawa gruntu',
    '€96,000,000 · 96 million euros',
    '+48 58 301 22 11',
  ])
    await expect(review.getByText(words, { exact: true })).toBeVisible()
  await upload(page, 'company_registration_cert', pdf('odpis.pdf', 'Odpis'))
  await page.getByRole('button', { name: 'Submit Application' }).press('Enter')
  await expectToast(page, 'Missing Documents', 'Personal ID or passport is required.')
  await upload(page, 'personal_id', pdf('paszport.pdf', 'Paszport'))
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.waitForURL('**/profile/pending')
  await expectToast(page, 'Profile Submitted Successfully!')
})

/** Requests items by their labels at the desk, each with a note. */
async function ask(admin: Page, things: Readonly<Record<string, string>>): Promise<void> {
  await admin.goto('/admin/profiles?status=pending')
  await openRecord(admin, who.company)
  const dialog = await openDecision(admin, 'Request information')
  await dialog.getByText('Select fields and documents').click()
  for (const [label, words] of Object.entries(things)) {
    await dialog.getByRole('checkbox', { name: label, exact: true }).check()
    await dialog.getByLabel(`Note for the member: ${label}`).fill(words)
  }
  await dialog.getByRole('button', { name: 'Request information' }).click()
  await expectToast(admin, 'Information requested')
}

/** Opens the newest email's link to the request in a new browser and signs in there. */
async function fromMail(browser: Browser, words: string): Promise<Page> {
  let link: string | undefined
  await expect(async () => {
    const mail = (await mailsTo(who.email)).findLast(({ text }) => text.includes(words))
    link = mail?.links.find((one) => one.includes('step=asked#asked-'))
    expect(link).toBeDefined()
  }).toPass({ timeout: 90_000 })
  const own = await openWindow(browser, 'guest', PHONE)
  await own.goto(link ?? '')
  await settled(own)
  await signIn(own, who.email, who.password)
  await own.waitForURL('**/profile/investor?step=asked*')
  await settled(own)
  return own
}

test('text typed for one item stays while files for other items are uploaded, and is then submitted', async ({
  browser,
}) => {
  const admin = await openWindow(browser, 'admin')
  await ask(admin, {
    'Minimum target IRR': 'Your prospectus says 9 %.',
    'Personal ID or passport': 'Page two is cut off.',
    'Company registration certificate': 'It is older than three months.',
  })
  const own = await fromMail(browser, 'Your prospectus says 9 %.')
  const field = own.getByRole('textbox', { name: /Minimum target IRR/ })
  await expect(field).toBeFocused()
  await expect(own.getByText('Previous answer: 8.5')).toBeVisible()
  await own.keyboard.press('ControlOrMeta+A')
  await own.keyboard.type('9')
  await own.keyboard.press('Tab')
  await expect(own.getByText(/^Saved/).first()).toBeVisible()
  await upload(own, 'personal_id', pdf('paszport-2.pdf', 'Paszport, obie strony'))
  await expect(field).toHaveValue('9')
  await own.reload()
  await settled(own)
  await expect(field).toHaveValue('9')
  await upload(own, 'company_registration_cert', pdf('odpis-2.pdf', 'Odpis'))
  await own.getByRole('button', { name: 'Submit again' }).click()
  await own.waitForURL('**/profile/pending')
  await own.context().close()
  await admin.goto('/admin/profiles?status=pending')
  await openRecord(admin, who.company)
  await expect(admin.getByRole('row', { name: 'Minimum target IRR 8.5% 9%' })).toBeVisible()
  await admin.context().close()
})

test('an admin sees the PEP flag and approves; the investor can use the platform · MEM-192', async ({
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
  // The open status page redirects on its own.
  await page.waitForURL('**/profile/approved')
  await expect(page.getByText('Investor Approved', { exact: true })).toBeVisible()
  await page.goto('/listings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/listings/)
})

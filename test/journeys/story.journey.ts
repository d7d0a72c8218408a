import { expect, type Page, test } from '@playwright/test'
import { fillApplication, fillNewPassword, registrationLink } from './hands/applicant.ts'
import { expectToast, settled } from './hands/common.ts'
import { approve, openRecord, requestInfo } from './hands/reviewer.ts'
import {
  expectStep,
  fillCompany,
  fillContact,
  fillFocus,
  fillLegal,
  fillRecord,
  next,
  upload,
} from './hands/wizard.ts'
import { mailsTo, receivedMail } from './mails.ts'
import { pdf } from './upload-files.ts'
import { openWindow } from './world.ts'

const person = {
  firstName: 'Łucja',
  lastName: 'Żurawska',
  company: 'Jasień Development',
  email: 'lucja@jasien.example',
  password: 'Pierwsze-Haslo-2026',
}
const answers = {
  company: person.company,
  contact: 'Łucja Żurawska',
  email: person.email,
  licensed: true,
  description:
    'Buduje magazyny i mieszkania nad Motławą od 2009 roku; wszystkie projekty prowadzi własny zespół, od zakupu działki po zarządzanie gotowym obiektem.',
}
const REASON = 'Prosimy o aktualny odpis z rejestru & the date of the last audit <2026>.'
const INTERNAL = 'internal-heron-note-5531'

let member: Page
let admin: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  member = await openWindow(browser, 'guest')
  admin = await openWindow(browser, 'admin')
})
test.afterAll(async () => {
  for (const page of [member, admin]) await page.context().close()
})

// From the landing page to the platform: application, profile, review.

test('a visitor gets from / through /signup to the early-access form · PUB-036 · PUB-153', async () => {
  await member.goto('/')
  await member.getByRole('link', { name: 'Join Us' }).click()
  await member.waitForURL('**/signup')
  for (const card of ['Join as Investor', 'Join as Due Diligence'])
    await expect(member.getByRole('link', { name: card })).toBeVisible()
  await member.getByRole('link', { name: 'Join as Developer' }).click()
  await member.waitForURL('**/early-access?type=Developer')
  await expect(member.getByRole('group', { name: 'Your role' }).getByLabel('Developer')).toBeChecked()
})

test('an application with mistakes shows each of them next to its field and keeps the typed text · MEM-055 · MEM-056', async () => {
  await settled(member)
  await member.getByLabel('Last name').fill(person.lastName)
  await member.getByLabel('Company email').fill('lucja at jasien')
  await member.getByRole('button', { name: 'Apply for early access' }).click()
  for (const text of [
    'First name is required',
    'Company name is required',
    'Please enter a valid email address',
  ]) {
    await expect(member.locator('p', { hasText: text })).toBeVisible()
  }
  await expect(member.getByLabel('Last name')).toHaveValue(person.lastName)
  await expect(member.getByLabel('Company email')).toHaveValue('lucja at jasien')
})

test('the application is confirmed and a real email arrives · MEM-065 · MEM-062', async () => {
  await fillApplication(member, person)
  await member.getByRole('button', { name: 'Apply for early access' }).click()
  await expect(member.getByRole('heading', { name: 'Account Created' })).toBeVisible()
  await expectToast(member, 'Registration Successful!')
  await expect(member.getByText('2-3 business days')).toBeVisible()
  await expect(member.getByRole('main').getByText(person.email)).toBeVisible()
  const mail = await receivedMail(person.email, 'Complete your Parcela registration')
  expect(mail.to).toEqual([person.email])
  expect(mail.text).toContain('2-3 business days')
  // Until the owner confirms an address, emails to it contain no text from the person who typed it.
  expect(mail.text).not.toContain(person.firstName)
  expect(mail.html).toContain('Complete Your Registration')
})

test('the link survives previews, sets the password once and continues to the wizard · MEM-070 · MEM-075', async ({
  request,
}) => {
  const link = await registrationLink(person.email)
  expect(new URL(link).pathname).toBe('/complete-registration')
  for (let look = 0; look < 2; look += 1) expect((await request.get(link)).ok()).toBe(true)
  await member.goto(link)
  await expect(member.getByRole('heading', { name: 'Complete Your Registration' })).toBeVisible()
  for (const detail of [
    `${person.firstName} ${person.lastName}`,
    person.email,
    person.company,
    'Developer',
  ]) {
    await expect(member.getByRole('main').getByText(detail, { exact: true })).toBeVisible()
  }
  await fillNewPassword(member, person.password)
  await member.getByRole('button', { name: 'Set Password & Continue' }).click()
  await expect(member.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  await expectToast(member, 'Password Set Successfully! Redirecting to complete your profile...')
  await member.waitForURL(/\/profile\/developer/)
  const stale = await request.get(link)
  expect(await stale.text()).toContain('This link no longer works')
})

test('the wizard stops at an incomplete step with its first message · MEM-141 · MEM-113', async () => {
  await expectStep(member, 1)
  await settled(member)
  await expect(member.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0)
  const button = member.getByRole('button', { name: 'Next' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await fillCompany(member, { ...answers, description: 'Za krótko.' })
  await button.press('Enter')
  await expectToast(member, 'Validation Error', 'Company description must be at least 100 characters')
  await expect(member.getByLabel('Company description')).toHaveValue('Za krótko.')
  await expect(member.getByLabel('Company name')).toHaveValue(answers.company)
})

test('six steps are filled in and a real document is uploaded · MEM-107', async () => {
  await fillCompany(member, answers)
  await next(member, 2)
  await fillFocus(member)
  await expect(member.getByLabel('Average project size')).toHaveValue('24,000,000')
  await next(member, 3)
  await fillRecord(member)
  await next(member, 4)
  await fillLegal(member, answers)
  await next(member, 5)
  await fillContact(member, answers)
  await next(member, 6)
  await expect(member.getByText('PDF, PNG, JPG').first()).toBeVisible()

  await upload(member, 'company_registration_cert', pdf('odpis z rejestru.pdf', 'Odpis'))
  await expectToast(member, 'Upload successful', 'odpis z rejestru.pdf has been uploaded successfully')
})

test('submitting requires the documents; after that the profile is pending · MEM-169 · MEM-172', async () => {
  await member.getByRole('button', { name: 'Submit Application' }).press('Enter')
  await expectToast(member, 'Validation Error', 'Personal ID or passport is required.')
  await upload(member, 'personal_id', pdf('dowód osobisty.pdf', 'Dowód'))
  await member.getByRole('button', { name: 'Submit Application' }).press('Enter')
  await expectToast(member, 'Validation Error', 'Professional licence is required for licensed developers.')
  await upload(member, 'professional_license', pdf('licencja.pdf', 'Licencja'))
  await member.getByRole('button', { name: 'Submit Application' }).click()
  await member.waitForURL('**/profile/pending')
  await expectToast(member, 'Profile Submitted', 'Your developer profile has been submitted for review.')
  await expect(member.getByRole('heading', { name: 'Profile Under Review' })).toBeVisible()
  await expect(member.getByRole('main').getByText(person.email)).toBeVisible()
  await receivedMail(person.email, 'We received your company profile')
})

test('an admin opens a document through its signed link and requests information · ADM-083 · ADM-041', async () => {
  await admin.goto('/admin/profiles?status=pending')
  await openRecord(admin, answers.company)
  await expect(admin.getByText(answers.description)).toBeVisible()
  const [opened] = await Promise.all([
    admin
      .context()
      .waitForEvent(
        'response',
        (response) => response.url().includes('/files/') && response.status() === 200,
      ),
    admin
      .getByRole('button', { name: /View Company registration certificate: odpis z rejestru\.pdf/ })
      .click(),
  ])
  expect(opened.headers()['content-type']).toBe('application/pdf')
  expect(opened.url()).toMatch(/\/files\/[0-9a-f-]{36}\?/)
  const guest = await fetch(opened.url())
  expect(guest.status).not.toBe(200)
  for (const extra of admin.context().pages().slice(1)) await extra.close()
  await requestInfo(admin, REASON, { member: 'Reszta jest w porządku.', internal: INTERNAL })
  await expectToast(admin, 'Information requested')
})

test('the member gets an email, reads the reason, corrects the profile and resubmits · MEM-277 · MEM-173', async () => {
  const mail = await receivedMail(person.email, 'We need more information')
  expect(mail.text).toContain('odpis z rejestru & the date')
  expect(mail.html).not.toContain('<2026>')
  expect(mail.raw).not.toContain(INTERNAL)
  await member.goto('/platform')
  await member.waitForURL('**/profile/rejected')
  await expect(member.getByRole('heading', { name: 'Additional Information Required' })).toBeVisible()
  await expect(member.getByText(REASON)).toBeVisible()
  await expect(member.getByText('Reszta jest w porządku.')).toBeVisible()
  expect(await member.content()).not.toContain(INTERNAL)
  await member.getByRole('link', { name: 'Update Profile' }).click()
  await expectStep(member, 1)
  await expect(member.getByLabel('Company description')).toHaveValue(answers.description)
  await member.getByLabel('Company registration number (EIK or LEI)').fill('KRS 0000417734')
  for (const step of [2, 3, 4, 5, 6]) await next(member, step)
  await upload(member, 'company_registration_cert', pdf('odpis aktualny.pdf', 'Odpis aktualny'))
  await member.getByRole('button', { name: 'Submit Application' }).click()
  await member.waitForURL('**/profile/pending')
  await expectToast(
    member,
    'Profile Updated',
    'Your developer profile has been updated and resubmitted for review.',
  )
})

test('the admin approves; the member is welcomed once and can then use the platform · ADM-039 · PUB-193', async () => {
  await admin.goto('/admin/profiles?status=pending')
  await openRecord(admin, answers.company)
  await expect(admin.getByText('Before: KRS 0000417733')).toBeVisible()
  await approve(admin)
  await expectToast(admin, 'Profile approved')
  await receivedMail(person.email, 'Your company profile is approved')
  // The open pending page reacts to the approval on its own.
  await member.waitForURL('**/profile/approved')
  await expect(member.getByText('Developer Approved', { exact: true })).toBeVisible()
  await member.goto('/platform')
  await expect(member).toHaveURL(/\/platform$/)
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await mailsTo(person.email)).filter(({ subject }) => subject.includes('is approved'))).toHaveLength(
    1,
  )
})

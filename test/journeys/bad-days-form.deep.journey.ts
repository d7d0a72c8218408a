import { expect, type Page, test } from '@playwright/test'
import { type Applicant, join } from './hands/applicant.ts'
import { expectToast, settled } from './hands/common.ts'
import {
  expectContinued,
  type DeveloperAnswers,
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
import { disguised, pdf, storedFiles } from './papers.ts'
import { openWindow, origin } from './world.ts'

test.describe.configure({ mode: 'serial' })
const who: Applicant = {
  firstName: 'Żaneta',
  lastName: 'Święćkowska',
  company: 'Gęśla i Źdźbło',
  email: 'kreator@gesla.example',
  password: 'zly dzien 2026',
}
const answers: DeveloperAnswers = {
  company: 'Gęśla i Źdźbło spółka jawna',
  contact: 'Żaneta Święćkowska',
  email: who.email,
  licensed: false,
  description:
    'Zażółć gęślą jaźń: buduje domy szeregowe na skraju miast, małe i proste, po kilka rocznie, i sama nimi zarządza przez pierwsze dwa lata.',
}
let page: Page
test.beforeAll(async ({ browser }) => {
  page = await openWindow(browser, 'guest')
  await join(page, who)
})
test.afterAll(() => page.context().close())

test('back and reload keep every answer, Polish letters included', async () => {
  await settled(page)
  await fillCompany(page, answers)
  await next(page, 2)
  await fillFocus(page)
  await next(page, 3)
  await page.goBack()
  await expectStep(page, 2)
  await expect(page.getByLabel('Average project size')).toHaveValue('24,000,000')
  await expect(
    page.getByRole('group', { name: 'Regions of activity' }).getByLabel('Poland', { exact: true }),
  ).toBeChecked()
  await page.goBack()
  await expectStep(page, 1)
  await expect(page.getByLabel('Company name')).toHaveValue(answers.company)
  await page.reload()
  await expect(page.getByLabel('Company description')).toHaveValue(answers.description)
  await page.goForward()
  await expectStep(page, 2)
  await page.goto('/profile/developer')
  await expectStep(page, 3)
})

test('unsaved answers make the browser ask before the page is left · MEM-120', async () => {
  await page.goto('/profile/developer?step=3')
  await settled(page)
  await expectContinued(page)
  await page.getByLabel('Completed projects').pressSequentially('12')
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload(), 0))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.getByLabel('Completed projects')).toHaveValue('12')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
})

test('a second window never overwrites unseen changes · MEM-095', async () => {
  const other = await page.context().newPage()
  for (const window of [page, other]) {
    await window.goto('/profile/developer?step=1')
    await settled(window)
    await expectContinued(window)
  }
  await other.getByLabel('Headquarters location').fill('Bydgoszcz, Poland')
  await next(other, 2)
  await page.getByLabel('Headquarters location').fill('Grudziądz, Poland')
  // Before the field loses focus, and with its text kept.
  await page.getByLabel('Headquarters location').press('Enter')
  await expectToast(page, 'Not saved')
  await expect(page.getByLabel('Headquarters location')).toHaveValue('Grudziądz, Poland')
  const choice = page.getByRole('group', { name: 'Headquarters' })
  await expect(choice.getByText('Bydgoszcz, Poland')).toBeVisible()
  await other.goto('/profile/developer?step=1')
  await expect(other.getByLabel('Headquarters location')).toHaveValue('Bydgoszcz, Poland')
  await next(page, 2)
  await other.goto('/profile/developer?step=1')
  await expect(other.getByLabel('Headquarters location')).toHaveValue('Grudziądz, Poland')
  await other.close()
})

test('10,000 pasted characters are counted, refused beside the field, and stay · MEM-105', async () => {
  await page.goto('/profile/developer?step=1')
  await settled(page)
  await expectContinued(page)
  const long = 'ąćęłńóśźż '.repeat(1000)
  const field = page.getByLabel('Company description')
  await field.fill(long)
  await expect(page.getByText('10,000 / 5,000, 5,000 too many')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.locator('#company_description-error')).toHaveText('Use at most 5,000 characters.')
  expect((await field.inputValue()).length).toBe(10_000)
  await field.fill(answers.description)
  await next(page, 2)
})

test('disguised, oversized, empty and foreign files are refused with a reason and leave nothing behind · MEM-241 · MEM-262', async () => {
  await fillFocus(page)
  await next(page, 3)
  await fillRecord(page)
  await next(page, 4)
  await fillLegal(page, answers)
  await next(page, 5)
  await fillContact(page, answers)
  await next(page, 6)
  const before = await storedFiles()
  const slot = page.locator('#company_registration_cert')
  const big = pdf('za duży.pdf', 'Za duży')
  const bigger = { ...big, buffer: Buffer.concat([big.buffer, Buffer.alloc(20 * 1024 * 1024)]) }
  const refusals = [
    {
      file: disguised('odpis.pdf', 'application/pdf'),
      words: [
        'Upload failed',
        'The content of odpis.pdf does not match its file extension. File type must be PDF, PNG, JPG',
      ],
    },
    { file: bigger, words: ['File too large', 'za duży.pdf exceeds the maximum file size of 20MB'] },
    {
      file: { name: 'pusty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      words: ['Upload failed', 'File is empty'],
    },
    {
      file: disguised('program.exe', 'application/x-msdownload'),
      words: ['Upload failed', 'File type must be PDF, PNG, JPG'],
    },
  ]
  for (const { file, words } of refusals) {
    await slot.setInputFiles(file)
    await expectToast(page, words[0] ?? '', words[1])
  }
  const direct = await page.request.post('/files/upload/kyc', {
    headers: { Origin: origin, Accept: 'application/json' },
    multipart: { documentType: 'company_registration_cert', slot: '1', file: bigger },
  })
  expect(direct.ok()).toBe(false)
  expect(((await direct.json()) as { title: string }).title).toBe('File too large')
  await expect(
    page.getByRole('link', { name: /odpis\.pdf|za duży\.pdf|pusty\.pdf|program\.exe/ }),
  ).toHaveCount(0)
  await expect.poll(storedFiles).toBe(before)
})

test('a double click on the last button submits once', async () => {
  await upload(page, 'company_registration_cert', pdf('odpis.pdf', 'Odpis'))
  await upload(page, 'personal_id', pdf('dowód.pdf', 'Dowód'))
  await page.getByRole('button', { name: 'Submit Application' }).dblclick()
  await page.waitForURL('**/profile/pending')
  await receivedMail(who.email, 'received your company profile')
  expect(
    (await mailsTo(who.email)).filter(({ subject }) => subject.includes('received your company profile')),
  ).toHaveLength(1)
})

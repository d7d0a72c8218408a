import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { type Applicant, fillApplication } from './hands/applicant.ts'
import { expectToast, settled, signOut } from './hands/common.ts'
import { mailsTo, receivedMail } from './mails.ts'
import { pdf, type UploadFile } from './upload-files.ts'
import { dataDir, demoAddress, demoPassword, openOwnWindow, openWindow, origin } from './world.ts'

function disguised(name: string, mimeType: string): UploadFile {
  return {
    name,
    mimeType,
    buffer: Buffer.from('MZ\u0090\u0000 this program cannot be run in a document '.repeat(40), 'latin1'),
  }
}

/** The number of files in the product's store, including unfinished uploads. */
async function storedFiles(): Promise<number> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

test('a double click on a form creates one record and one email · PUB-169', async ({ browser }) => {
  const who: Applicant = {
    firstName: 'Żaneta',
    lastName: 'Święćkowska',
    company: 'Gęśla i Źdźbło',
    email: 'dwa-razy@gesla.example',
    password: 'zly dzien 2026',
  }
  const guest = await openWindow(browser, 'guest')
  await guest.goto('/early-access?type=Developer')
  await settled(guest)
  await fillApplication(guest, who)
  await guest.getByRole('button', { name: 'Apply for early access' }).dblclick()
  await expect(guest.getByRole('heading', { name: 'Account Created' })).toBeVisible()
  await receivedMail(who.email, 'Complete your Parcela registration')
  const developer = await openWindow(browser, 'developer')
  await developer.goto('/my-listings/new')
  await settled(developer)
  await developer.getByLabel('Title', { exact: true }).fill('Dwa razy kliknięte')
  await developer.getByLabel('Location (city)').fill('Toruń')
  await developer.getByRole('button', { name: 'Create listing' }).dblclick()
  await developer.waitForURL(/\/my-listings\/\d+$/)
  await developer.goto('/my-listings')
  await expect(developer.getByRole('main').getByRole('link', { name: 'Dwa razy kliknięte' })).toHaveCount(1)
  expect(await mailsTo(who.email)).toHaveLength(1)
})

test('signing out reaches the other window immediately, and another browser on its next action · PUB-029', async ({
  browser,
}) => {
  const first = await openOwnWindow(browser, demoAddress('investor2'), demoPassword)
  const second = await first.context().newPage()
  const far = await (
    await browser.newContext({ storageState: await first.context().storageState() })
  ).newPage()
  for (const page of [first, second, far]) {
    await page.goto('/platform')
    await settled(page)
  }
  await signOut(first)
  await expect(first.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
  await expect(second).toHaveURL(/\/signin/, { timeout: 90_000 })
  await far.getByRole('link', { name: 'Listings' }).first().click()
  await expect(far.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
  await far.goBack()
  await expect(far).toHaveURL(/\/signin\?from=%2Fplatform$/)
  await far.context().close()
})

test('10,000 pasted characters are counted, refused with an error next to the field, and kept · MEM-105', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'rejected')
  await page.goto('/profile/developer?step=1')
  await settled(page)
  const long = 'ąćęłńóśźż '.repeat(1000)
  const field = page.getByLabel('Company description')
  const before = await field.inputValue()
  await field.fill(long)
  await expect(page.getByText('10,000 / 5,000, 5,000 too many')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.locator('#company_description-error')).toHaveText('Use at most 5,000 characters.')
  expect((await field.inputValue()).length).toBe(10_000)
  await field.fill(before)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
})

test('files that are disguised, oversized, empty or of the wrong type are refused with a reason and leave nothing behind · MEM-241 · MEM-262', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'rejected')
  await page.goto('/profile/developer?step=6')
  await settled(page)
  const before = await storedFiles()
  const slot = page.locator('#company_registration_cert')
  const big = pdf('za duży.pdf', 'Za duży')
  const bigger = { ...big, buffer: Buffer.concat([big.buffer, Buffer.alloc(20 * 1024 * 1024)]) }
  const refusals = [
    [
      disguised('odpis.pdf', 'application/pdf'),
      'Upload failed',
      'The content of odpis.pdf does not match its file extension. File type must be PDF, PNG, JPG',
    ],
    [bigger, 'File too large', 'za duży.pdf exceeds the maximum file size of 20MB'],
    [
      { name: 'pusty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
      'Upload failed',
      'File is empty',
    ],
    [
      disguised('program.exe', 'application/x-msdownload'),
      'Upload failed',
      'File type must be PDF, PNG, JPG',
    ],
  ] as const
  for (const [file, title, text] of refusals) {
    await slot.setInputFiles(file)
    await expectToast(page, title, text)
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

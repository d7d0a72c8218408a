import { type Browser, expect, type Page, test } from '@playwright/test'
import { fillNewPassword } from './hands/applicant.ts'
import { expectToast, settled } from './hands/common.ts'
import { openDecision } from './hands/reviewer.ts'
import { axeFindings, expectNoOverflow, WIDTHS } from './look/eyes.ts'
import { mailsTo } from './mails.ts'
import { pdf } from './upload-files.ts'
import { openWindow } from './world.ts'

const EMAIL = 'zarzad@zuraw-kapital.example'
const COMPANY = 'Żuraw Kapitał sp. z o.o.'
const PERSON = 'Żaneta Żuraw'
const PASSWORD = 'Harbour-crane 7 lifts'

/** The newest link in the candidate's emails that is not among the earlier ones. */
async function newLink(former: readonly string[], part: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const links = (await mailsTo(EMAIL)).flatMap((mail) => mail.links)
    link = links.findLast((one) => one.includes(part) && !former.includes(one))
    expect(link, `a new link with ${part}`).toBeDefined()
  }).toPass({ timeout: 90_000 })
  return link ?? ''
}

async function sendLink(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: 'Send link' }).first().click()
  await admin.getByRole('dialog').getByRole('button', { name: /send/i }).click()
  await expectToast(admin, 'Link sent')
}

async function candidateAt(browser: Browser, link: string): Promise<Page> {
  const page = await openWindow(browser, 'guest')
  await page.goto(link)
  await settled(page)
  return page
}

test('a candidate gets from the invitation to the platform · ADM-059, ADM-064', async ({ browser }) => {
  test.slow()
  const admin = await openWindow(browser, 'reviewer')
  await admin.goto('/admin/applications')
  await settled(admin)
  await admin.getByRole('button', { name: 'Create application' }).first().click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Email *').fill(EMAIL)
  await dialog.getByLabel('Role *').selectOption('Investor')
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await expect(admin.getByRole('region', { name: 'Record' }).getByText(EMAIL).first()).toBeVisible()
  const record = admin.url()
  await sendLink(admin)

  const first = await newLink([], '/apply/')
  const outside: string[] = []
  const page = await openWindow(browser, 'guest')
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== new URL(first).origin) outside.push(request.url())
    expect(request.headers()['referer'] ?? '').not.toContain('/apply/')
  })
  await page.goto(first)
  await settled(page)
  await page.getByLabel('Full name').fill(PERSON)
  await page.getByLabel('Position').fill('Managing director')
  await page.getByLabel('Company name').fill(COMPANY)
  await page.getByLabel('Headquarters').fill('Gdańsk')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.getByLabel('Document type').selectOption('Personal ID or passport')
  await page.getByRole('button', { name: 'Upload KYC' }).click()
  const noFile = page.getByText('Choose a file first.')
  await expect(noFile.first()).toBeVisible()
  await page.getByLabel('KYC document').setInputFiles(pdf('scan.txt', 'Scan'))
  await expect(page.getByText('File type must be PDF').first()).toBeVisible()
  await expect(noFile.filter({ visible: true })).toHaveCount(0)
  await page.getByLabel('KYC document').setInputFiles(pdf('dowod.pdf', 'Identity card'))
  await page.getByRole('button', { name: 'Upload KYC' }).click()
  await expectToast(page, 'Upload successful')
  await expect(page.getByText('dowod.pdf').first()).toBeVisible()
  for (const reread of [false, true]) {
    if (reread) await page.reload()
    await settled(page)
    await expect(page.getByLabel('Company name')).toHaveValue(COMPANY)
    await expect(page.getByLabel('Headquarters')).toHaveValue('Gdańsk')
  }
  await page.getByRole('button', { name: 'Save Draft' }).last().click()
  await expectToast(page, 'Draft saved')

  // The page stays open while the link is replaced; text typed then is not lost.
  await sendLink(admin)
  const second = await newLink([first], '/apply/')
  await page.getByLabel('Description').fill('We buy offices in Gdańsk.')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText(/We sent you a newer link/).first()).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('We buy offices in Gdańsk.')
  expect(outside).toEqual([])
  await page.context().close()

  const again = await candidateAt(browser, second)
  await expect(again.getByLabel('Company name')).toHaveValue(COMPANY)
  await again.getByRole('button', { name: 'Submit Application' }).click()
  await again.getByRole('link', { name: /^Company registration certificate: Upload this document/ }).click()
  const cannot = again.getByRole('checkbox', { name: 'I cannot send this now' })
  await expect(cannot).toBeFocused()
  await cannot.check()
  await again.getByLabel('Why you cannot send it now').fill('The court sends it next week.')
  await expect(again.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await again.getByRole('link', { name: 'Upload a file: Company registration certificate' }).click()
  await expect(again.getByLabel('KYC document')).toBeFocused()
  await expect(again.getByLabel('Document type')).toHaveValue('company_registration')
  await again.getByLabel('Document type').selectOption('Proof of address')
  await again.getByLabel('KYC document').setInputFiles(pdf('rachunek.pdf', 'Bill'))
  await again.getByRole('button', { name: 'Submit Application' }).click()
  await expect(again.getByRole('link', { name: /“rachunek.pdf” is not uploaded yet/ })).toBeVisible()
  await again.getByLabel('KYC document').setInputFiles([])
  for (const width of WIDTHS) await expectNoOverflow(again, width)
  expect(await axeFindings(again, [390])).toEqual([])
  await again.getByRole('button', { name: 'Submit Application' }).click()
  await expectToast(again, 'Application submitted')
  await expect(again.getByText('Under review')).toBeVisible()
  await expect(again.getByText('I cannot send this now: The court sends it next week.')).toBeVisible()
  await expect(again.getByRole('textbox')).toHaveCount(0)
  await again.context().close()

  await admin.goto(record)
  await settled(admin)
  await expect(admin.getByText('I cannot send this now: The court sends it next week.')).toBeVisible()
  const dialog2 = await openDecision(admin, 'More Info')
  await dialog2.getByText('Select fields and documents').click()
  for (const [label, text] of [
    ['Description', 'Please describe the company.'],
    ['Personal ID or passport', 'The copy is cut off.'],
  ] as const) {
    await dialog2.getByRole('checkbox', { name: label, exact: true }).check()
    await dialog2.getByLabel(`Note for the member: ${label}`).fill(text)
  }
  await dialog2.getByLabel('Question 1').fill('Who owns the company?')
  await dialog2.getByRole('button', { name: 'More Info' }).click()
  const third = await newLink([first, second], '/apply/')
  const asked = await candidateAt(browser, third)
  await expect(asked.getByLabel('Description', { exact: false }).and(asked.locator('textarea'))).toBeFocused()
  await expect(asked.getByLabel('Headquarters')).toHaveCount(0)
  for (const width of WIDTHS) await expectNoOverflow(asked, width)
  expect(await axeFindings(asked, [1440])).toEqual([])
  await asked.locator('#description').fill('We buy offices in Gdańsk since 1998.')
  await expect(asked.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await asked.getByRole('button', { name: 'Submit again' }).click()
  await expect(asked.getByText('2 items are still open. Send anyway?').first()).toBeVisible()
  await expect(asked.locator('#description')).toHaveValue('We buy offices in Gdańsk since 1998.')
  await asked.getByLabel('Your answer').fill('My brother and I.')
  await asked.getByLabel('I cannot provide this').check()
  await asked.getByLabel('Why you cannot provide it').fill('It is being renewed until May.')
  await expect(asked.getByText('3 of 3 ready to send')).toBeVisible()
  await asked.getByRole('button', { name: 'Submit again' }).click()
  await expectToast(asked, 'Application submitted')
  await asked.context().close()

  await admin.goto(record)
  await settled(admin)
  const approval = await openDecision(admin, 'Approve')
  for (const box of await approval.getByRole('checkbox').all()) await box.check()
  await approval.getByRole('button', { name: 'Approve' }).click()
  const registration = await newLink([], '/complete-registration')
  const member = await candidateAt(browser, registration)
  await fillNewPassword(member, PASSWORD)
  await member.getByRole('button', { name: 'Set Password & Continue' }).click()
  await member.waitForURL(/profile\/approved|platform|\?done=1/)
  await member.goto('/my-profile')
  await expect(member.getByRole('main').getByText(COMPANY).first()).toBeVisible()
  await member.goto(third)
  await expect(member.getByRole('heading', { name: 'Your application is approved' })).toBeVisible()
})

import { expect, type Page, test } from '@playwright/test'
import { type Applicant, fillApplication, fillNewPassword, registrationLink } from './hands/applicant.ts'
import { signIn } from './hands/common.ts'
import { expectStep, fillCompany, next } from './hands/wizard.ts'
import { pdf } from './upload-files.ts'
import { demoAddress, demoPassword, openOwnWindow, openWindow, origin } from './world.ts'

const plain = { javaScriptEnabled: false }
const applicant: Applicant = {
  firstName: 'Gżegżółka',
  lastName: 'Ćma',
  company: 'Źródło sp. z o.o.',
  email: 'cma@zrodlo.example',
  password: 'bez skryptu 2026',
}
const answers = {
  company: 'Źródło sp. z o.o.',
  contact: 'Gżegżółka Ćma',
  email: applicant.email,
  licensed: false,
  description:
    'Odnawia kamienice w małych miastach Śląska i wynajmuje je na długo; każdą budowę prowadzi ten sam zespół sześciu osób.',
}

/** The message in the response, rendered by the server. */
const message = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

test('the application, the password and a wizard step work as plain forms that keep the typed text', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ ...plain, baseURL: origin })).newPage()
  await page.goto('/signup')
  await page.getByRole('link', { name: 'Join as Developer' }).click()
  await fillApplication(page, { ...applicant, email: 'cma at zrodlo' })
  await page.getByLabel('Company website').fill('źle sformułowany adres')
  await page.getByRole('button', { name: 'Apply for early access' }).click()
  await expect(page.locator('#companyEmail-error')).toHaveText('Please enter a valid email address')
  await expect(page.locator('#companyWebsite-error')).toHaveText('Please enter a valid website URL')
  await expect(page.getByLabel('First name')).toHaveValue(applicant.firstName)
  await expect(page.getByLabel('Company website')).toHaveValue('źle sformułowany adres')
  await expect(page.getByRole('group', { name: 'Your role' }).getByLabel('Developer')).toBeChecked()
  await page.getByLabel('Company website').fill('zrodlo.example')
  await page.getByLabel('Company email').fill(applicant.email)
  await page.getByRole('button', { name: 'Apply for early access' }).click()
  await expect(page.getByRole('heading', { name: 'Account Created' })).toBeVisible()
  await expect(message(page, 'Registration Successful!')).toBeVisible()

  await page.goto(await registrationLink(applicant.email))
  await fillNewPassword(page, 'short')
  await page.getByRole('button', { name: 'Set Password & Continue' }).click()
  await expect(page.locator('#password-error')).toHaveText('Password must be at least 8 characters long.')
  await fillNewPassword(page, applicant.password)
  await page.getByRole('button', { name: 'Set Password & Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Registration Complete!' })).toBeVisible()
  await page.waitForURL(/\/profile\/developer/)

  await expectStep(page, 1)
  await fillCompany(page, { ...answers, description: 'Za krótko: żółć.' })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('#company_description-error')).toHaveText(
    'Company description must be at least 100 characters',
  )
  await expect(page.getByLabel('Company description')).toHaveValue('Za krótko: żółć.')
  await expect(page.getByLabel('Company type', { exact: true })).toHaveValue('residential')
  await page.getByLabel('Company description').fill(answers.description)
  await next(page, 2)
  await expect(page.getByRole('heading', { name: 'Development Focus' }).locator(':focus')).toBeVisible()
  await page
    .getByRole('group', { name: 'Development focus areas' })
    .getByLabel('Residential', { exact: true })
    .check()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expectStep(page, 1)
  await expect(page.getByLabel('Company name')).toHaveValue(answers.company)
  await next(page, 2)
  await expect(
    page.getByRole('group', { name: 'Development focus areas' }).getByLabel('Residential', { exact: true }),
  ).toBeChecked()
  await page.context().close()
})

test('a document is uploaded through the plain form of its slot', async ({ browser }) => {
  const page = await openWindow(browser, 'rejected', plain)
  await page.goto('/profile/developer?step=6')
  const form = page.locator('form', { has: page.locator('#authorized_signatories') })
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(message(page, 'Choose a file first.')).toBeVisible()
  await form.locator('#authorized_signatories').setInputFiles(pdf('pełnomocnictwo.pdf', 'Pełnomocnictwo'))
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(page).toHaveURL(/\/profile\/developer\?step=6$/)
  await expect(page.getByRole('link', { name: 'pełnomocnictwo.pdf', exact: true })).toBeVisible()
  await page.context().close()
})

test('signing in and out works on the page and leads to the right place', async ({ browser }) => {
  const page = await (await browser.newContext({ ...plain, baseURL: origin })).newPage()
  await page.goto('/my-profile')
  await expect(page).toHaveURL(/\/signin\?from=%2Fmy-profile$/)
  await signIn(page, demoAddress('investor'), 'a wrong one')
  await expect(message(page, 'Invalid email or password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(demoAddress('investor'))
  await signIn(page, demoAddress('investor'), demoPassword)
  await expect(page).toHaveURL(/\/my-profile$/)
  await expect(message(page, 'Welcome back!')).toBeVisible()
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(message(page, 'Signed out successfully')).toBeVisible()
  await page.goto('/my-profile')
  await expect(page).toHaveURL(/\/signin\?from=%2Fmy-profile$/)
  await page.context().close()
})

test('the listing form shows errors next to its fields, keeps the typed text, and can create and submit', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'developer', plain)
  await page.goto('/my-listings/new')
  await page.getByLabel('Title', { exact: true }).fill('Kamienica bez skryptu')
  await page.getByLabel('Asking price').fill('-5')
  await page.getByLabel('Description').fill('Gęś, żółw i jaźń.')
  await page.getByRole('button', { name: 'Create listing' }).click()
  await expect(page.locator('#location-error')).toHaveText('Title and location are required.')
  await expect(page.locator('#price-error')).toHaveText('Enter 1 or more.')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Kamienica bez skryptu')
  await expect(page.getByLabel('Asking price')).toHaveValue('-5')
  await expect(page.getByLabel('Description')).toHaveValue('Gęś, żółw i jaźń.')
  await page.getByLabel('Location (city)').fill('Poznan')
  await page.getByLabel('Asking price').fill('4200000')
  await page.getByRole('button', { name: 'Create listing' }).click()
  await expect(page).toHaveURL(/\/my-listings\/\d+$/)
  await expect(page.getByLabel('Location (city)')).toHaveValue('Poznań')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Under Review', { exact: true }).first()).toBeVisible()
  await page.context().close()
})

test('an access request with an NDA continues on a separate page if something is missing', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'investor2', plain)
  await page.goto('/deal/swarzedz-assembly-campus')
  await page.getByRole('button', { name: 'Request access' }).first().click()
  await page.getByLabel('Message to the owner').fill('Pytamy o halę „B” i jej bocznicę.')
  await page.getByRole('button', { name: 'Send request' }).click()
  const name = page.getByLabel('Your full name, as your signature')
  if (await name.isVisible()) {
    await expect(page).toHaveURL(/\/deal\/swarzedz-assembly-campus\/access$/)
    await expect(page.getByLabel('Message to the owner')).toHaveValue('Pytamy o halę „B” i jej bocznicę.')
    await page.getByLabel(/I have read the NDA/).check()
    await name.fill('Erik Österlund')
    await page.getByRole('button', { name: 'Send request' }).click()
  }
  await expect(page).toHaveURL(/\/deal\/swarzedz-assembly-campus$/)
  await expect(page.getByText('Access requested')).toBeVisible()
  await page.context().close()
})

test('a reviewer’s decision with a blank reason is refused and keeps the notes; with a reason it is carried out', async ({
  browser,
}) => {
  const page = await openOwnWindow(browser, demoAddress('reviewer'), demoPassword, plain)
  await page.goto('/admin/profiles?status=more_info_requested&search=Wrzosowa')
  await page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: 'Wrzosowa Park' }).click()
  await page.getByRole('button', { name: 'Request information', exact: true }).click()
  const dialog = page.locator('#decide-requestInfo')
  await dialog.getByLabel('Internal notes').fill('Zadzwonić w środę.')
  await dialog.getByLabel('Information Needed *').fill('   ')
  await dialog.getByRole('button', { name: 'Request information' }).click()
  await expect(page.locator('#requestInfo-reason-error')).toBeVisible()
  await expect(page.locator('#decide-requestInfo').getByLabel('Internal notes')).toHaveValue(
    'Zadzwonić w środę.',
  )
  await page.locator('#decide-requestInfo').getByLabel('Information Needed *').fill('Prosimy o umowę spółki.')
  await page.locator('#decide-requestInfo').getByRole('button', { name: 'Request information' }).click()
  await expect(message(page, 'Information requested')).toBeVisible()
  await expect(page.getByText('Prosimy o umowę spółki.').first()).toBeVisible()
})

import { expect, type Page } from '@playwright/test'
import { receivedMail } from '../mails.ts'

export type Applicant = {
  firstName: string
  lastName: string
  company: string
  email: string
  password: string
}

/** Fills in the early-access form; the card that links to it has preselected the role. */
export async function fillApplication(page: Page, who: Applicant): Promise<void> {
  await page.getByLabel('First name').fill(who.firstName)
  await page.getByLabel('Last name').fill(who.lastName)
  await page.getByLabel('Company name').fill(who.company)
  await page.getByLabel('Company email').fill(who.email)
}

export async function registrationLink(email: string): Promise<string> {
  const mail = await receivedMail(email, 'Complete your Parcela registration')
  const link = mail.links.find((address) => address.includes('/complete-registration'))
  expect(link).toBeDefined()
  return link ?? ''
}

export async function fillNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
}

/** From the application to the first page of the wizard, signed in. */
export async function join(
  page: Page,
  who: Applicant,
  kind: 'Developer' | 'Investor' | 'Due Diligence' = 'Developer',
): Promise<void> {
  await page.goto(`/early-access?type=${encodeURIComponent(kind)}`)
  await fillApplication(page, who)
  await page.getByRole('button', { name: 'Apply for early access' }).click()
  await expect(page.getByRole('heading', { name: 'Account Created' })).toBeVisible()
  await page.goto(await registrationLink(who.email))
  await fillNewPassword(page, who.password)
  await page.getByRole('button', { name: 'Set Password & Continue' }).click()
  await page.waitForURL(new RegExp(`/profile/${kind.toLowerCase().replace(' ', '-')}`))
}

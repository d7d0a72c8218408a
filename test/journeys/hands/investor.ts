import { expect, type Page } from '@playwright/test'
import { search } from './wizard.ts'

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
export async function expectStep(page: Page, step: number): Promise<void> {
  await expect(
    page.getByRole('heading', { name: TITLES[step - 1] ?? '', exact: true, level: 2 }),
  ).toBeVisible()
}

export async function next(page: Page, to: number): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
  await expectStep(page, to)
}

export async function fillCompany(page: Page, company: string): Promise<void> {
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('Company type', { exact: true }).selectOption({ label: 'Family Office' })
  await page.getByLabel('Company registration number (LEI)').fill('529900T8BM49AURSDO55')
  await page.getByLabel('Headquarters location').fill('Gdańsk, Poland')
  await page.getByLabel('Year founded').fill('2011')
}

export async function fillCriteria(page: Page): Promise<void> {
  await choose(page, 'Investment focus areas', 'Residential Development')
  await choose(page, 'Development stages', 'Under Development / Construction')
  await choose(page, 'Strategy', 'Value-Add')
  await choose(page, 'Target regions', 'Poland')
  await page.getByLabel('Minimum investment size').fill('2000000')
  await page.getByLabel('Minimum target IRR').fill('8,5')
  await choose(page, 'Preferred deal structures', 'Other')
  await page.getByLabel('Other deal structure').fill('Dzierżawa gruntu')
}

export async function fillRecord(page: Page): Promise<void> {
  await page.getByLabel('Completed investments').fill('12')
  await page.getByLabel('Total transaction volume').fill('96000000')
  await page.getByLabel('Typical deal size').fill('8000000')
  await choose(page, 'Regions of past activity', 'Poland')
}

export async function fillLegal(page: Page): Promise<void> {
  await page
    .getByLabel('Legal entity type', { exact: true })
    .selectOption({ label: 'Limited Liability Company' })
  await search(page, 'Jurisdiction of incorporation', 'Poland')
  await choose(page, 'Regulatory status', 'Unregulated')
  await page
    .getByRole('group', { name: /politically exposed person/ })
    .getByLabel('Yes')
    .check()
  await page.getByLabel(/I consent to screening/).check()
  await page.getByLabel(/I confirm that I am authorised/).check()
}

/** Name and address are prefilled from the account. */
export async function fillContact(page: Page): Promise<void> {
  await search(page, 'Country code', 'Poland')
  await page.getByLabel('Phone', { exact: true }).fill('58 301 22 11')
}

import { expect, type Page } from '@playwright/test'
import type { UploadFile } from '../upload-files.ts'

export type DeveloperAnswers = {
  company: string
  contact: string
  email: string
  description: string
  licensed: boolean
}

const choose = (page: Page, group: string, choice: string) =>
  page.getByRole('group', { name: group }).getByLabel(choice, { exact: true }).check()

export async function pickFromCombobox(page: Page, label: string, entry: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.click()
  await field.fill(entry)
  await field.press('Enter')
}

export async function fillCompany(page: Page, answers: DeveloperAnswers): Promise<void> {
  await page.getByLabel('Company name').fill(answers.company)
  await page.getByLabel('Company type', { exact: true }).selectOption({ label: 'Residential Developer' })
  await page.getByLabel('Company registration number (EIK or LEI)').fill('KRS 0000417733')
  await page.getByLabel('Website').fill('jasien.example')
  await page.getByLabel('Headquarters location').fill('Gdańsk, Poland')
  await page.getByLabel('Year founded').fill('2009')
  await page.getByLabel('Team size').selectOption('21-50')
  await page.getByLabel('Company description').fill(answers.description)
}

export async function fillFocus(page: Page): Promise<void> {
  await choose(page, 'Development focus areas', 'Residential')
  await choose(page, 'Development focus areas', 'Industrial & Logistics')
  await choose(page, 'Regions of activity', 'Poland')
  await page.getByLabel('Average project size').fill('24000000')
  await choose(page, 'Typical project scale', '10-50M')
  await choose(page, 'Development stages covered', 'Planning & Permitting')
  await choose(page, 'Preferred ownership structure', 'Joint Venture')
}

export async function fillRecord(page: Page): Promise<void> {
  await page.getByLabel('Completed projects').fill('31')
  await page.getByLabel('Total development volume').fill('480000000')
  await page.getByLabel('Total developed area').fill('212000')
  await choose(page, 'Regions of past activity', 'Poland')
  await page.getByLabel('Historic IRR').fill('14,25')
  await page
    .getByLabel('Project experience')
    .fill('Osiedle Jasień, 212 flats, 2016, developer. Łąkowa Park, two halls, 2021, developer and manager.')
}

export async function fillLegal(page: Page, { licensed }: DeveloperAnswers): Promise<void> {
  await page.getByLabel('Jurisdiction of incorporation').selectOption({ label: 'Poland' })
  await page
    .getByLabel('Legal entity type', { exact: true })
    .selectOption({ label: 'Limited Liability Company' })
  await choose(
    page,
    'Regulatory status',
    licensed ? 'Licensed Developer / Construction Company' : 'Unlicensed / Private Entity',
  )
  if (licensed)
    await page.getByLabel('Regulatory details').fill('Building authority of Gdańsk, licence 417/2012')
  await page.getByLabel(/I consent to screening/).check()
  await page.getByLabel(/I confirm that I am authorised/).check()
}

export async function fillContact(page: Page, answers: DeveloperAnswers): Promise<void> {
  await page.getByLabel('Contact name').fill(answers.contact)
  await page.getByLabel('Position', { exact: true }).fill('Członek zarządu')
  await page.getByLabel('Email', { exact: true }).fill(answers.email)
  await pickFromCombobox(page, 'Country code', 'Poland')
  await page.getByLabel('Phone', { exact: true }).fill('58 301 22 11')
  await page.getByLabel('Office address').fill('ul. Łąkowa 60, 80-769 Gdańsk')
}

export const TITLES = [
  'Company Information',
  'Development Focus',
  'Track Record',
  'Legal & Compliance',
  'Contact Information',
  'Document Uploads',
] as const

export async function expectStep(page: Page, step: number): Promise<void> {
  await expect(page.getByRole('heading', { name: TITLES[step - 1] ?? '', exact: true })).toBeVisible()
}

export async function next(page: Page, to: number): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
  await expectStep(page, to)
}

/** Uploads a file to a slot of step 6 and waits until it is listed as stored. */
export async function upload(page: Page, slot: string, file: UploadFile): Promise<void> {
  await page.locator(`#${slot}`).setInputFiles(file)
  await expect(page.getByRole('link', { name: file.name, exact: true })).toBeVisible()
}

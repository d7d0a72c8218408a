import { expect, type Page } from '@playwright/test'

export type Draft = {
  title: string
  city: string
  price: string
  yieldPercent: string
  builtSurface: string
  plotSize: string
  gla: string
  description: string
}

export async function fillListing(page: Page, draft: Draft): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(draft.title)
  await page.getByLabel('Property type').selectOption('warehouse')
  await page.getByLabel('Risk profile').selectOption('core+')
  await page.getByLabel('Description').fill(draft.description)
  await page.getByLabel('Location (city)').fill(draft.city)
  await page.getByLabel('Asking price').fill(draft.price)
  await page.getByLabel(/^Yield ·/).fill(draft.yieldPercent)
  await page.getByLabel('Built surface').fill(draft.builtSurface)
  await page.getByLabel('Plot size').fill(draft.plotSize)
  await page.getByLabel('Gross leasable area (GLA)').fill(draft.gla)
  await page.getByRole('group', { name: 'Visibility' }).getByText('Semi-public', { exact: true }).click()
}

export async function expectListingStatus(page: Page, status: string): Promise<void> {
  await expect(page.getByText(status, { exact: true }).first()).toBeVisible()
}

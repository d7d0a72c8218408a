import { expect, type Locator, type Page } from '@playwright/test'
import { settled } from './common.ts'

export async function openRecord(page: Page, title: string): Promise<void> {
  // The record may already be open: a click before hydration would reload the document during the next click.
  await settled(page)
  const link = page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: title })
  const href = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page).toHaveURL((url) => url.pathname + url.search === href)
  await expect(
    page.getByRole('region', { name: 'Record' }).getByRole('heading', { name: title }),
  ).toBeVisible()
  await settled(page)
}

export async function openDecision(
  page: Page,
  label: 'Approve' | 'Request information' | 'More Info' | 'Reject',
): Promise<Locator> {
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

/** Requests information from the owner of the open record; the label differs between desks. */
export async function requestInfo(
  page: Page,
  reason: string,
  notes: { member?: string; internal?: string } = {},
  label: 'Request information' | 'More Info' = 'Request information',
): Promise<void> {
  const dialog = await openDecision(page, label)
  await dialog.getByLabel('Information Needed *').fill(reason)
  if (notes.member) {
    await dialog.getByText('Add notes for the member').click()
    await dialog.getByLabel('Notes for the member').fill(notes.member)
  }
  if (notes.internal) await dialog.getByLabel('Internal notes').fill(notes.internal)
  await dialog.getByRole('button', { name: label }).click()
}

export async function approve(page: Page): Promise<void> {
  const dialog = await openDecision(page, 'Approve')
  const confirmation = dialog.getByLabel('Approve before all required documents are approved')
  if (await confirmation.isVisible()) await confirmation.check()
  await dialog.getByRole('button', { name: 'Approve' }).click()
}

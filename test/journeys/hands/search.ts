import type { Page } from '@playwright/test'

/** Picks an option of a searchable list. */
export async function search(page: Page, label: string, entry: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.click()
  await field.fill(entry)
  await field.press('Enter')
}

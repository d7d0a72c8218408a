import type { Page } from '@playwright/test'

/** Picks an entry of a list that is searched by typing. */
export async function search(page: Page, label: string, entry: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label })
  await field.click()
  await field.fill(entry)
  await field.press('Enter')
}

import { expect, type Page } from '@playwright/test'

/** The one toast on screen. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const box = page.getByRole('region', { name: 'Messages' })
  await expect(box.getByText(title, { exact: true })).toBeVisible()
  if (text !== undefined) await expect(box.getByText(text, { exact: true })).toBeVisible()
}

/** Waits until React has taken the page over, so that a click is a click of the running page. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      Object.keys(document.body).some((key) => key.startsWith('__react')) ||
      Object.keys(document).some((key) => key.startsWith('__react')),
  )
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs out by the menu of the page's head. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
}

import { expect, type Page } from '@playwright/test'

/** The one toast on screen. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const box = page.getByRole('region', { name: 'Messages' })
  await expect(box.getByText(title, { exact: true })).toBeVisible()
  if (text !== undefined) await expect(box.getByText(text, { exact: true })).toBeVisible()
}

/** Waits until React has taken the whole page over, so that a click is a click of the running page. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = document.querySelector('section[aria-label="Messages"]')
    return last !== null && Object.keys(last).some((key) => key.startsWith('__reactProps'))
  })
  // What hydration leaves to effects has run after the next two pictures.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))),
      ),
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

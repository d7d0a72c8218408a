import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** The texts of toasts that nobody expected yet, in the order in which they appeared. */
    toasts?: string[]
  }
}

/** Notes every toast, so that one is still found after it has left the screen; for `addInitScript`. */
export function noteToasts() {
  const noted: string[] = (window.toasts = [])
  let last: Element | null = null
  let said = ''
  const look = () => {
    const box = document.querySelector('section[aria-label="Messages"] > *, dialog > [role=alert] > *')
    const text = (box?.textContent ?? '').replaceAll(/\s+/g, ' ')
    if (text && (box !== last || text !== said)) noted.push(text)
    last = box
    said = text
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

/** A toast that is on screen, or was there since the last one that was expected. */
export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
  const isNoted = await page.evaluate(() => window.toasts !== undefined).catch(() => true)
  if (!isNoted) {
    const box = page.getByRole('region', { name: 'Messages' })
    await expect(box).toContainText(title)
    return expect(box).toContainText(text)
  }
  const take = ([first, second]: string[]) => {
    const at = (window.toasts ?? []).findIndex(
      (one) => one.includes(first ?? '') && one.includes(second ?? ''),
    )
    return at < 0 ? (window.toasts ?? []).join(' | ') : (window.toasts ?? []).splice(0, at + 1) && true
  }
  // A page that is left meanwhile is asked again.
  const found = () => page.evaluate(take, [title, text]).catch(() => 'the page was left')
  await expect.poll(found, `a toast with "${title}" and "${text}"`).toBe(true)
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

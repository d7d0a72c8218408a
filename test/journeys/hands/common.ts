import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** The texts of toasts that were not asserted yet, in order of appearance. */
    toasts?: string[]
  }
}

/**
 * Records every toast, so that it can be asserted after it has disappeared, and the error summary of a refused form, which
 * replaces longer toasts; for `addInitScript`.
 */
export function recordToasts() {
  const noted: string[] = (window.toasts = [])
  let said = new Map<Element, string>()
  const look = () => {
    const boxes = document.querySelectorAll(
      'section[aria-label="Messages"] > *, dialog > [role=alert] > *, section[role=alert][tabindex]',
    )
    const now = new Map([...boxes].map((box) => [box, (box.textContent ?? '').replaceAll(/\s+/g, ' ')]))
    for (const [box, text] of now) if (text && said.get(box) !== text) noted.push(text)
    said = now
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

/** A toast that is on screen or has appeared since the last one asserted. */
export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
  const isNoted = await page.evaluate(() => window.toasts !== undefined).catch(() => true)
  if (!isNoted) {
    const box = page
      .getByRole('region', { name: 'Messages' })
      .or(page.locator('section[role=alert][tabindex]'))
      .first()
    await expect(box).toContainText(title)
    return expect(box).toContainText(text)
  }
  const take = ([first, second]: string[]) => {
    const at = (window.toasts ?? []).findIndex(
      (one) => one.includes(first ?? '') && one.includes(second ?? ''),
    )
    return at < 0 ? (window.toasts ?? []).join(' | ') : (window.toasts ?? []).splice(0, at + 1) && true
  }
  // Retries if the page is left in the meantime.
  const found = () => page.evaluate(take, [title, text]).catch(() => 'the page was left')
  await expect.poll(found, `a toast with "${title}" and "${text}"`).toBe(true)
}

/** Waits until React has hydrated the whole page, so that a click reaches the running app. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const last = document.querySelector('section[aria-label="Messages"]')
    return last !== null && Object.keys(last).some((key) => key.startsWith('__reactProps'))
  })
  // Effects after hydration have run once the next two frames are over and the page is idle.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
      ),
  )
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
}

/** What a browser does when it translates the page: it replaces each text with an element, except where it may not. */
export const translate = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.classList.add('translated-ltr')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const isKept = text.parentElement?.closest('[translate=no], script, style, option, textarea')
      if (isKept || !text.data.trim()) continue
      const font = document.createElement('font')
      font.textContent = text.data
      text.replaceWith(font)
    }
  })

import { type Browser, expect, type Page, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { openWindow, origin } from './world.ts'

/** Seconds within which an open page shows a change (END-068). */
const SEEN = { timeout: 5_000 }

async function post(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const answer = await page.request.post(path, { form, headers: { Origin: origin }, maxRedirects: 0 })
  expect([200, 303]).toContain(answer.status())
  return answer.headers().location ?? ''
}

const ask = (page: Page, message: string) =>
  post(page, '/deal/wroclaw-distribution-hub/inquiry', { kind: 'inquiry', message, phone: '' })
const write = (page: Page, path: string, message: string) =>
  post(page, path, { intent: 'write', key: crypto.randomUUID(), message })

/** A window that hears changes: what listens is loaded once the page has settled. */
async function listening(page: Page, path: string): Promise<Page> {
  const heard = page
    .waitForEvent('request', { predicate: (request) => request.url().endsWith('/events'), timeout: 4_000 })
    .catch(() => undefined)
  await page.goto(path)
  await settled(page)
  await heard
  await page.waitForTimeout(1_500)
  return page
}

/** Types while `change` happens and shows; fails when a letter, the focus or the place of the field is lost (END-069). */
async function undisturbed(page: Page, field: ReturnType<Page['locator']>, change: () => Promise<void>) {
  await field.click()
  await field.pressSequentially('Typed before')
  const before = await field.boundingBox()
  const typing = field.pressSequentially(' and during the change', { delay: 60 })
  await change()
  await typing
  await expect(field).toHaveValue('Typed before and during the change')
  await expect(field).toBeFocused()
  expect(Math.abs(((await field.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3)
}

async function newThread(browser: Browser): Promise<{ asker: Page; path: string }> {
  const asker = await openWindow(browser, 'investor')
  await asker.goto('/deal/wroclaw-distribution-hub')
  await settled(asker)
  await asker.getByRole('textbox', { name: 'Message' }).fill(`Is the dock heated? ${Date.now()}`)
  await asker.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(asker.getByText('Inquiry submitted')).toBeVisible()
  await asker.goto('/inquiries?box=sent')
  const path = await asker.locator('main a[href^="/inquiries/"]').first().getAttribute('href')
  return { asker, path: path ?? '' }
}

test('a conversation opens at its newest message, grows at its end, and is read when it was in view · END-071', async ({
  browser,
}) => {
  const { asker, path } = await newThread(browser)
  for (let at = 0; at < 30; at += 1) await write(asker, path, `Line ${at}`)
  const owner = await openWindow(browser, 'developer2')
  await listening(owner, path)
  const line = (text: string) => owner.getByText(text, { exact: true })
  await expect(line('Line 29')).toBeInViewport()

  const field = owner.getByLabel('Your message')
  await undisturbed(owner, field, async () => {
    await write(asker, path, 'Arrives below')
    await expect(line('Arrives below')).toBeAttached(SEEN)
  })
  await expect(line('Arrives below')).toBeInViewport()

  const bell = owner.locator('header [data-unread="long"]')
  const unread = async () =>
    (await bell.isHidden()) ? 0 : Number(/\d+/.exec((await bell.textContent()) ?? '')?.[0])
  await owner.waitForTimeout(1_500)
  const before = await unread()
  await owner.evaluate(() => scrollTo(0, 0))
  await write(asker, path, 'Arrives unseen')
  await expect(line('Arrives unseen')).toBeAttached(SEEN)
  expect(await owner.evaluate(() => scrollY)).toBe(0)
  await expect(line('Arrives unseen')).not.toBeInViewport()
  await expect.poll(unread, SEEN).toBe(before + 1)
  await owner.getByRole('button', { name: 'Show what is new (1)' }).click()
  await expect(line('Arrives unseen')).toBeInViewport()
  await expect(owner.getByRole('button', { name: /Show what is new/ })).toHaveCount(0)
  await expect.poll(unread, SEEN).toBe(before)
  await expect(field).toHaveValue('Typed before and during the change')

  const background = await openWindow(browser, 'developer2', { javaScriptEnabled: false })
  await write(asker, path, 'Read without script')
  await expect(line('Read without script')).toBeInViewport(SEEN)
  await background.goto(path)
  await expect(background.getByText('Read without script')).toBeAttached()
  await background.context().close()
  await asker.context().close()
  await owner.context().close()
})

test('new rows of a list wait behind "Show what is new", a row that stands there changes in place', async ({
  browser,
}) => {
  const { asker, path } = await newThread(browser)
  const owner = await openWindow(browser, 'developer2')
  await listening(owner, '/inquiries?box=received')
  const rows = owner.locator('main ul').last().getByRole('listitem')
  const first = rows.first()
  const count = await rows.count()
  await expect(first).toContainText('1 message')
  await write(asker, path, 'One more thing')
  await expect(first).toContainText('2 messages', SEEN)
  await ask(asker, `And the gates? ${Date.now()}`)
  await expect(owner.getByRole('button', { name: /Show what is new/ })).toBeVisible(SEEN)
  expect(await rows.count()).toBe(count)
  await owner.getByRole('button', { name: /Show what is new/ }).click()
  await expect(first).toContainText('1 message')
  await asker.context().close()
  await owner.context().close()
})

import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { withProductDatabase } from '../in-database.ts'
import { demoAddress, openWindow, origin } from '../world.ts'
import { settled } from './common.ts'

export const SEEN = { timeout: 90_000 }

export async function post(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const answer = await page.request.post(path, { form, headers: { Origin: origin }, maxRedirects: 0 })
  expect([200, 303]).toContain(answer.status())
  return answer.headers().location ?? ''
}

export const ask = (page: Page, message: string) =>
  post(page, '/deal/wroclaw-distribution-hub/inquiry', { kind: 'inquiry', message, phone: '' })
export const write = (page: Page, path: string, message: string) =>
  post(page, path, { intent: 'write', key: crypto.randomUUID(), message })

/** A window subscribed to changes; the page is reloaded once the subscription is open. */
export async function openLive(page: Page, path: string): Promise<Page> {
  const { pathname } = new URL(path, origin)
  const reloaded = page.waitForResponse((response) => new URL(response.url()).pathname === `${pathname}.data`)
  await page.goto(path)
  await settled(page)
  await reloaded
  await settled(page)
  return page
}

/** Keeps typing until `change` shows; fails if a letter, the focus or the field's position is lost. */
export async function typeThroughout(page: Page, field: Locator, change: () => Promise<void>) {
  await field.click()
  await field.press('End')
  await field.pressSequentially(' Typed before')
  const start = await field.inputValue()
  const before = await field.boundingBox()
  const run = { isOver: false, typed: '' }
  const typing = (async () => {
    while (!run.isOver || run.typed.length < 20) {
      const letter = String.fromCharCode(97 + (run.typed.length % 26))
      await page.keyboard.type(letter, { delay: 20 })
      run.typed += letter
    }
  })()
  await change().finally(() => (run.isOver = true))
  await typing
  await expect(field).toHaveValue(start + run.typed)
  await expect(field).toBeFocused()
  expect(Math.abs(((await field.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3)
}

export async function newThread(browser: Browser): Promise<{ asker: Page; path: string }> {
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

/** The access page of a listing owned by this window's company. */
export async function accessPage(owner: Page): Promise<string> {
  await owner.goto('/my-listings')
  return (await owner.locator('main a[href$="/access"]').first().getAttribute('href')) ?? ''
}

export const askFor = (access: string, who: string) =>
  withProductDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into access_requests (listing_id, company_id, user_id, status, message)
        select $1, m.company_id, m.user_id, 'pending', 'May we see the leases?'
        from company_members m join users u on u.id = m.user_id where u.email = $2 returning id`,
      [access.split('/')[2], demoAddress(who)],
    )
    return rows[0]?.id ?? ''
  })

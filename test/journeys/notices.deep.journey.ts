import { expect, type Page, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { demoAddress, demoPassword, openOwnWindow, openWindow } from './world.ts'

/** Seconds within which every open window shows a change (MEM-383). */
const SEEN = { timeout: 90_000 }

const bell = (page: Page) => page.locator('header [data-unread="long"]')

async function unreadIn(page: Page): Promise<number> {
  const text = (await bell(page).textContent()) ?? ''
  return (await bell(page).isHidden()) ? 0 : Number(/\d+/.exec(text)?.[0])
}

/** A subscribed window: the listener loads once the page has settled. */
async function listening(page: Page, path: string): Promise<Page> {
  // Of several windows of a browser, only one holds the stream.
  const heard = page
    .waitForEvent('request', {
      predicate: (request) => request.url().endsWith('/events'),
      timeout: 3_000,
    })
    .catch(() => undefined)
  await page.goto(path)
  await heard
  await page.waitForTimeout(500)
  return page
}

test('every window shows a notice within 2 s, on any page; opening it in one marks it read in all · MEM-383', async ({
  browser,
}) => {
  const list = await openOwnWindow(browser, demoAddress('developer2'), demoPassword)
  const beside = await list.context().newPage()
  const unscripted = await list.context().newPage()
  const elsewhere = await openOwnWindow(browser, demoAddress('developer2'), demoPassword)
  const windows = [list, beside, unscripted, elsewhere]
  await listening(list, '/notifications')
  await listening(beside, '/listings')
  await listening(unscripted, '/about')
  await listening(elsewhere, '/platform')
  const before = await unreadIn(list)

  const asker = await openWindow(browser, 'investor')
  await asker.goto('/deal/wroclaw-distribution-hub')
  await settled(asker)
  await asker.getByRole('textbox', { name: 'Message' }).fill(`Is the yard paved? ${Date.now()}`)
  await asker.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(asker.getByText('Inquiry submitted')).toBeVisible()
  const told = (count: number) => (count === 0 ? '' : `, ${count} new`)
  for (const window of windows) await expect(bell(window)).toHaveText(told(before + 1), SEEN)
  const newest = list
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: list.getByText('Mark read') })
    .first()
  await expect(newest).toContainText('New:', SEEN)
  await expect(newest.getByRole('button').first()).toContainText('Wroclaw Distribution Hub')

  await newest.getByRole('button').first().click()
  await expect(list).toHaveURL(/\/inquiries\//)
  for (const window of [beside, unscripted, elsewhere])
    await expect.poll(() => unreadIn(window), SEEN).toBe(before)

  // The stream moves to another window when the one holding it is closed.
  await list.close()
  await elsewhere.goto('/notifications')
  await elsewhere.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => unreadIn(beside), { timeout: 90_000 }).toBe(0)
  for (const page of [asker, elsewhere, beside]) await page.context().close()
})

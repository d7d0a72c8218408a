import { expect, test } from '@playwright/test'
import { ask, openLive, newThread, SEEN, typeThroughout, write } from './hands/live.ts'
import { openWindow } from './world.ts'

test('a thread opens at its newest message, grows at the end, and counts as read once it has been in view', async ({
  browser,
}) => {
  const { asker, path } = await newThread(browser)
  for (let at = 0; at < 30; at += 1) await write(asker, path, `Line ${at}`)
  const owner = await openWindow(browser, 'developer2')
  await openLive(owner, path)
  const line = (text: string) => owner.getByText(text, { exact: true })
  await expect(line('Line 29')).toBeInViewport()

  const field = owner.getByLabel('Your message')
  await typeThroughout(owner, field, async () => {
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
  await owner.getByRole('button', { name: 'Show updates (1)' }).click()
  await expect(line('Arrives unseen')).toBeInViewport()
  await expect(owner.getByRole('button', { name: /Show updates/ })).toHaveCount(0)
  await expect.poll(unread, SEEN).toBe(before)
  await expect(field).toHaveValue(/^ Typed before/)

  const background = await openWindow(browser, 'developer2', { javaScriptEnabled: false })
  await write(asker, path, 'Read without script')
  await expect(line('Read without script')).toBeInViewport(SEEN)
  await background.goto(path)
  await expect(background.getByText('Read without script')).toBeAttached()
  await background.context().close()
  await asker.context().close()
  await owner.context().close()
})

test('new rows of a list are held back behind "Show updates", and a visible row changes in place', async ({
  browser,
}) => {
  const { asker, path } = await newThread(browser)
  const owner = await openWindow(browser, 'developer2')
  await openLive(owner, '/inquiries?box=received')
  const rows = owner.locator('main ul').last().getByRole('listitem')
  const first = rows.first()
  const count = await rows.count()
  const before = Number(/(\d+) messages?/.exec((await first.textContent()) ?? '')?.[1])
  await write(asker, path, 'One more thing')
  await expect(first).toContainText(`${before + 1} messages`, SEEN)
  const other = await openWindow(browser, 'investor2')
  await ask(other, `And the gates? ${Date.now()}`)
  const show = owner.getByRole('button', { name: 'Show updates (1)' })
  await expect(show).toBeVisible(SEEN)
  await expect(owner.getByRole('status').filter({ hasText: 'Show updates (1)' })).toHaveCount(1)
  expect(await rows.count()).toBe(count)
  await show.click()
  await expect(first).toContainText('1 message')
  await other.context().close()
  await asker.context().close()
  await owner.context().close()
})

test('a browser has one stream for all its windows, opened after the page has loaded', async ({
  browser,
}) => {
  const first = await openWindow(browser, 'investor2')
  let streams = 0
  first.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/events') streams += 1
  })
  await first.goto('/inquiries')
  expect(streams).toBe(0)
  await openLive(first, '/inquiries')
  expect(streams).toBe(1)
  for (const path of ['/connections', '/platform']) await openLive(await first.context().newPage(), path)
  expect(streams).toBe(1)
  // The stream moves to another window when the window that holds it is closed.
  await first.close()
  await expect.poll(() => streams, SEEN).toBe(2)
})

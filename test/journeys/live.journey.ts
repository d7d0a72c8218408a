import { type Browser, expect, type Page, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { demoAddress, openWindow, origin } from './world.ts'

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

const stranger = () => `${crypto.randomUUID()}@world.parcela.test`

/** The asker asks the owner's company to connect. */
async function connect(asker: Page): Promise<void> {
  await asker.goto('/market-circle?q=Odrana')
  const path = await asker.locator('main a[href^="/market-circle/entity/"]').first().getAttribute('href')
  await post(asker, path ?? '', { intent: 'connect', message: 'We build nearby.' })
}

/** A page with a field, and what another person changes while somebody types in it. */
type Row = { who: string; path: string; field: string; change: () => Promise<unknown> }

test('while a change of another person arrives, on any page, nothing that is typed, focused or in view is lost', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const [asker, owner] = [await openWindow(browser, 'investor'), await openWindow(browser, 'developer2')]
  const [admin, other] = [await openWindow(browser, 'admin'), await openWindow(browser, 'investor2')]
  await owner.goto('/my-listings')
  const access = await owner.locator('main a[href$="/access"]').first().getAttribute('href')
  const inquire = () => ask(asker, `Is there a crane? ${crypto.randomUUID()}`)
  const invite = (page: Page, path: string, email: string) =>
    post(page, path, { intent: 'invite', email, message: '', days: '14' })
  const rows: Row[] = [
    { who: 'developer2', path: '/market-circle', field: 'q', change: () => connect(other) },
    {
      who: 'developer2',
      path: access ?? '',
      field: 'email',
      change: () => invite(admin, access ?? '', stranger()),
    },
    { who: 'admin', path: '/admin/users', field: 'search', change: inquire },
    {
      who: 'investor',
      path: '/settings/company',
      field: 'email',
      change: () => invite(owner, '/settings/company', demoAddress('investor')),
    },
  ]
  const pages: Record<string, Page> = { developer2: owner, admin, investor: asker }
  for (const { who, path, field, change } of rows) {
    const page = pages[who] ?? owner
    await listening(page, path)
    const shown = () =>
      page.waitForResponse((answer) => new URL(answer.url()).pathname === `${path}.data`, SEEN)
    await undisturbed(page, page.locator(`main [name="${field}"]:visible`).first(), async () => {
      const arrived = shown()
      await change()
      await arrived
      await page.waitForTimeout(300)
    })
  }

  // Pages without a field: what has the focus and the selected text stay.
  for (const path of ['/platform', '/dashboard/developer', '/my-listings', '/inquiries']) {
    await listening(owner, path)
    const link = owner.locator('main a').first()
    await link.focus()
    const before = await owner.evaluate(() => {
      getSelection()?.selectAllChildren(document.querySelector('h1') ?? document.body)
      return { text: String(getSelection()), scroll: scrollY }
    })
    const arrived = owner.waitForResponse((answer) => new URL(answer.url()).pathname === `${path}.data`, SEEN)
    await inquire()
    await arrived
    await owner.waitForTimeout(300)
    await expect(link).toBeFocused()
    expect(await owner.evaluate(() => ({ text: String(getSelection()), scroll: scrollY }))).toEqual(before)
  }
  for (const page of [asker, owner, admin, other]) await page.context().close()
})

test('one browser holds one stream for all of its windows, opened after the page · END-073', async ({
  browser,
}) => {
  const first = await openWindow(browser, 'investor2')
  let streams = 0
  first.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/events') streams += 1
  })
  await first.goto('/inquiries')
  expect(streams).toBe(0)
  await listening(first, '/inquiries')
  expect(streams).toBe(1)
  for (const path of ['/connections', '/platform']) await listening(await first.context().newPage(), path)
  expect(streams).toBe(1)
  await first.context().close()
})

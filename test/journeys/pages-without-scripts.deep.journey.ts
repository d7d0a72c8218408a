import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page, request, test } from '@playwright/test'
import pg from 'pg'
import { formsIn } from '#test/attack/forms.ts'
import { type BuiltServer, startBuilt } from '#test/built-server.ts'
import { DEMO, startDemoServer } from '#test/kept-demo.ts'
import { fastFolder, type TestServer } from '#test/server.ts'
import { paintedIn, spokenIn } from './look/eyes.ts'
import { demoAddress } from './world.ts'

let folder: string
let database: TestServer
let server: BuiltServer
let db: pg.Client

/** The limits of a real installation, on a database that can be made to fail. */
test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await fastFolder()
  database = await startDemoServer(join(folder, 'data'))
  server = await startBuilt({
    ...DEMO,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    TRUSTED_PROXY_HOPS: '1',
  })
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
test.afterAll(async () => {
  await db.end()
  await server.stop()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

let networks = 0
const elsewhere = () => ({ 'X-Forwarded-For': `198.51.100.${(networks += 1)}` })

async function member(name: string): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const headers = { Origin: server.origin, ...elsewhere() }
  const asked = await request.newContext({ baseURL: server.origin, extraHTTPHeaders: headers })
  await asked.post('/signin', {
    form: { email: demoAddress(name), password: DEMO.DEMO_PASSWORD, intent: 'sign-in' },
    maxRedirects: 0,
  })
  const { cookies, origins } = await asked.storageState()
  await asked.dispose()
  return { cookies: cookies.filter((cookie) => cookie.name !== 'parcela_toast'), origins }
}

const RAISE = (code: string) => `create or replace function fails() returns trigger language plpgsql as
  $$ begin raise exception 'made to fail' using errcode = '${code}'; end $$;
  create or replace trigger fails before insert on contact_messages for each statement execute function fails();`

/** While `work` runs, no message can be stored, for this reason. */
async function whileRefused(code: string, work: () => Promise<void>): Promise<void> {
  await db.query(RAISE(code))
  await work()
  await db.query('drop trigger fails on contact_messages')
}

/** While `work` runs, no session can be read: the whole site is down for signed-in people. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  await db.query(`create or replace function away() returns boolean language plpgsql as
    $$ begin raise exception 'made to be away' using errcode = '57P03'; end $$;
    alter table sessions rename to sessions_kept;
    create view sessions as select * from sessions_kept where away();`)
  await work()
  await db.query('drop view sessions; alter table sessions_kept rename to sessions;')
}

const typed = {
  firstName: 'Żaneta',
  lastName: 'Święćkowska',
  email: 'zaneta@gesla.example',
  company: 'Gęśla i Źdźbło',
  message: 'Dzień dobry,\nmay I see the hall near Wrocław?',
}

async function fill(page: Page, changed: Partial<typeof typed> = {}): Promise<void> {
  for (const [name, text] of Object.entries({ ...typed, ...changed }))
    await contact(page).locator(`[name="${name}"]`).fill(text)
}

const contact = (page: Page) => page.locator('#contact')

/** Presses, and returns the status of the response once it is shown. */
async function press(page: Page, name: string): Promise<number> {
  const answered = page.waitForResponse((one) => one.request().method() === 'POST')
  await page.getByRole('button', { name, exact: true }).click()
  const status = (await answered).status()
  await page.waitForLoadState('load')
  return status
}

/** Each text is visible next to the form, and the first ones are announced once. */
async function shows(page: Page, ...words: string[]): Promise<void> {
  for (const one of words) expect(await paintedIn(contact(page), one), one).toBeGreaterThan(0)
  expect(await spokenIn(page, words[0] ?? '')).toBe(1)
}

async function keeps(page: Page, changed: Partial<typeof typed> = {}): Promise<void> {
  for (const [name, text] of Object.entries({ ...typed, ...changed }))
    await expect(contact(page).locator(`[name="${name}"]`)).toHaveValue(text)
}

const open = async (browser: Browser, script: boolean, who?: string) =>
  (
    await browser.newContext({
      baseURL: server.origin,
      javaScriptEnabled: script,
      extraHTTPHeaders: elsewhere(),
      ...(who && { storageState: await member(who) }),
    })
  ).newPage()

test('the forms of these pages are the ones checked here', async ({ browser }) => {
  const page = await open(browser, true, 'admin')
  const actions: string[] = []
  for (const path of ['/about', '/faq', '/terms', '/privacy', '/admin/content/preview', '/no/such/page']) {
    const html = await (await page.request.get(path)).text()
    actions.push(...formsIn(html, 'admin', path).map(({ action }) => action))
  }
  expect([...new Set(actions)]).toEqual(['/signout', '/about'])
  await page.context().close()
})

for (const script of [true, false]) {
  const how = script ? 'with' : 'without'

  test(`"Get in Touch" shows the outcome of a message next to the form, announces it once, and keeps the typed text, ${how} script`, async ({
    browser,
  }) => {
    const page = await open(browser, script)
    await page.goto('/about')
    await fill(page, { email: 'zaneta', message: '' })
    expect(await press(page, 'Send Message')).toBe(422)
    await shows(page, 'Message not sent', 'Please enter a valid email address')
    await keeps(page, { email: 'zaneta', message: '' })

    await fill(page)
    await whileRefused('P0001', async () => {
      expect(await press(page, 'Send Message')).toBe(500)
    })
    await shows(page, 'Message not sent', 'We couldn’t send your message. Try again.')
    await keeps(page)

    await whileRefused('57P03', async () => {
      expect(await press(page, 'Send Message')).toBe(503)
    })
    await shows(page, 'Message not sent', 'We couldn’t send your message. Try again.')
    await keeps(page)

    expect(await press(page, 'Send Message')).toBe(303)
    await shows(page, 'Message sent', 'Thank you for your message. We’ll get back to you soon.')

    await fill(page)
    expect(await press(page, 'Send Message')).toBe(429)
    await shows(
      page,
      'Message not sent',
      'Try again in 60 minutes, or now over another connection, such as mobile data.',
    )
    await keeps(page)
    await page.context().close()
  })

  test(`error pages say why, keep what was posted, and their own buttons work, ${how} script`, async ({
    browser,
  }) => {
    const page = await open(browser, script, 'investor2')
    await page.goto('/about')
    await fill(page)
    await whileAway(async () => {
      expect(await press(page, 'Send Message')).toBe(503)
      const main = page.getByRole('main')
      expect(await paintedIn(main, await page.getByRole('heading', { level: 1 }).innerText())).toBe(1)
      expect(await paintedIn(main, 'We kept what you typed, except passwords and files.')).toBe(1)
      expect(await press(page, 'Send again')).toBe(503)
    })
    expect(await press(page, 'Send again')).toBe(303)
    await shows(page, 'Message sent')

    await page.goto('/admin')
    expect(await paintedIn(page.getByRole('main'), 'Access Denied')).toBe(1)
    await page.goto('/faq')
    await page.getByRole('button', { name: /^Account of / }).click()
    expect(await press(page, 'Sign Out')).toBe(303)
    await expect.poll(() => paintedIn(page.locator('body'), 'Signed out successfully')).toBe(1)
    await page.context().close()
  })
}

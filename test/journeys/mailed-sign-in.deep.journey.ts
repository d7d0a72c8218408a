import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, expect, type Page, request, test } from '@playwright/test'
import { codeAt } from '#app/account/security/totp.server.ts'
import { type BuiltServer, startBuilt } from '#test/built-server.ts'
import { DEMO, demoWorld } from '#test/kept-demo.ts'
import { fastFolder } from '#test/server.ts'
import { settled } from './hands/common.ts'
import { axeFindings, stay } from './look/eyes.ts'
import { capturedMail } from './mails.ts'
import { demoAddress } from './world.ts'

const PASSWORD = DEMO.DEMO_PASSWORD
const DAY = 86_400_000
const CLOCK = pathToFileURL(join(import.meta.dirname, '../faults/shifted-clock.mjs')).href
let server: BuiltServer
let folder: string

/** The limits of a real installation, and a clock that can be moved forward. */
test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await fastFolder()
  await demoWorld(folder)
  await writeFile(join(folder, 'shift'), '0')
  server = await startBuilt({
    DATA_DIR: folder,
    ...DEMO,
    TRUSTED_PROXY_HOPS: '1',
    NODE_OPTIONS: `--import ${CLOCK}`,
    SHIFT_FILE: join(folder, 'shift'),
  })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

let networks = 0
/** The headers of a person in a separate network. */
const elsewhere = () => ({ 'X-Forwarded-For': `198.51.100.${(networks += 1)}` })

/** A browser that no account knows. */
async function newBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin, extraHTTPHeaders: elsewhere() })
  await context.addInitScript(stay)
  return context.newPage()
}

async function givePassword(page: Page, email: string, path = '/signin?from=/settings'): Promise<void> {
  if (path !== '') await page.goto(path)
  await settled(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Eleven wrong passwords from as many networks: one more than the account accepts from strangers. */
async function attack(email: string): Promise<void> {
  const tries = Array.from({ length: 11 }, async () => {
    const stranger = await request.newContext({
      baseURL: server.origin,
      extraHTTPHeaders: { ...elsewhere(), Origin: server.origin },
    })
    await stranger.post('/signin', {
      form: { email, password: 'not the one 9', intent: 'sign-in' },
      maxRedirects: 0,
    })
    await stranger.dispose()
  })
  await Promise.all(tries)
}

const linkOf = (links: readonly string[], path: string) => links.find((link) => link.includes(path)) ?? ''

test('after too many attempts by strangers an emailed link allows sign-in with the password, in any browser that opens it, repeatedly, for a day', async ({
  browser,
}) => {
  const email = demoAddress('developer')
  await attack(email)
  const page = await newBrowser(browser)
  await givePassword(page, email)
  await expect(page.getByText('Too many wrong passwords')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  const { links } = await capturedMail(email, 'on a new device', folder)
  const link = linkOf(links, '/signin?token=')

  // A link opened in another browser unlocks that one, not this one.
  const phone = await newBrowser(browser)
  await phone.goto(link)
  await expect(phone.getByText('You can sign in now')).toBeVisible()
  expect(phone.url()).not.toContain('token')
  await givePassword(phone, email, '')
  await phone.waitForURL('**/platform')
  await givePassword(page, email, '')
  await expect(page.getByText('Too many wrong passwords')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('You can sign in now')).toBeVisible()
  await page.goto(link)
  await givePassword(page, email, '')
  await page.waitForURL('**/platform')

  await writeFile(join(folder, 'shift'), String(DAY + 60_000))
  const late = await newBrowser(browser)
  await expect(async () => {
    await late.goto(link)
    await expect(late.getByText('This link has expired')).toBeVisible({ timeout: 200 })
  }).toPass()
  await writeFile(join(folder, 'shift'), '0')
  for (const open of [page, phone, late]) await open.context().close()
})

test('the code page accepts a code pasted with spaces, survives a wrong one and the back button, and a second tab follows · MEM-389', async ({
  browser,
}) => {
  const email = demoAddress('developer2')
  const owner = await newBrowser(browser)
  await givePassword(owner, email, '/signin?from=/settings/second-factor')
  await owner.getByRole('button', { name: 'Begin' }).click()
  const key = (await owner.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await owner.getByRole('textbox', { name: 'Code' }).fill(codeAt(key, new Date()))
  await owner.getByRole('button', { name: 'Turn on' }).click()
  await expect(owner.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await owner.context().close()

  const page = await newBrowser(browser)
  const code = page.getByRole('textbox', { name: 'Code' })
  await givePassword(page, email)
  await page.waitForURL('**/signin/code?from=**')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goForward()
  await settled(page)
  const tab = await page.context().newPage()
  await tab.goto('/signin/code?from=/settings')
  await settled(tab)
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('#oneTimeCode-error')).toContainText('This code is wrong')
  expect(await axeFindings(page)).toEqual([])
  // The setup used the current code; the next one is already valid.
  const next = codeAt(key, new Date(Date.now() + 30_000))
  await code.fill(` ${next.slice(0, 3)} ${next.slice(3)} `)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/settings')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveCount(0)
  // The other tab notices by itself.
  await tab.waitForURL('**/settings')
  await page.context().close()
})

test('the checkbox of the reset decides whether known devices stay, and the page says what is unchanged · PUB-185', async ({
  browser,
}) => {
  const email = demoAddress('advisor')
  const known = await newBrowser(browser)
  await givePassword(known, email)
  await known.waitForURL('**/settings')
  const used: string[] = []
  const reset = async (password: string, isRemoved: boolean) => {
    const page = await newBrowser(browser)
    await page.goto('/forgot-password')
    await settled(page)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(async () => {
      const { links } = await capturedMail(email, 'Reset your Parcela password', folder)
      expect(used).not.toContain(linkOf(links, '/reset-password'))
      used.push(linkOf(links, '/reset-password'))
    }).toPass()
    await page.goto(used.at(-1) ?? '')
    await settled(page)
    const box = page.getByRole('checkbox', { name: 'Also remove all passkeys and forget all known devices' })
    await expect(box).toBeChecked()
    if (!isRemoved) await box.uncheck()
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(password)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Update password' }).click()
    await expect(page.getByRole('heading', { name: 'Password Updated' })).toBeVisible()
    return page
  }
  const kept = await reset('Own-lighthouse 8 keeps', false)
  await expect(kept.getByText('Unchanged: 1 known device.')).toBeVisible()
  expect(await axeFindings(kept)).toEqual([])
  await known.goto('/settings')
  await known.waitForURL('**/signin?from=**')
  const cleared = await reset('Own-lighthouse 9 keeps', true)
  await expect(cleared.getByText('Unchanged')).toHaveCount(0)
  for (const page of [known, kept, cleared]) await page.context().close()
})

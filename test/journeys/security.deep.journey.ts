import { rm } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { codeAt } from '#app/account/security/totp.server.ts'
import { type BuiltServer, freePort, startBuilt } from '#test/built-server.ts'
import { DEMO, demoWorld } from '#test/kept-demo.ts'
import { fastFolder } from '#test/server.ts'
import { settled } from './hands/common.ts'
import { axeFindings, expectNoOverflow } from './look/eyes.ts'
import { capturedMail } from './mails.ts'
import { demoAddress } from './world.ts'

const PASSWORD = DEMO.DEMO_PASSWORD
const EMAIL = demoAddress('investor')
let server: BuiltServer
let folder: string
let origin: string

/** Browsers create passkeys for host names only, so the product has one here. */
test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await fastFolder()
  await demoWorld(folder)
  const port = await freePort()
  origin = `http://localhost:${port}`
  server = await startBuilt({
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    DATA_DIR: folder,
    ...DEMO,
  })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function givePassword(page: Page, email = EMAIL, password = PASSWORD): Promise<void> {
  await page.goto(`${origin}/signin?from=/settings`)
  await settled(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const code = (page: Page) => page.getByRole('textbox', { name: 'Code' })

test('a second factor is set up from its QR code, and a passkey signs in without it · MEM-389', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  await givePassword(page)
  await page.waitForURL('**/settings')
  await page.getByRole('link', { name: 'Set up the second factor' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  expect(await axeFindings(page)).toEqual([])
  await code(page).fill(codeAt(key, new Date()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('parcela-recovery-codes.txt')

  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${origin}/settings/passkeys`)
  await settled(page)
  await page.getByLabel('Name of the passkey').fill('Służbowy laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Służbowy laptop')).toBeVisible()
  await page.context().clearCookies({ name: /session_token/ })
  await page.goto(`${origin}/signin?from=/settings/passkeys`)
  await settled(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/settings/passkeys')
  await expect(page.getByText(/last used/)).toBeVisible()

  // Another browser has no such device: after the password it needs a code, or a recovery code.
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await givePassword(other)
  await other.waitForURL('**/signin/code?from=**')
  expect(await axeFindings(other)).toEqual([])
  await expectNoOverflow(other, 390)
  await code(other).fill(recovery)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL('**/settings')
  await expect(other.getByText('9 of 10 recovery codes left')).toBeVisible()

  // The first browser is signed out from here, and gets the sign-in page on its next step.
  await other.getByRole('button', { name: 'Sign out all other sessions' }).click()
  await expect(other.getByRole('button', { name: /^Sign out / })).toHaveCount(0)
  await page.goto(`${origin}/settings`)
  await page.waitForURL('**/signin?from=**')
  for (const open of [page, other]) await open.context().close()
})

test('a person without their mailbox asks to change it, and its owner stops that from any browser', async ({
  browser,
}) => {
  const email = demoAddress('investor2')
  const next = 'moved.investor@demo.parcela.test'
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await givePassword(page, email)
  await page.waitForURL('**/settings')
  await settled(page)
  await page.getByText('No access to your current mailbox?').click()
  const form = page.locator('form', { has: page.getByLabel('Confirm new email address') })
  await form.getByLabel('New email address', { exact: true }).fill(next)
  await form.getByLabel('Confirm new email address').fill('moved.investo@demo.parcela.test')
  const ask = form.getByRole('button', { name: 'I can’t open my old mailbox' })
  await ask.click()
  await expect(form.getByRole('alert')).toContainText('The two addresses do not match.')
  expect(await axeFindings(page)).toEqual([])
  await expectNoOverflow(page, 390)
  await form.getByLabel('Confirm new email address').fill(next)
  await ask.click()
  await expect(page.getByText('Change without the old mailbox')).toBeVisible()

  const fresh = await capturedMail(next, 'Confirm your new Parcela email address', folder)
  await page.goto(fresh.links[0] ?? '')
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(page.getByRole('heading', { name: 'The new address is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Open your settings' }).click()
  await expect(page.getByText('Your account switches to the new address on')).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  const told = await capturedMail(email, 'asked to change the email address', folder)
  await stranger.goto(told.links[0] ?? '')
  expect(await axeFindings(stranger)).toEqual([])
  await stranger.getByRole('button', { name: 'Stop the change' }).click()
  await expect(stranger.getByRole('heading', { name: 'The change was stopped' })).toBeVisible()
  await page.goto(`${origin}/settings`)
  await page.waitForURL('**/signin?from=**')
  await givePassword(page, email)
  await expect(page.getByText('Invalid email or password.').filter({ visible: true }).first()).toBeVisible()

  const back = await capturedMail(email, 'Choose a new password', folder)
  await stranger.goto(back.links[0] ?? '')
  await settled(stranger)
  await stranger.getByLabel('New password', { exact: true }).fill('Quay-side 42 cranes')
  await stranger.getByLabel('Confirm new password').fill('Quay-side 42 cranes')
  await stranger.getByRole('button', { name: 'Update password' }).click()
  await expect(stranger.getByRole('heading', { name: 'Password Updated' })).toBeVisible()
  await stranger.goto(`${origin}/settings`)
  await settled(stranger)
  await stranger.getByText('No access to your current mailbox?').click()
  await expect(stranger.getByText('You can do it again from')).toBeVisible()
  for (const open of [page, stranger]) await open.context().close()
})

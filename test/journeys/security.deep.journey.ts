import { rm } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { codeAt } from '#app/account/security/totp.server.ts'
import { type BuiltServer, freePort, startBuilt } from '#test/built-server.ts'
import { DEMO, demoWorld } from '#test/kept-demo.ts'
import { fastFolder } from '#test/server.ts'
import { settled } from './hands/common.ts'
import { axeFindings, expectNoOverflow } from './look/eyes.ts'
import { demoAddress } from './world.ts'

let server: BuiltServer
let folder: string
let origin: string

/** Browsers create passkeys only for host names, so the product has one here. */
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

async function enterPassword(page: Page): Promise<void> {
  await page.goto(`${origin}/signin?from=/settings`)
  await settled(page)
  await page.getByLabel('Email').fill(demoAddress('investor'))
  await page.getByLabel('Password', { exact: true }).fill(DEMO.DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const code = (page: Page) => page.getByRole('textbox', { name: 'Code' })

test('a second factor is set up from its QR code, and a passkey signs in without it · MEM-389', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  await enterPassword(page)
  await page.waitForURL('**/settings')
  await page.getByRole('link', { name: 'Set up two-factor authentication' }).click()
  await page.getByRole('button', { name: 'Start setup' }).click()
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
  await page.getByLabel('Passkey name').fill('Służbowy laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Służbowy laptop')).toBeVisible()
  await page.context().clearCookies({ name: /session_token/ })
  await page.goto(`${origin}/signin?from=/settings/passkeys`)
  await settled(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/settings/passkeys')
  await expect(page.getByText(/last used/)).toBeVisible()

  // Another browser does not have the device, so after the password it needs a code or a recovery code.
  const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await enterPassword(other)
  await other.waitForURL('**/signin/code?from=**')
  expect(await axeFindings(other)).toEqual([])
  await expectNoOverflow(other, 390)
  await code(other).fill(recovery)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL('**/settings')
  await expect(other.getByText('9 of 10 recovery codes left')).toBeVisible()

  // The first browser is signed out from here and gets the sign-in page at its next step.
  await other.getByRole('button', { name: 'Sign out all other sessions' }).click()
  await expect(other.getByRole('button', { name: /^Sign out / })).toHaveCount(0)
  await page.goto(`${origin}/settings`)
  await page.waitForURL('**/signin?from=**')
})

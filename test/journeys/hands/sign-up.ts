import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { receivedMail } from '../mails.ts'
import { pdf } from '../upload-files.ts'
import { openWindow } from '../world.ts'
import { settled } from './common.ts'

export const SIGN_UP_PASSWORD = 'Harbour-crane 7 lifts'

/** Registers through the investor form, in a new browser unless one is open; returns it and the links in the email. */
export async function signUp(
  browser: Browser,
  opened?: Page,
): Promise<{ page: Page; email: string; link: string; notMe: string }> {
  const page = opened ?? (await openWindow(browser, 'guest'))
  const email = `zofia-${randomUUID().slice(0, 8)}@wrzos.example`
  if (!opened) await page.goto('/signup/investor')
  await settled(page)
  await page.getByLabel('Full name').fill('Zofia Wrzos')
  await page.getByLabel('Company name').fill('Wrzos Kapitał')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(SIGN_UP_PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(SIGN_UP_PASSWORD)
  await page.getByLabel('Country').selectOption('Poland')
  await page.getByLabel('Investment range').selectOption('€1 million to €5 million')
  await page.locator('input[name=governmentId]').setInputFiles(pdf('id.pdf', 'Identity'))
  await page.locator('input[name=acceptTerms]').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/signin?inbox=1')
  const { links } = await receivedMail(email, 'Confirm your Parcela email address')
  const found = links.filter((link) => link.includes('/complete-registration'))
  const [link = '', notMe = ''] = found.toSorted((one, other) => one.length - other.length)
  return { page, email, link, notMe }
}

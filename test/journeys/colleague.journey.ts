import { expect, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { receivedMail } from './mails.ts'
import { openWindow } from './world.ts'

test('an invited colleague gets from the email to home through one page', async ({ browser }) => {
  const email = 'ida.invited@kolega.example'
  const owner = await openWindow(browser, 'developer')
  await owner.goto('/settings/company')
  await settled(owner)
  await owner.getByLabel('Email').fill(email)
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expect(owner.getByText('Invitation sent')).toBeVisible()
  const mail = await receivedMail(email, 'A colleague invited you to Parcela')
  const link = mail.links.find((address) => address.includes('/join/')) ?? ''
  const page = await openWindow(browser, 'guest')
  await page.goto(link)
  await settled(page)
  await expect(page.getByText(email).last()).toBeVisible()
  const join = page.getByRole('button', { name: /^Join / })
  await page.getByLabel('Full name').fill('Ida Invited')
  await page.getByLabel('Password', { exact: true }).fill('kort')
  await join.click()
  await expect(page.locator('#password-error')).toHaveText('Password must be at least 8 characters long.')
  await expect(page.getByLabel('Full name')).toHaveValue('Ida Invited')
  await page.getByLabel('Password', { exact: true }).fill('zwiezla wroga 2026')
  await page.getByRole('checkbox').check()
  await join.click()
  await page.waitForURL('**/platform')
  await owner.reload()
  await expect(owner.getByText('Ida Invited').first()).toBeVisible()
})

import { expect, test } from '@playwright/test'
import { expectToast, settled } from './hands/common.ts'
import { openWindow } from './world.ts'

test('a question written without a connection stays, and is sent once it is back', async ({ browser }) => {
  const page = await openWindow(browser, 'investor')
  await page.goto('/deal/vistula-gardens-residential-complex')
  await settled(page)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Is the roof new?')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send inquiry' }).click()
  await expectToast(page, 'No connection', 'What you typed is still here. Press Send inquiry again.')
  await expect(message).toHaveValue('Is the roof new?')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send inquiry' }).click()
  await expect(page.getByText('Inquiry submitted')).toBeVisible()
  await page.context().close()
})

test('a listing saved without a connection keeps its form and texts', async ({ browser }) => {
  const page = await openWindow(browser, 'developer')
  await page.goto('/my-listings/new')
  await settled(page)
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Amber Quay East')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Create listing' }).click()
  await expectToast(page, 'No connection', 'What you typed is still here. Press Create listing again.')
  await expect(title).toHaveValue('Amber Quay East')
  await page.context().close()
})

import { expect, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { openWindow } from './world.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('an approved company changes its profile at 390 px: the website goes live on save, the projects after review', async ({
  browser,
}) => {
  const owner = await openWindow(browser, 'developer2', PHONE)
  const admin = await openWindow(browser, 'admin', { viewport: { width: 1440, height: 900 } })
  await owner.goto('/my-profile')
  await owner.getByRole('link', { name: 'Edit Profile' }).click()
  await settled(owner)
  await expect(owner.getByText('Goes live when you save').first()).toBeVisible()
  await expect(owner.getByText('Reviewed before it goes live').first()).toBeVisible()
  await owner.getByLabel('Website').fill('https://journey.example')
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await owner.waitForURL(/\/my-profile$/)
  await expect(owner.getByText('Published without review')).toBeVisible()

  await owner.goto('/profile/developer?step=3')
  await settled(owner)
  await owner.getByLabel('Completed projects').fill('77')
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await owner.waitForURL(/\/my-profile\/changes$/)
  await settled(owner)
  const pageWidth = await owner.evaluate(() => document.documentElement.scrollWidth)
  expect(pageWidth).toBe(390)
  for (const box of await owner.getByRole('checkbox').all()) await box.check()
  await owner.getByRole('button', { name: 'Send for review' }).click()
  await owner.waitForURL(/\/my-profile$/)
  await expect(owner.getByText('Pending', { exact: true }).first()).toBeVisible()

  await admin.goto('/admin/versions?status=pending')
  await admin.getByRole('list', { name: 'Profile changes' }).getByRole('link').first().click()
  await settled(admin)
  await expect(admin.getByRole('row', { name: /Completed projects/ })).toContainText('77')
  await admin.getByRole('button', { name: /^Approve/ }).click()
  const dialog = admin.getByRole('dialog')
  const confirm = dialog.getByRole('checkbox')
  if (await confirm.count()) await confirm.check()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(admin.getByText('Changes approved', { exact: true })).toBeVisible()

  await owner.setViewportSize({ width: 1440, height: 900 })
  await owner.goto('/profile/developer?step=3')
  await expect(owner.getByLabel('Completed projects')).toHaveValue('77')
  await owner.goto('/my-profile?from=1&to=2')
  await expect(owner.getByRole('row', { name: /Website/ })).toContainText('https://journey.example')
})

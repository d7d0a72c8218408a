import { expect, test } from '@playwright/test'
import { expectToast, settled } from './hands/common.ts'
import { pdf } from './upload-files.ts'
import { demoAddress, openWindow } from './world.ts'

test('a document is read in its frame, rejected by keyboard, and replaced by the owner · ADM-087 MEM-387', async ({
  browser,
}) => {
  const [admin, member] = [await openWindow(browser, 'reviewer'), await openWindow(browser, 'moreinfo')]
  await admin.goto('/admin/kyc')
  await settled(admin)
  const row = admin
    .getByRole('list', { name: 'Documents' })
    .getByRole('listitem')
    .filter({ hasText: demoAddress('moreinfo') })
    .filter({ hasText: 'personal-id.pdf' })
  const [shown] = await Promise.all([
    admin.waitForResponse((answer) => answer.url().includes('view=frame')),
    row.getByRole('link').click(),
  ])
  expect(shown.status()).toBe(200)
  const sent = await admin.request.get(shown.url())
  expect(sent.headers()['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  await expect(admin.getByText('Must be the ID of the contact person')).toBeVisible()
  const opened = new URL(admin.url()).searchParams.get('id')
  expect(admin.frames().map((frame) => frame.url())).not.toContain('chrome-error://chromewebdata/')

  await admin.getByRole('region', { name: 'Record' }).focus()
  await admin.keyboard.press('r')
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByLabel('Category')).toBeFocused()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please provide a rejection reason', { exact: true }).first()).toBeVisible()
  await dialog.getByLabel('Category').selectOption('Another reason')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please provide a rejection reason', { exact: true }).first()).toBeVisible()
  // The page has meanwhile reloaded because of its own claim, with a newly signed link.
  await expect(admin.getByText('This record has changed.')).toHaveCount(0)
  await dialog.getByLabel('Rejection Reason').fill('Druga strona jest ucięta.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expectToast(admin, 'Document rejected')
  // The decided document stays open; N leads to the next one.
  await expect(admin.locator('#desk-approve')).toHaveCount(0)
  const openId = () => new URL(admin.url()).searchParams.get('id')
  expect(openId()).toBe(opened)
  await settled(admin)
  await admin.keyboard.press('n')
  await expect.poll(openId).not.toBe(opened)

  await member.goto('/documents')
  await settled(member)
  const place = member.getByRole('listitem').filter({ hasText: 'Personal ID or passport' })
  await expect(place.getByText('Druga strona jest ucięta.')).toBeVisible()
  await place.locator('input[type=file]').setInputFiles(pdf('dowod-osobisty.pdf', 'Identity card'))
  await expectToast(member, 'Upload successful')
  await expect(place.getByText('Pending', { exact: true })).toBeVisible()
  await expect(place.getByText('Earlier files (1)')).toBeVisible()
})

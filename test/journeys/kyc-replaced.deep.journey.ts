import { expect, test } from '@playwright/test'
import { expectToast, settled } from './hands/common.ts'
import { pdf } from './upload-files.ts'
import { openWindow } from './world.ts'

test('the replacement of an approved ID gets a new expiry date, is withdrawn, sent again and approved with a future date', async ({
  browser,
}) => {
  const [admin, member] = [await openWindow(browser, 'reviewer'), await openWindow(browser, 'developer')]
  await member.goto('/documents')
  await settled(member)
  const place = member.getByRole('listitem').filter({ hasText: 'Personal ID or passport' }).first()
  await expect(place.getByText('Approved', { exact: true })).toBeVisible()
  await place.getByText('Replace this file').click()
  await place.getByLabel('Valid until · optional').fill('2020-01-31')
  await place.locator('input[type=file]').setInputFiles(pdf('paszport-2031.pdf', 'Passport'))
  await expect(member.getByText('This document has already expired.').first()).toBeVisible()
  await expect(place.getByText('New file', { exact: true })).toBeHidden()

  await place.getByLabel('Valid until · optional').fill('2031-05-01')
  await place.locator('input[type=file]').setInputFiles(pdf('paszport-2031.pdf', 'Passport'))
  await expectToast(member, 'Upload successful')
  await expect(
    place.getByText('The approved file stays valid until it expires or the new file is approved.'),
  ).toBeVisible()
  await expect(place.getByText('Approved', { exact: true })).toBeVisible()
  await place.getByRole('button', { name: 'Withdraw paszport-2031.pdf' }).click()
  await member.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expectToast(member, 'Document removed')
  await expect(place.getByText('New file', { exact: true })).toBeHidden()

  await settled(member)
  const date = place.getByLabel('Valid until · optional')
  if (await date.isHidden()) await place.getByText('Replace this file').click()
  await date.fill('2031-05-01')
  await place.locator('input[type=file]').setInputFiles(pdf('paszport-2032.pdf', 'Passport'))
  await expect(place.getByText('Pending', { exact: true })).toBeVisible()

  await admin.goto('/admin/kyc')
  await settled(admin)
  await admin
    .getByRole('list', { name: 'Documents' })
    .getByRole('listitem')
    .filter({ hasText: 'paszport-2032.pdf' })
    .getByRole('link')
    .click()
  const record = admin.getByRole('region', { name: 'Record' })
  await expect(record.getByText('Expiry date given: 1 May 2031')).toBeVisible()
  await record.focus()
  await admin.keyboard.press('a')
  const dialog = admin.getByRole('dialog')
  const end = dialog.getByLabel('Valid until')
  await expect(end).toBeFocused()
  await expect(end).toHaveValue('2031-05-01')
  await end.fill('2020-01-31')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.locator('#decide-approve-end-error')).toHaveText('This document has already expired.')
  await dialog.getByRole('link', { name: 'This document has already expired.' }).click()
  await expect(end).toBeFocused()
  await dialog.getByLabel('No expiry date').check()
  await expect(end).toBeDisabled()
  await dialog.getByLabel('No expiry date').uncheck()
  await end.fill('2031-05-02')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()

  await member.reload()
  await settled(member)
  await expect(place.getByText('Valid until 2 May 2031')).toBeVisible()
  await expect(place.getByText('Earlier files (2)')).toBeVisible()
})

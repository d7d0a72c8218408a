import { expect, type Page, test } from '@playwright/test'
import { expectToast, settled } from './hands/common.ts'
import { pdf } from './papers.ts'
import { demoAddress, openWindow } from './world.ts'

/** Whether the focus is in the desk. */
const isInDesk = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=group][aria-label$=", desk"]') !== null)

test('the keys of a desk live after a click, scroll or zoom in a document, and Escape and Tab leave it', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'reviewer', { viewport: { width: 1440, height: 900 } })
  await page.goto('/admin')
  await settled(page)
  await page.locator('nav[aria-label="Admin"] a[href="/admin/kyc"]').click()
  await expect(page.getByRole('heading', { level: 1, name: 'KYC Document Management' })).toBeVisible()
  await expect.poll(() => isInDesk(page)).toBe(true)
  const live = page.getByText('Live now:')
  await expect(live).toContainText('J next record')
  await expect(live).not.toContainText('approve')
  await page.keyboard.press('j')
  const frame = page.locator('iframe')
  await expect(frame).toBeVisible()
  for (const words of ['J next record', 'A approve', 'R reject', '/ search the queue'])
    await expect(live).toContainText(words)
  const at = () => new URL(page.url()).searchParams.get('id')
  const first = at()

  const around = page.locator('[data-document-frame]')
  const dialog = page.getByRole('dialog')
  const desk = page.getByRole('group', { name: 'KYC Document Management, desk' })
  // By the mouse itself: what a locator checks of a press ends at the process of the viewer.
  const middle = async () => {
    await frame.scrollIntoViewIfNeeded()
    const box = await frame.boundingBox()
    if (!box) throw new Error('no document is shown')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const click = async () => page.mouse.click(...(await middle()))
  /** The viewer, in a process of its own, leaves a press unanswered now and then; the focus tells whether it was taken. */
  const press = (handle = click) =>
    expect(async () => {
      await expect(around).not.toBeFocused({ timeout: 5_000 })
      await Promise.race([handle(), page.waitForTimeout(5_000)])
      await expect(around).toBeFocused({ timeout: 5_000 })
    }).toPass({ timeout: 300_000 })
  for (const handle of [
    click,
    async () => page.mouse.dblclick(...(await middle())),
    async () => {
      await click()
      await page.mouse.wheel(0, 120)
    },
    async () => {
      await page.keyboard.down('Control')
      await click()
      await page.mouse.wheel(0, -120)
      await page.keyboard.up('Control')
    },
  ]) {
    await press(handle)
    await expect(live).toContainText('Esc leave the document')
    await page.keyboard.press('r')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(desk).toBeFocused()
  }
  await expect(live).not.toContainText('leave the document')

  const after = page.getByRole('button', { name: 'View in a new tab' })
  await press()
  await page.keyboard.press('Tab')
  await expect(after).toBeFocused()
  await press()
  await page.keyboard.press('Shift+Tab')
  await expect(around).not.toBeFocused()
  expect(await isInDesk(page)).toBe(true)
  expect(
    await around.evaluate(
      (it) => it.compareDocumentPosition(document.activeElement ?? it) & Node.DOCUMENT_POSITION_PRECEDING,
    ),
  ).toBeTruthy()
  await page.keyboard.press('Tab')
  await expect(after).toBeFocused()

  await press()
  await page.keyboard.press('j')
  await expect.poll(at).not.toBe(first)
  const queue = page.getByRole('list', { name: 'Documents' })
  const choose = () => queue.getByRole('link').first().click()
  await choose()
  await expect(page.locator('iframe')).toBeVisible()
  await expect.poll(at).toBe(first)
  expect(await isInDesk(page)).toBe(true)

  // Whoever leaves the desk while another record loads is not taken back into it.
  await page.keyboard.press('j')
  await expect.poll(at).not.toBe(first)
  const away = page.getByText('The keys act while the focus is in the desk.')
  const load = '**/admin/kyc.data*'
  const held = Promise.withResolvers<void>()
  await page.route(load, async (route) => {
    await held.promise
    await route.continue()
  })
  await choose()
  await page.locator('nav[aria-label="Admin"] a[href="/admin"]').focus()
  await expect(away).toBeVisible()
  held.resolve()
  await expect.poll(at).toBe(first)
  await expect(queue.getByRole('listitem').first()).toHaveAttribute('aria-current', 'true')
  await expect(away).toBeVisible()
  await page.keyboard.press('r')
  await expect(dialog).toBeHidden()
  await page.context().close()
})

test('a document is read in its frame, rejected by keyboard, and redone by its member alone · ADM-087 MEM-387', async ({
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
  await expect(admin.getByText('Has to be the ID of the contact person')).toBeVisible()
  const opened = new URL(admin.url()).searchParams.get('id')
  expect(admin.frames().map((frame) => frame.url())).not.toContain('chrome-error://chromewebdata/')

  await admin.getByRole('region', { name: 'Record' }).focus()
  await admin.keyboard.press('r')
  const dialog = admin.getByRole('dialog')
  await expect(dialog.getByLabel('Kind of reason')).toBeFocused()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please provide a rejection reason', { exact: true })).toBeVisible()
  await dialog.getByLabel('Kind of reason').selectOption('Another reason')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please provide a rejection reason', { exact: true })).toBeVisible()
  // The page has loaded again for its own claim meanwhile, with a link signed anew.
  await expect(admin.getByText('This record has changed.')).toHaveCount(0)
  await dialog.getByLabel('Rejection Reason').fill('Druga strona jest ucięta.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expectToast(admin, 'Document rejected')
  expect(new URL(admin.url()).searchParams.get('id')).not.toBe(opened)

  await member.goto('/documents')
  await settled(member)
  const place = member.getByRole('listitem').filter({ hasText: 'Personal ID or Passport' })
  await expect(place.getByText('Druga strona jest ucięta.')).toBeVisible()
  await place.locator('input[type=file]').setInputFiles(pdf('dowod-osobisty.pdf', 'Identity card'))
  await expectToast(member, 'Upload successful')
  await expect(place.getByText('Pending', { exact: true })).toBeVisible()
  await expect(place.getByText('Earlier files (1)')).toBeVisible()
  for (const page of [admin, member]) await page.context().close()
})

test('an approved ID is sent anew with its end, taken back, sent again and approved with a day that has not passed', async ({
  browser,
}) => {
  const [admin, member] = [await openWindow(browser, 'reviewer'), await openWindow(browser, 'developer')]
  await member.goto('/documents')
  await settled(member)
  const place = member.getByRole('listitem').filter({ hasText: 'Personal ID or Passport' }).first()
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
    place.getByText('The approved file counts until it ends or this one is approved.'),
  ).toBeVisible()
  await expect(place.getByText('Approved', { exact: true })).toBeVisible()
  await place.getByRole('button', { name: 'Take back paszport-2031.pdf' }).click()
  await expectToast(member, 'Document removed')
  await expect(place.getByText('New file', { exact: true })).toBeHidden()

  await settled(member)
  await place.getByText('Replace this file').click()
  await place.getByLabel('Valid until · optional').fill('2031-05-01')
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
  await expect(record.getByText('The sender states 1 May 2031.')).toBeVisible()
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
  await dialog.getByLabel('No end date').check()
  await expect(end).toBeDisabled()
  await dialog.getByLabel('No end date').uncheck()
  await end.fill('2031-05-02')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()

  await member.reload()
  await settled(member)
  await expect(place.getByText('Valid until 2 May 2031')).toBeVisible()
  await expect(place.getByText('Earlier files (2)')).toBeVisible()
  for (const page of [admin, member]) await page.context().close()
})

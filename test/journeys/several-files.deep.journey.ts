import { expect, test } from '@playwright/test'
import { expectToast, settled } from './hands/common.ts'
import { pdf } from './upload-files.ts'
import { openWindow } from './world.ts'

test('several files chosen together fill the slots of their group, and refused files are listed', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'developer2', { viewport: { width: 390, height: 844 } })
  await page.goto('/documents?add=reference_document')
  await settled(page)
  const add = page.locator('#add')
  const choose = async (...names: string[]) =>
    add.locator('input[type=file]').setInputFiles(names.map((name) => pdf(name, name)))
  await expect(add.locator('input[type=file]')).toHaveAttribute('accept', /image\/jpeg/)
  await choose('referencje-1.pdf', 'IMG_0417.heic', 'referencje-2.pdf')
  await expect(add.getByText('IMG_0417.heic: This is a HEIC photo. Choose PDF, PNG or JPG.')).toBeVisible()
  for (const place of [1, 2]) {
    const own = page.getByRole('listitem').filter({ hasText: `Reference documents ${place}` })
    await expect(own.getByRole('link', { name: /Open referencje-[12]\.pdf/ })).toBeVisible()
  }
  await choose('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf')
  await expectToast(page, 'Too many files', 'Maximum 5 files allowed. Not sent: d.pdf')
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    await expect(page.getByRole('link', { name: `Open ${name} (in a new tab)` })).toBeVisible()
  // Messages about refused files stay while the others are stored.
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Not sent: d.pdf')
  await expect(page.getByRole('link', { name: 'Open d.pdf (in a new tab)' })).toBeHidden()
})

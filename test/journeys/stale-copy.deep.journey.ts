import { expect, test } from '@playwright/test'
import { type Applicant, join } from './hands/applicant.ts'
import { settled } from './hands/common.ts'
import { fillCompany, next } from './hands/wizard.ts'
import { openWindow } from './world.ts'

const who: Applicant = {
  firstName: 'Żaneta',
  lastName: 'Dąbek',
  company: 'Dąbek Biura',
  email: 'kopie@dabek.example',
  password: 'kopia sprzed godziny 2026',
}
const answers = {
  company: 'Dąbek Biura sp. z o.o.',
  contact: 'Żaneta Dąbek',
  email: who.email,
  licensed: false,
  description:
    'Buduje niewielkie biura przy stacjach kolei w Małopolsce i wynajmuje je po jednym piętrze, bez pośpiechu i bez pośredników.',
}

test('a tab’s outdated local copy removes nothing that another tab saved · MEM-132', async ({ browser }) => {
  const page = await openWindow(browser, 'guest')
  await join(page, who)
  await page.goto('/profile/developer?step=1')
  await settled(page)
  await fillCompany(page, answers)
  await next(page, 2)
  await page.goto('/profile/developer?step=1')
  await settled(page)
  const other = await page.context().newPage()
  await other.goto('/profile/developer?step=1')
  await settled(other)
  await page.getByLabel('Website').fill('dabek.example')
  await page.getByLabel('Founded year').fill('2011')
  await next(page, 2)
  await other.getByLabel('Founded year').fill('1998')
  await other.getByRole('button', { name: 'Next' }).click()
  await expect(other.getByRole('group', { name: 'Founded' })).toBeVisible()
  await other.close({ runBeforeUnload: false })
  await page.goto('/profile/developer?step=1')
  await settled(page)
  const found = page.getByRole('button', { name: /^(Resume Draft|Restore)$/ })
  await found.click()
  const choice = page.getByRole('group', { name: 'Founded' })
  await expect(choice).toBeVisible()
  await expect(page.getByLabel('Website')).toHaveValue('dabek.example')
  await choice.getByLabel(/1998/).check()
  await page.getByRole('button', { name: 'Keep selected texts' }).click()
  await expect(choice).toBeHidden()
  await expect(page.getByLabel('Founded year')).toHaveValue('1998')
  await page.reload()
  await settled(page)
  await expect(page.getByLabel('Website')).toHaveValue('dabek.example')
})

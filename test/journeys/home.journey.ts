import { expect, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { inDatabase } from './in-database.ts'
import { demoAddress, openWindow } from './world.ts'

test('a task on the home page opens from there and is gone once it is done', async ({ browser }) => {
  await inDatabase((client) =>
    client.query(
      `insert into notices (user_id, kind, key, title, path)
        select id, 'decided', 'journey:home', 'A decision for the journey', '/my-access' from users where email = $1`,
      [demoAddress('advisor')],
    ),
  )
  const page = await openWindow(browser, 'advisor')
  await page.goto('/platform')
  await settled(page)
  const tasks = page.getByRole('list', { name: 'Your tasks' })
  const row = tasks.getByRole('listitem').filter({ hasText: 'A decision for the journey' })
  await row.getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(/\/my-access$/)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your tasks' })).toBeVisible()
  await expect(page.getByText('A decision for the journey')).toHaveCount(0)
  await page.context().close()
})

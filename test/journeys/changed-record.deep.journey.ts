import { expect, type Page, test } from '@playwright/test'
import { openLive, post, SEEN, typeThroughout } from './hands/live.ts'
import { withProductDatabase } from './in-database.ts'
import { openWindow } from './world.ts'

/** A pending profile and its owner. */
const WAITING = [
  `insert into users (email, email_verified, name) values ('changing@parcela.test', true, 'Changing profile')`,
  `insert into members (user_id, user_type, full_name) select id, 'investor', name from users where email = 'changing@parcela.test'`,
  `insert into companies (type, name, questionnaire, approval_status, revision, version, submitted_at, created_at)
    select type, 'Changing profile', questionnaire, 'pending', 1, 1, timestamptz '2019-01-01', now()
    from (select * from companies where type = 'investor' limit 1) c`,
  `insert into company_members (company_id, user_id, role)
    select c.id, u.id, 'owner' from users u join companies c on c.name = u.name where u.email = 'changing@parcela.test'
    returning company_id as id`,
]

test('a record that changes during a decision stays as shown, reports the change next to its buttons, and keeps the typed text', async ({
  browser,
}) => {
  const id = await withProductDatabase(async (client) => {
    let made = ''
    for (const statement of WAITING) made = (await client.query<{ id?: string }>(statement)).rows[0]?.id ?? ''
    return made
  })
  const path = `/admin/profiles?id=${id}`
  const decide = async (page: Page, intent: string, seen: number, reason: string) =>
    expect(await post(page, path, { intent, id, seen: String(seen), reason })).toContain('/admin/profiles')
  const [reviewer, admin] = [await openWindow(browser, 'reviewer'), await openWindow(browser, 'admin')]
  await openLive(reviewer, path)
  const record = reviewer.getByRole('region', { name: 'Record' })
  const reject = reviewer.getByRole('button', { name: /^Reject/ })
  await reject.click()
  const dialog = reviewer.getByRole('dialog')
  const reason = dialog.getByLabel('Rejection Reason *')
  await typeThroughout(reviewer, reason, async () => {
    await decide(admin, 'requestInfo', 1, 'Which year?')
    await expect(dialog.getByText('This record has changed.').first()).toBeVisible(SEEN)
  })
  const typed = await reason.inputValue()
  const button = dialog.getByRole('button', { name: 'Reject', exact: true })
  await expect(button).toHaveAccessibleDescription('This record has changed.')
  await expect(record.getByText('Which year?')).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Show changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(record.getByText('Which year?').first()).toBeVisible()
  await expect(reviewer.getByText('This record has changed.')).toHaveCount(0)
  await reject.click()
  await expect(reason).toHaveValue(typed)
  await expect(button).toHaveAccessibleDescription('')

  await decide(admin, 'requestInfo', 2, 'Which month?')
  await expect(dialog.getByText('This record has changed.').first()).toBeVisible(SEEN)
  await button.click()
  await expect(record.getByText('Nothing was decided', { exact: true })).toBeVisible()
  await expect(record.getByText('Which month?').first()).toBeVisible()
  await reject.click()
  await expect(reason).toHaveValue(typed)
})

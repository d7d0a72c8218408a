import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  accessPage,
  ask,
  askFor,
  openLive,
  newThread,
  post,
  SEEN,
  typeThroughout,
  write,
} from './hands/live.ts'
import { withProductDatabase } from './in-database.ts'
import { demoAddress, demoPassword, openOwnWindow, openWindow, origin } from './world.ts'

/** The directory page of the other person's company. */
async function companyPage(page: Page, name: string): Promise<string> {
  await page.goto(`/market-circle?q=${name}`)
  return (await page.locator('main a[href^="/market-circle/entity/"]').first().getAttribute('href')) ?? ''
}

/** A page, the user's place on it, and what someone else changes in the meantime. */
type Row = {
  page: Page
  path: string
  change: () => Promise<unknown>
  /** Moves to the field. Without a field, the focus is on a link and the heading is selected. */
  field?: (page: Page) => Promise<Locator>
  /** Opens something and returns the focused element in it. */
  focus?: (page: Page) => Promise<Locator>
  /** Where the change shows; by default on the reloaded page. */
  shown?: (page: Page) => Locator
  /** Checked at the end, for a field. */
  after?: (page: Page) => Promise<void>
}

const main = (name: string) => (page: Page) =>
  Promise.resolve(page.locator(`main [name="${name}"]:visible`).first())

async function isUndisturbed({ page, path, change, field, focus, shown, after }: Row): Promise<void> {
  await openLive(page, path)
  const { pathname } = new URL(path, origin)
  const arrives = async () => {
    const read = page.waitForResponse((answer) => new URL(answer.url()).pathname === `${pathname}.data`, SEEN)
    await change()
    await (shown ? expect(shown(page)).toBeAttached(SEEN) : read)
    await read
    await page.waitForTimeout(200)
  }
  if (field) {
    await typeThroughout(page, await field(page), arrives)
    return after?.(page)
  }
  const at = focus ? await focus(page) : page.locator('main a:visible').first()
  await at.focus()
  const selected = await page.evaluate(() => {
    getSelection()?.selectAllChildren(document.querySelector('h1') ?? document.body)
    return String(getSelection())
  })
  const before = await at.boundingBox()
  await arrives()
  await expect(at).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe(selected)
  expect(Math.abs(((await at.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3)
}

test('on each page of the table, another person’s change loses nothing that is typed, focused, open or in view', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const open = (who: string) => openWindow(browser, who)
  const [asker, owner, admin] = [await open('investor'), await open('developer2'), await open('admin')]
  const [other, reviewer] = [await open('investor2'), await open('reviewer')]
  const [waiting, asked] = [await open('pending'), await open('moreinfo')]
  const access = await accessPage(owner)
  const editor = access.replace('/access', '')
  const [odrana, osterlund] = [await companyPage(other, 'Odrana'), await companyPage(owner, 'Österlund')]
  const { path: thread } = await newThread(browser)
  const inquire = () => ask(asker, `Is there a crane? ${crypto.randomUUID()}`)
  const invite = (page: Page, path: string, email: string) =>
    post(page, path, { intent: 'invite', email, message: '', days: '14' })
  const lock = (intent: 'lock' | 'unlock') => async () => {
    const id = editor.split('/')[2] ?? ''
    const seen = await withProductDatabase(async (client) => {
      const { rows } = await client.query<{ version: number }>('select version from listings where id = $1', [
        id,
      ])
      return rows[0]?.version ?? 0
    })
    await post(admin, `/admin/listings?id=${id}`, { intent, id, seen: String(seen) })
  }
  const withdrawing = async (page: Page) => {
    await page
      .getByRole('button', { name: /^Withdraw/ })
      .first()
      .click()
    return page.getByRole('dialog').getByRole('button', { name: 'Withdraw request', exact: true })
  }
  const declined = () =>
    withProductDatabase((client) =>
      client.query(
        "update connection_requests set status = 'declined', decided_at = now() where status = 'pending'",
      ),
    )
  const replacing = async (page: Page) => {
    await page.getByText('Replace this file').first().click()
    return page.locator('details[open] input[type=file]').first()
  }
  const rejected = () =>
    withProductDatabase((client) =>
      client.query(
        `update kyc_submissions set status = 'rejected', rejection_reason = 'Pages are missing.', reviewed_at = now()
          where status = 'pending' and user_id = (select id from users where email = $1)`,
        [demoAddress('pending')],
      ),
    )
  const noted = () =>
    withProductDatabase((client) =>
      client.query(
        `update companies set member_notes = 'The year is enough.'
          where id = (select company_id from company_members m join users u on u.id = m.user_id where u.email = $1)`,
        [demoAddress('moreinfo')],
      ),
    )
  // Another message in a thread is added to the pending email, so nothing changes for the desks.
  const mailed = () =>
    withProductDatabase((client) =>
      client.query("select pg_notify('parcela_changes', 'desk:mail all admins')"),
    )
  const elsewhere = await openOwnWindow(browser, demoAddress('investor'), demoPassword)
  const rows: Row[] = [
    {
      page: owner,
      path: thread,
      field: main('message'),
      change: () => write(asker, thread, 'From the table'),
      shown: (page) => page.getByText('From the table'),
    },
    { page: owner, path: '/inquiries', change: inquire },
    // Their request replaces the form, which keeps what was typed.
    {
      page: other,
      path: odrana,
      field: main('message'),
      change: () => post(owner, osterlund, { intent: 'connect', message: '' }),
      shown: (page) => page.getByText('This record has changed.').first(),
      after: async (page) => {
        await page.getByRole('button', { name: 'Show changes' }).click()
        await expect(page.locator('main [name="message"]')).toHaveValue(/Typed before/)
      },
    },
    { page: owner, path: '/connections', focus: withdrawing, change: declined },
    { page: owner, path: editor, field: main('title'), change: lock('lock') },
    { page: owner, path: access, field: main('email'), change: () => askFor(access, 'investor') },
    { page: owner, path: '/my-listings', change: lock('unlock') },
    {
      page: waiting,
      path: '/documents',
      focus: replacing,
      change: rejected,
      shown: (page) => page.getByText('This record has changed.').first(),
    },
    {
      page: asked,
      path: '/profile/rejected',
      change: noted,
      shown: (page) => page.getByText('The year is enough.'),
    },
    {
      page: asker,
      path: '/settings',
      field: main('fullName'),
      change: () => post(elsewhere, '/signout', {}),
    },
    {
      page: asker,
      path: '/settings/company',
      field: main('email'),
      change: () => invite(owner, '/settings/company', demoAddress('investor')),
    },
    { page: admin, path: '/admin/users', field: main('search'), change: mailed },
    { page: admin, path: '/admin/email-queue', field: main('q'), change: mailed },
    { page: reviewer, path: '/admin', change: mailed },
    { page: owner, path: '/platform', change: inquire },
    { page: owner, path: '/dashboard/developer', change: inquire },
  ]
  for (const row of rows) await isUndisturbed(row)
  for (const page of [asker, owner, admin, other, reviewer, waiting, asked, elsewhere])
    await page.context().close()
})

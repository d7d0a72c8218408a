import { expect, type Page, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { withProductDatabase } from './in-database.ts'
import { openWindow } from './world.ts'

/** Four profiles and four listings at the front of their queues. */
const CASES = [
  `insert into companies (type, name, questionnaire, approval_status, revision, version, submitted_at, created_at)
    select type, 'Keyboard ' || n, questionnaire, 'pending', 1, 1, timestamptz '2020-01-01' + n * interval '1 second', now()
    from generate_series(1, 4) n, (select * from companies where type = 'investor' limit 1) c`,
  // A profile is ready for review once it has every required document.
  `insert into users (email, email_verified, name) select 'keyboard-' || n || '@parcela.test', true, 'Keyboard ' || n
    from generate_series(1, 4) n`,
  `insert into members (user_id, user_type, full_name) select id, 'investor', name from users where email like 'keyboard-%'`,
  `insert into company_members (company_id, user_id, role)
    select c.id, u.id, 'owner' from users u join companies c on c.name = u.name where u.email like 'keyboard-%'`,
  `insert into files (user_id, bucket, storage_key, file_name, content_type, byte_size, sha256, category, document_type, status,
      deleted_at)
    select u.id, 'kyc-documents', 'owners/' || u.id || '/' || t, t || '.pdf', 'application/pdf', 1024, sha256('keyboard'::bytea),
      'kyc', t, 'deleted', now()
    from users u, unnest(array['passport_or_id', 'company_registration_cert']) t where u.email like 'keyboard-%'`,
  `insert into kyc_submissions (user_id, file_id, document_type, slot, status, created_at, reviewed_at)
    select user_id, id, document_type, 1, 'approved', timestamptz '2020-01-01', now() from files where storage_key like 'owners/%'`,
  `insert into listings (slug, company_id, title, location, created_at, submitted_at, approval_status)
    select 'keyboard-' || n, c.id, 'Keyboard house ' || n, 'Kraków', now(), timestamptz '2020-01-01', 'pending'
    from generate_series(1, 4) n, (select id from companies where approval_status = 'approved' limit 1) c`,
  `insert into listing_revisions (listing_id, number, fields, status, submitted_at)
    select l.id, 1, r.fields || jsonb_build_object('title', l.title), 'pending', timestamptz '2020-01-01' + row_number() over (order by l.slug) * interval '1 second'
    from listings l, (select fields from listing_revisions where status = 'approved' limit 1) r where l.slug like 'keyboard-%'`,
  `update listings l set working_revision_id = r.id from listing_revisions r where r.listing_id = l.id and l.slug like 'keyboard-%'`,
]

/** Presses Tab or Shift+Tab until the target has the focus. */
async function tabTo(page: Page, wanted: string, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 200; step += 1) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), wanted)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never reaches ${wanted}`)
}

/** Opens a desk from the sidebar, wherever the focus is, then moves to its queue. */
async function openDesk(page: Page, path: string, heading: string, key = 'Shift+Tab'): Promise<void> {
  await tabTo(page, `nav[aria-label="Admin"] a[href="${path}"]`, key)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await tabTo(page, '[role=region][aria-label="Queue"]')
}

/** Opens a step's dialog and returns its title. */
async function dialogOf(page: Page, key: string): Promise<string> {
  await page.keyboard.press(key)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog.getByRole('heading').innerText()
}

/** The record on screen. The URL changes a moment earlier, and until then shortcuts do nothing. */
const openId = (page: Page) =>
  page.evaluate(() => {
    const link = document.querySelector('[aria-label="Queue"] li[aria-current] a[href]')
    return link && new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('id')
  })

/** A decision stays on its record; N leads to the next one. */
async function openNextRecord(page: Page, from: string | null): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('#desk-approve')).toHaveCount(0)
  expect(new URL(page.url()).searchParams.get('id')).toBe(from)
  await settled(page)
  await page.keyboard.press('n')
  await expect.poll(async () => [from, null].includes(await openId(page))).toBe(false)
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

test('navigation to another back-office page starts at the top · ADM-015', async ({ browser }) => {
  const page = await openWindow(browser, 'reviewer', { viewport: { width: 1440, height: 400 } })
  await page.goto('/admin')
  await settled(page)
  for (const path of ['/admin/profiles', '/admin/listings', '/admin']) {
    await page.evaluate(() => window.scrollTo(0, 300))
    expect(await scrolled(page)).toBeGreaterThan(0)
    await page
      .locator(`nav[aria-label="Admin"] a[href="${path}"]`)
      .evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(`**${path}`)
    await expect.poll(() => scrolled(page)).toBe(0)
  }
  await page.context().close()
})

test('a reviewer clears profiles and listings by keyboard alone · ADM-199', async ({ browser }) => {
  test.setTimeout(240_000)
  await withProductDatabase(async (client) => {
    for (const statement of CASES) await client.query(statement)
  })
  const page = await openWindow(browser, 'reviewer', { viewport: { width: 1440, height: 900 } })
  await page.goto('/admin')
  await settled(page)
  await openDesk(page, '/admin/profiles', 'Profile Management', 'Tab')

  await page.keyboard.press('j')
  await expect.poll(() => openId(page)).not.toBeNull()
  for (let count = 0; count < 4; count += 1) {
    const [key, text] = count % 2 === 0 ? ['r', 'Not found in the register.'] : ['i', 'Which year?']
    const from = await openId(page)
    expect(await dialogOf(page, key)).toContain('Keyboard')
    // In a dialog, a shortcut key just types its letter.
    await page.keyboard.type(text)
    await page.keyboard.press('Control+Enter')
    await openNextRecord(page, from)
  }

  await openDesk(page, '/admin/listings', 'Listing Submissions')
  await page.keyboard.press('j')
  await expect.poll(() => openId(page)).not.toBeNull()
  for (let count = 0; count < 4; count += 1) {
    const from = await openId(page)
    expect(await dialogOf(page, count % 2 === 0 ? 'a' : 'r')).toContain('Keyboard house')
    if (count % 2 === 0) await page.keyboard.press('Enter')
    else {
      await page.keyboard.type('This house is already listed.')
      await page.keyboard.press('Control+Enter')
    }
    await openNextRecord(page, from)
  }

  const decided = await withProductDatabase(async (client) => {
    const { rows } = await client.query(`select
      (select count(*)::int from companies where name like 'Keyboard %' and approval_status in ('rejected', 'more_info_requested')) as profiles,
      (select count(*)::int from listing_revisions r join listings l on l.id = r.listing_id
        where l.slug like 'keyboard-%' and r.status in ('approved', 'rejected')) as listings,
      (select count(*)::int from review_claims) as claims`)
    return rows[0]
  })
  expect(decided).toMatchObject({ profiles: 4, listings: 4 })
})

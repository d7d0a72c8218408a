import { type Browser, expect, type Page, test } from '@playwright/test'
import { fillApplication, registrationLink } from './hands/applicant.ts'
import { openRecord } from './hands/reviewer.ts'
import { signUp } from './hands/sign-up.ts'
import { expectToast } from './hands/common.ts'
import { leaves } from '#test/attack/matrix/source-intents.ts'
import { axeFindings, collectBrowserErrors, lookAt, stay, type Width, WIDTHS } from './look/eyes.ts'
import { ELSEWHERE, type Look, LOOKS } from './look/pages.ts'
import { openWindow } from './world.ts'

const named: Record<string, string> = {
  public: 'powisle-courtyard-offices',
  semi: 'four-poplars-business-court',
  private: 'olowianka-harbour-flats',
}
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '')

/** The id of the owner's listing, from the link in their list. */
async function ownListing(page: Page, title?: string): Promise<string> {
  await page.goto('/my-listings')
  const link = title
    ? page.getByRole('main').getByRole('link', { name: title })
    : page.getByRole('main').locator('a[href^="/my-listings/"]:not([href$="/new"])')
  return (await link.first().getAttribute('href'))?.split('/').at(-1) ?? ''
}

/** Suspends or reinstates the advisor's company at the desk. */
async function toggleAdvisor(admin: Page, label: 'Suspend' | 'Reinstate'): Promise<void> {
  await admin.goto('/admin/profiles?search=advisor%40demo')
  await admin
    .getByRole('region', { name: 'Queue' })
    .getByRole('list', { name: 'Profiles' })
    .getByRole('link')
    .first()
    .click()
  await admin.getByRole('button', { name: label, exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Reason *').fill('Checking the page of a suspended member.')
  await dialog.getByRole('button', { name: label }).click()
  await expectToast(admin, label === 'Suspend' ? 'Company suspended' : 'Company reinstated')
}

/** Desks whose first record is checked, keyed by the record page's name in the list of looks. */
const DESKS = {
  application: '/admin/applications?status=submitted',
  document: '/admin/kyc',
  user: '/admin/users',
}

let admin: Page

test.beforeAll(async ({ browser }) => {
  admin = await openWindow(browser, 'admin')
  await toggleAdvisor(admin, 'Suspend')
  await admin.goto('/admin/profiles?status=pending')
  await openRecord(admin, 'Zielona Dolina Development')
  named.profile = admin.url()
  await admin.goto('/admin/listings')
  await admin.getByRole('region', { name: 'Queue' }).locator('a[href*="id="]').first().click()
  await admin.waitForURL(/id=/)
  named.submission = admin.url()
  for (const [name, desk] of Object.entries(DESKS)) {
    await admin.goto(desk)
    const first = admin.getByRole('region', { name: 'Queue' }).getByRole('list').locator('a[href*="id="]')
    named[name] = (await first.first().getAttribute('href')) ?? ''
  }
  const developer = await openWindow(browser, 'developer')
  named.own = await ownListing(developer)
  await developer.context().close()
  const asker = await openWindow(browser, 'investor')
  await asker.goto('/inquiries?box=sent&status=waiting')
  named.inquiry =
    (await asker
      .getByRole('list', { name: 'Sent inquiries' })
      .getByRole('link')
      .first()
      .getAttribute('href')) ?? ''
  await asker.goto('/market-circle')
  named.company = (await asker.locator('a.row-link').first().getAttribute('href')) ?? ''
  await asker.context().close()
  const owner = await openWindow(browser, 'developer2')
  named.hub = await ownListing(owner, 'Distribution Hub')
  await owner.context().close()
  const guest = await openWindow(browser, 'guest')
  const applicant = {
    firstName: 'Ewa',
    lastName: 'Patrzy',
    company: 'Patrzy',
    email: 'ewa@patrzy.example',
    password: '',
  }
  await guest.goto('/early-access?type=Developer')
  await fillApplication(guest, applicant)
  await guest.getByRole('button', { name: 'Apply for early access' }).click()
  named.registration = await registrationLink(applicant.email)
  await guest.context().close()
  const joined = await signUp(browser)
  named.confirmation = joined.link
  named.refusal = `/not-me${new URL(joined.link).search}`
  await joined.page.context().close()
})

test.afterAll(async () => {
  for (const page of windows.values()) await (await page).context().close()
  await toggleAdvisor(admin, 'Reinstate')
  await admin.context().close()
})

test('every page of app/routes.ts is checked', async () => {
  const pages = leaves().filter(({ file }) => file.endsWith('.tsx'))
  const seen = new Set([...LOOKS.map(({ route }) => route), ...ELSEWHERE])
  expect(pages.map(({ path }) => path).filter((path) => !seen.has(path))).toEqual([])
})

const windows = new Map<string, Promise<Page>>()

/** The window of this width in which a visitor's pages are checked in turn. */
function windowOf(browser: Browser, who: string, width: Width): Promise<Page> {
  const name = `${who} ${width}`
  const page =
    windows.get(name) ??
    openWindow(browser, who, { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  windows.set(name, page)
  return page
}

/** The problems with one page at this width, and what its browser reported. */
async function look(browser: Browser, { who, path, status = 200, opens, redirects }: Look, width: Width) {
  const shared = await windowOf(browser, who, width)
  const page = redirects ? await shared.context().newPage() : shared
  if (redirects) await page.addInitScript(stay)
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // Pending requests of the previous page do not count against this page.
  await page.goto('about:blank')
  const [errors, stopListening] = collectBrowserErrors(page)
  const response = await page.goto(filled(path))
  expect(response?.status()).toBe(status)
  expect(new URL(page.url()).pathname).toBe(new URL(filled(path), page.url()).pathname)
  const found = await lookAt(page, width)
  if (opens) {
    await page.getByRole('button', { name: opens }).first().click()
    await expect(page.getByRole('dialog').first()).toBeVisible()
    found.push(...(await axeFindings(page, [width])).map((words) => `with its dialog open: ${words}`))
  }
  stopListening()
  if (redirects) await page.close()
  return [...found, ...errors]
}

for (const one of LOOKS) {
  test(`${one.path} as ${one.who}: axe finds nothing in either theme at 390 and 1440 px, without overflow or console errors`, async ({
    browser,
  }) => {
    // Both windows in parallel, since each has its own process.
    const found = await Promise.all(WIDTHS.map((width) => look(browser, one, width)))
    expect(found.flat().join('\n')).toBe('')
  })
}

import { expect, type Page, test } from '@playwright/test'
import { type Applicant, join } from './hands/applicant.ts'
import { expectToast, settled, signOut } from './hands/common.ts'
import { expectStep, fillCompany, next } from './hands/wizard.ts'
import { openWindow } from './world.ts'

test.describe.configure({ mode: 'serial' })

async function expectContinued(page: Page): Promise<void> {
  await expect(page.getByText(/^Continuing your draft from \d+ \w+ \d{4}, \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const who: Applicant = {
  firstName: 'Łucja',
  lastName: 'Śliwińska',
  company: 'Śliwa Park',
  email: 'szkice@sliwa.example',
  password: 'szkic za szkicem 2026',
}
const answers = {
  company: 'Śliwa Park spółka z o.o.',
  contact: 'Łucja Śliwińska',
  email: who.email,
  licensed: false,
  description:
    'Buduje hale i biura na obrzeżach Łodzi, po dwie inwestycje naraz, i zarządza nimi do pełnego wynajęcia.',
}
/** Longer than the delay between the last key and the autosave. */
const SOON = 2_500
let page: Page
test.beforeAll(async ({ browser }) => {
  page = await openWindow(browser, 'guest')
  await join(page, who)
  await page.clock.install()
  await page.goto('/profile/developer?step=1')
})
test.afterAll(() => page.context().close())

const copies = (window: Page) =>
  window.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('parcela:draft:'))
      .map((key) => ({
        key,
        copy: JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>,
      })),
  )
const question = (window: Page) => window.getByRole('dialog', { name: 'Resume Previous Session?' })
const isPost = (request: { method: () => string }) => request.method() === 'POST'

test('typed text is on the server within 2 s, and in the browser until then · MEM-123', async () => {
  await settled(page)
  await expect(question(page)).toBeHidden()
  let answer = () => undefined as void
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/profile/developer*', async (route) => {
    if (isPost(route.request())) await answered
    await route.fallback()
  })
  await fillCompany(page, answers)
  await page.clock.fastForward(SOON)
  await expect(page.getByText('Saving...')).toBeVisible()
  const [kept] = await copies(page)
  expect(kept?.key).toContain('developer_profile')
  expect(Object.keys(kept?.copy ?? {}).toSorted()).toEqual(['currentStep', 'formData', 'timestamp'])
  answer()
  await page.clock.fastForward(SOON)
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect.poll(() => copies(page)).toEqual([])
  await page.unroute('**/profile/developer*')
})

test('a failed autosave is reported; after a reload the browser’s copy is offered · MEM-129 MEM-132', async () => {
  await page.route('**/profile/developer*', (route) =>
    isPost(route.request()) ? route.abort() : route.fallback(),
  )
  await page.getByLabel('Website').fill('sliwa-park.example')
  await page.clock.fastForward(SOON)
  await expect(page.getByText('Not saved. Trying again.')).toBeVisible()
  expect(await copies(page)).toHaveLength(1)
  page.once('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.unroute('**/profile/developer*')
  await settled(page)
  await expect(page.getByLabel('Website')).toHaveValue('jasien.example')
  await question(page).getByRole('button', { name: 'Resume Draft' }).click()
  await expectToast(page, 'Draft Restored', 'Your previous progress has been restored.')
  await expect(page.getByLabel('Website')).toHaveValue('sliwa-park.example')
  await expect.poll(() => copies(page)).toEqual([])
})

test('different texts from two tabs are shown side by side, even on a phone, and one is chosen', async () => {
  const other = await page.context().newPage()
  await other.setViewportSize({ width: 390, height: 844 })
  await other.goto('/profile/developer?step=1')
  await settled(other)
  await expectContinued(other)
  await page.getByLabel('Company name').fill('Śliwa Park Łódź')
  await next(page, 2)
  await other.getByLabel('Company name').fill('Śliwa Park Pabianice')
  await other.getByLabel('Headquarters location').fill('Pabianice, Poland')
  await other.getByRole('button', { name: 'Next' }).click()
  const choice = other.getByRole('group', { name: 'Company name' })
  await expect(choice.getByText('Śliwa Park Łódź')).toBeVisible()
  await expect(choice.getByText('Śliwa Park Pabianice')).toBeVisible()
  const width = await other.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
  await choice.getByLabel(/Saved in the meantime/).check()
  await other.getByRole('button', { name: 'Keep selected answers' }).click()
  await expect(other.getByLabel('Company name')).toHaveValue('Śliwa Park Łódź')
  await expect(other.getByLabel('Headquarters location')).toHaveValue('Pabianice, Poland')
  await other.close()
})

const steps = () => page.getByRole('navigation', { name: 'Steps of the developer profile' })
const stepLink = (name: string) => steps().getByRole('link', { name })

test('step links save without asking, on a phone and by keyboard, even if they lead to a step not yet reached', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  const size = '24,000,000'
  await stepLink('Development Focus').click()
  await expectStep(page, 2)
  // A click counts even while another page is loading.
  const { promise: slow, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/developer\.data\?step=2/, (route) => slow.then(() => route.continue()), { times: 1 })
  await Promise.all([page.waitForRequest(/data\?step=2/), stepLink('Development Focus').click()])
  await page.getByLabel('Average project size').fill(size)
  const kept = page.waitForRequest(isPost)
  await stepLink('Legal & Compliance to do').focus()
  await page.keyboard.press('Enter')
  await kept
  goOn()
  await expectStep(page, 4)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const link of await steps().getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await stepLink('Company Information done').click()
  await expectStep(page, 1)
  await page.getByLabel('Year founded').fill('long ago')
  await stepLink('Development Focus').click()
  await expectStep(page, 2)
  await expect(page.getByLabel('Average project size')).toHaveValue(size)
  await stepLink('Company Information needs attention').click()
  await expect(page.getByLabel('Year founded')).toHaveValue('long ago')
  await page.getByLabel('Year founded').fill('2011')
  await stepLink('Document Uploads to do').click()
  await expectStep(page, 6)
  await page.setViewportSize({ width: 1280, height: 900 })
})

test(
  'a step link stays on the page, without a dialog, while saving fails, and moves on once it works',
  { tag: '@deep' },
  async () => {
    await stepLink('Company Information').click()
    await expectStep(page, 1)
    await page.route('**/profile/developer*', (route) =>
      isPost(route.request()) ? route.abort() : route.fallback(),
    )
    await page.getByLabel('Year founded').fill('2010')
    await stepLink('Track Record').click()
    await expect(page.getByText('Not saved. Trying again.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectStep(page, 1)
    await page.unroute('**/profile/developer*')
    await stepLink('Track Record').click()
    await expectStep(page, 3)
    await stepLink('Company Information').click()
    await expect(page.getByLabel('Year founded')).toHaveValue('2010')
  },
)

test('a reload or a closed tab after "Saved" loses nothing', async () => {
  const path = '/profile/developer?step=1'
  const keep = async (window: Page, city: string) => {
    const kept = window.waitForResponse((response) => isPost(response.request()) && response.ok())
    await window.getByLabel('Headquarters location').fill(city)
    await kept
    await expect(window.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  }
  const shows = async (window: Page, city: string) => {
    await settled(window)
    await expect(window.getByLabel('Headquarters location')).toHaveValue(city)
  }
  const first = await page.context().newPage()
  await first.goto(path)
  await settled(first)
  await expectContinued(first)
  await keep(first, 'Zgierz, Poland')
  await first.reload()
  await shows(first, 'Zgierz, Poland')
  await expectContinued(first)
  await keep(first, 'Aleksandrów, Poland')
  await first.close()
  const second = await page.context().newPage()
  await second.goto(path)
  await shows(second, 'Aleksandrów, Poland')
  await second.close()
})

test('returning continues the draft with a notice; Start Fresh asks for confirmation', async () => {
  const own = await page.context().newPage()
  await own.goto('/profile/developer?step=1')
  await settled(own)
  await expectContinued(own)
  const company = own.getByLabel('Company name')
  const kept = await company.inputValue()
  await own.getByRole('button', { name: 'Start Fresh' }).click()
  const question = own.getByRole('dialog', { name: 'Start fresh?' })
  await question.getByRole('button', { name: 'Keep draft' }).click()
  await expect(company).toHaveValue(kept)
  await own.close()
})

test('signing out removes this browser’s copies · MEM-137', async () => {
  await stepLink('Development Focus').click()
  await expectStep(page, 2)
  await page.route('**/profile/developer*', (route) =>
    isPost(route.request()) ? route.abort() : route.fallback(),
  )
  await page.getByLabel('Average project size').fill('25000000')
  await page.clock.fastForward(SOON)
  await expect.poll(() => copies(page)).toHaveLength(1)
  page.once('dialog', (asked) => void asked.accept())
  await signOut(page)
  await page.waitForURL(/\/$|signin/)
  await expect.poll(() => copies(page)).toEqual([])
})

import { expect, type Page, test } from '@playwright/test'
import { openRecord } from './hands/reviewer.ts'
import { settled } from './hands/common.ts'
import { findCovered } from './look/covered.ts'
import { openWindow } from './world.ts'

const ownListing = async (page: Page) => {
  await page.goto('/my-listings')
  await page.getByRole('main').locator('a[href^="/my-listings/"]:not([href$="/new"])').first().click()
  await page.waitForURL(/\/my-listings\/\d/)
}
const pendingProfile = async (page: Page) => {
  await page.goto('/admin/profiles?status=pending')
  await openRecord(page, 'Zielona Dolina Development')
}
const compared = async (page: Page) => {
  await page.goto('/listings')
  await settled(page)
  for (const at of [0, 1]) await page.getByRole('checkbox', { name: 'Compare' }).nth(at).check()
}

type Open = string | ((page: Page) => Promise<void>)

/** Every page with a bar that sticks, and the first page of each frame. */
const PAGES: readonly (readonly [who: string, name: string, open?: Open])[] = [
  ['guest', '/early-access?type=Investor'],
  ['investor', '/listings with two compared', compared],
  ['investor', '/market-circle'],
  ['investor', '/deal/four-poplars-business-court'],
  ['investor', '/compare?ids=powisle-courtyard-offices,four-poplars-business-court,wroclaw-distribution-hub'],
  ['investor', '/market-insights'],
  ['developer', '/my-listings/new'],
  ['developer', 'an own listing', ownListing],
  ['moreinfo', '/profile/rejected'],
  ['moreinfo', '/profile/developer?step=2'],
  ['admin', '/admin/content?document=faq'],
  ['admin', 'a pending profile', pendingProfile],
  ['admin', '/admin/kyc'],
  ['admin', '/admin/users'],
  ['admin', '/admin/market'],
]

const SIZES = [
  [390, 844],
  [1440, 844],
] as const
/** Also at 400 % zoom. */
const ZOOMED = new Set(['/admin/kyc', '/admin/content?document=faq'])

for (const [who, name, open = name] of PAGES)
  test(`no bar covers the focused element: ${name} as ${who}`, async ({ browser }) => {
    for (const [width, height] of ZOOMED.has(name) ? [...SIZES, [320, 256] as const] : SIZES) {
      const page = await openWindow(browser, who, { viewport: { width, height }, reducedMotion: 'reduce' })
      if (typeof open === 'string') await page.goto(open)
      else await open(page)
      await settled(page)
      expect((await findCovered(page)).join('\n'), `${width} px`).toBe('')
      await page.context().close()
    }
  })

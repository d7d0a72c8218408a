import { expect, type Page, test } from '@playwright/test'
import { openRecord } from './hands/reviewer.ts'
import { settled } from './hands/common.ts'
import { openWindow } from './world.ts'

/**
 * Moves the focus through the page and back. Reports focused elements under a sticky bar, bars whose own controls scroll
 * the page, and toasts that cover the bottom bar.
 */
const findCovered = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>()
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ].filter(
      (one) =>
        !one.closest('[popover], dialog, footer') &&
        one.closest('thead')?.offsetWidth !== 1 &&
        one.checkVisibility(),
    )
    const stuckOver = (x: number, y: number, focused: Element) => {
      let one = document.elementFromPoint(x, y)
      while (one && !['sticky', 'fixed'].includes(getComputedStyle(one).position)) one = one.parentElement
      // A sticky first column hides only part of a cell.
      return one && !one.matches('.left-0') && !one.contains(focused) && !focused.contains(one) ? one : null
    }
    for (const [way, list] of [
      ['forward', all],
      ['back', all.toReversed()],
    ] as const)
      for (const one of list) {
        const before = scrollY
        one.focus()
        if (document.activeElement !== one) continue
        const name = `${way}: ${one.outerHTML.slice(0, 80)} ${one.textContent?.trim().slice(0, 40)}`
        if (one.closest('[data-bar]') && Math.abs(scrollY - before) > 1) found.add(`${name} moves the page`)
        const box = one.getBoundingClientRect()
        if (box.width < 2 || box.height > innerHeight / 3) continue
        for (const x of [0.1, 0.5, 0.9])
          // The browser scrolls only the line with the cursor into view.
          for (const y of one.matches('textarea') ? [0.1] : [0.1, 0.5, 0.9]) {
            const over = stuckOver(box.x + box.width * x, box.y + box.height * y, one)
            if (over) found.add(`${name} is covered by ${over.outerHTML.slice(0, 80)}`)
          }
      }
    const messages = document.querySelector('section[aria-label="Messages"]')?.getBoundingClientRect()
    for (const bar of document.querySelectorAll('[data-bar]')) {
      const { top, bottom } = bar.getBoundingClientRect()
      const isFoot = top > innerHeight / 2 && bottom > innerHeight - 1
      if (isFoot && messages && messages.bottom > top) found.add(`toasts cover ${bar.outerHTML.slice(0, 80)}`)
    }
    return [...found]
  })

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

/** Every page with a sticky bar, and the first page of each frame. */
const PAGES: readonly (readonly [who: string, name: string, open?: Open])[] = [
  ['guest', '/early-access?type=Investor'],
  ['investor', '/listings with two compared', compared],
  ['investor', '/market-circle'],
  ['investor', '/deal/four-poplars-business-court'],
  ['investor', '/compare?ids=powisle-courtyard-offices,four-poplars-business-court,wroclaw-distribution-hub'],
  ['investor', '/market-insights'],
  ['developer', '/my-listings/new'],
  ['developer', 'a listing of their own', ownListing],
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
/** Also tested at 400% zoom. */
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

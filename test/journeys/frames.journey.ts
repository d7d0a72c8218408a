import { expect, test } from '@playwright/test'
import { complaints, lookAt, WIDTHS } from './look/eyes.ts'
import { openWindow } from './world.ts'

/** One page per frame; `npm run test:deep -- browser` checks every page. */
const PAGES = [
  ['guest', '/'],
  ['investor', '/listings'],
  ['developer', '/my-listings/new'],
  ['admin', '/admin/kyc'],
] as const

for (const [who, path] of PAGES)
  test(`${path} as ${who}: accessible in both themes at 390 and 1440 px, without overflow or console errors`, async ({
    browser,
  }) => {
    for (const width of WIDTHS) {
      const page = await openWindow(browser, who, {
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      })
      const [heard] = complaints(page)
      await page.goto(path)
      expect([...(await lookAt(page, width)), ...heard].join('\n')).toBe('')
      await page.context().close()
    }
  })

import { expect, test } from '@playwright/test'
import { collectBrowserErrors, lookAt } from './look/eyes.ts'
import { openWindow } from './world.ts'

/** One page per frame; `npm run test:deep -- browser` checks every page at both widths. */
const PAGES = [
  ['guest', '/', 390],
  ['investor', '/listings', 1440],
  ['developer', '/my-listings/new', 390],
  ['admin', '/admin/kyc', 1440],
] as const

for (const [who, path, width] of PAGES)
  test(`${path} as ${who} at ${width} px: accessible in both themes, without overflow or console errors`, async ({
    browser,
  }) => {
    const page = await openWindow(browser, who, { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    const [errors] = collectBrowserErrors(page)
    await page.goto(path)
    expect([...(await lookAt(page, width)), ...errors].join('\n')).toBe('')
    await page.context().close()
  })

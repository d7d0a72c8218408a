import { expect, type Locator, test } from '@playwright/test'
import { axeFindings } from './look/eyes.ts'
import { openWindow } from './world.ts'

test('in a high-contrast theme the current page, a count and an active switch stand out', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'investor', { forcedColors: 'active' })
  await page.goto('/market-insights')
  const header = page.getByRole('navigation', { name: 'Main', exact: true })
  const look = (one: Locator, name: 'borderBottomColor' | 'backgroundColor') =>
    one.evaluate((element, property) => getComputedStyle(element)[property], name)
  const current = await look(header.getByRole('link', { name: 'Market Insights' }), 'borderBottomColor')
  expect(await look(header.getByRole('link', { name: 'Alerts' }), 'borderBottomColor')).not.toBe(current)
  const tabs = page.getByRole('navigation', { name: 'Market Insights', exact: true }).getByRole('link')
  expect(await look(tabs.nth(0), 'borderBottomColor')).not.toBe(await look(tabs.nth(1), 'borderBottomColor'))
  const background = await look(page.locator('body'), 'backgroundColor')
  expect(await look(page.locator('.unread-badge'), 'backgroundColor')).not.toBe(background)
  const track = page.getByRole('switch').first().locator('span[aria-hidden]')
  expect(await look(track, 'backgroundColor')).toBe(background)
  await page.getByRole('switch').first().click()
  await expect(page.getByRole('switch').first()).toBeChecked()
  await expect.poll(() => look(track, 'backgroundColor')).not.toBe(background)
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/deal/powisle-courtyard-offices')
  expect(await look(page.locator('[data-marker]'), 'backgroundColor')).not.toBe(background)
  await page.context().close()
})

test('at 400% zoom no bar covers the page or the focused element', async ({ browser }) => {
  const page = await openWindow(browser, 'investor', { viewport: { width: 320, height: 256 } })
  await page.goto('/listings')
  await page.getByRole('checkbox', { name: 'Compare' }).first().check()
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeAttached()
  const heart = page.getByRole('button', { name: /^Favourite: / }).nth(2)
  await heart.focus()
  const seen = await page.evaluate(() => {
    const rows = Array.from({ length: 32 }, (_, row) => document.elementFromPoint(160, row * 8 + 4))
    const focus = document.activeElement?.getBoundingClientRect()
    return {
      content: rows.filter((element) => element?.closest('article')).length / rows.length,
      isFocusOnTop:
        focus &&
        document
          .elementFromPoint(focus.x + focus.width / 2, focus.y + focus.height / 2)
          ?.closest('button') === document.activeElement,
    }
  })
  expect(seen.content).toBeGreaterThan(0.5)
  expect(seen.isFocusOnTop).toBe(true)
})

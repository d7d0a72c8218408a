import { expect, test } from '@playwright/test'
import { settled } from './hands/common.ts'
import { openWindow } from './world.ts'

test('a member without a submitted profile gets from a missing answer to its field, at both widths', async ({
  browser,
}) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await openWindow(browser, 'newcomer', { viewport })
    await page.goto('/my-profile')
    await settled(page)
    await expect(page.getByRole('link', { name: /^Notifications, action needed/ })).toHaveAttribute(
      'data-turn',
      'true',
    )
    const list = page.getByRole('main').getByRole('list').filter({ hasText: 'Headquarters' })
    await list.getByRole('link', { name: 'Headquarters', exact: false }).first().click()
    await expect(page).toHaveURL(/\/profile\/investor\?step=1#headquarters_location$/)
    await expect(page.locator('#headquarters_location')).toBeFocused()
    await expect(page.locator('#headquarters_location')).toBeInViewport()
    await page.goto('/notifications')
    await expect(page.getByRole('main').getByText('Action needed', { exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.context().close()
  }
})

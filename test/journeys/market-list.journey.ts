import { expect, type Page, test } from '@playwright/test'
import { expectToast, settled, translate } from './hands/common.ts'
import { openWindow } from './world.ts'

const count = async (page: Page) => Number.parseInt(await page.getByRole('status').first().innerText(), 10)
const bar = (page: Page) => page.getByRole('search', { name: 'Search listings' })
const boxes = (page: Page) => page.getByRole('article').getByRole('checkbox')

test('a choice shows how many listings would match and becomes a chip, also on a translated page, and the bar stays in view · PUB-049', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'investor')
  await page.goto('/listings')
  await settled(page)
  const all = await count(page)
  const office = bar(page).getByLabel('Type').locator('option[value=office]')
  const promised = Number(/\((\d+)\)/.exec(await office.innerText())?.[1])
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await translate(page)
  await bar(page).getByLabel('Type').selectOption('office')
  await page.waitForURL('**/listings?**type=office**')
  await expect.poll(() => count(page)).toBe(promised)
  await translate(page)
  await page.mouse.wheel(0, 1200)
  await expect(bar(page).getByLabel('Type')).toBeInViewport()
  await page.getByRole('link', { name: 'Remove filter Office Complex' }).click()
  await expect.poll(() => count(page)).toBe(all)
  await expect(bar(page).getByLabel('Type')).toHaveValue('')
  expect(failures).toEqual([])
  const place = bar(page).getByRole('combobox', { name: 'Location' })
  await place.fill('lodz')
  await page.getByRole('option', { name: /^Łódź Poland/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/listings?location=%C5%81%C3%B3d%C5%BA**')
  await expect(page.getByRole('link', { name: 'Remove filter “Łódź”' })).toBeVisible()
  await bar(page).getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/listings$/)
  await expect(place).toHaveValue('')
  await place.fill('tricit')
  await page.getByRole('option', { name: /^Tricity region, Poland/ }).click()
  await expect(page.getByRole('link', { name: 'Remove filter “Tricity”' })).toBeVisible()
  await place.fill('Krakuw')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Did you mean Kraków?' }).click()
  await expect(page.getByRole('link', { name: 'Remove filter “Kraków”' })).toBeVisible()
  await page.goto('/listings?view=map')
  const map = page.getByRole('region', { name: 'These listings on the map' })
  const city = map.getByRole('link', { name: /^\d+ listings in Wrocław$/ })
  const there = Number.parseInt(await city.innerText(), 10)
  await city.press('Enter')
  await page.waitForURL('**/listings?location=Wroc%C5%82aw&view=map')
  await expect.poll(() => count(page)).toBe(there)
  const tag = map.getByRole('link', { name: /, €\S+$/ }).first()
  const title = (await tag.getAttribute('aria-label'))?.replace(/, €\S+$/, '') ?? ''
  await tag.press('Enter')
  const opened = page.getByRole('group', { name: 'On the map' }).getByRole('link', { name: title })
  await expect(opened).toBeFocused()
  await expect(opened).toHaveAttribute('href', /^\/deal\//)
  await page.context().close()
})

test('the comparison selection survives paging and reloads, up to four · PUB-069 · PUB-070', async ({
  page,
}) => {
  await page.goto('/listings')
  await settled(page)
  const compare = page.getByRole('link', { name: 'Compare', exact: true })
  await boxes(page).nth(0).check()
  await expect(compare).toHaveCount(0)
  await page.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**/listings?after=**')
  // The URL may change shortly before the cards do.
  await expect(boxes(page).nth(0)).not.toBeChecked()
  await boxes(page).nth(0).check()
  await expect(compare).toHaveAttribute('href', /^\/compare\?ids=[a-z0-9-]+,[a-z0-9-]+$/)
  await page.reload()
  await settled(page)
  await expect(boxes(page).nth(0)).toBeChecked()
  await boxes(page).nth(1).check()
  await boxes(page).nth(2).check()
  // The fifth checkbox is disabled when it is clicked.
  await boxes(page).nth(3).click({ force: true })
  await expect(boxes(page).nth(3)).not.toBeChecked()
  await page.goBack()
  await expect(boxes(page).nth(0)).toBeChecked()
  await expect(compare).toHaveAttribute('href', /^\/compare\?ids=[a-z0-9-]+(,[a-z0-9-]+){3}$/)
})

test('a favourite and a saved search are saved and can be found again · PUB-074 · PUB-078', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'investor2')
  await page.goto('/listings?type=warehouse&sort=yield')
  await settled(page)
  const heart = page.getByRole('button', { name: /^Favourite: / }).first()
  await heart.click()
  await expectToast(page, 'Added to favorites')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const name = (await heart.getAttribute('aria-label'))?.replace('Favourite: ', '') ?? ''
  await page.getByRole('button', { name: 'Save search' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Halls by yield')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expectToast(page, 'Search saved')
  await page.getByRole('link', { name: 'Favourites', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Favourites', level: 1 })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(name)
  await page.getByRole('link', { name: 'Saved searches', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Saved searches', level: 1 })).toBeVisible()
  await page.getByLabel('Notify me of new matches').selectOption('daily')
  await expectToast(page, 'Alert updated')
  await page.getByRole('link', { name: 'Apply Halls by yield' }).click()
  await expect(page).toHaveURL(/\/listings\?type=warehouse&sort=yield&saved=[\w-]+$/)
  await expect(page.getByRole('button', { name: `Favourite: ${name}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByLabel('Sort').selectOption('price-low')
  await page.getByRole('button', { name: 'Update search' }).click()
  await expectToast(page, 'Search updated')
  await expect(page.getByRole('button', { name: 'Update search' })).toBeHidden()
  await page.context().close()
})

test('a guest is asked to sign in for a favourite and for a search; an exclusive listing asks them to join · PUB-068 · PUB-083', async ({
  page,
}) => {
  const search = '/listings?size=large&sort=price-low'
  await page.goto(search)
  await settled(page)
  const wayIn = page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Sign in' })
  const back = `/signin?from=${encodeURIComponent(search)}`
  await page
    .getByRole('button', { name: /^Favourite: / })
    .first()
    .click()
  await expectToast(page, 'Please sign in to save favorites.')
  await expect(wayIn).toHaveAttribute('href', back)
  await page.getByRole('button', { name: 'Save search' }).click()
  await expectToast(page, 'Please sign in to save searches.')
  await expect(wayIn).toHaveAttribute('href', '/signin?from=%2Fsaved-searches')
  await page.goto('/listings')
  await settled(page)
  await page.getByRole('article').locator('h2 button').first().click()
  const dialog = page.getByRole('dialog', { name: 'An exclusive listing' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/listings$/)
  await expect(dialog.getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    /\/signin\?from=%2Fdeal%2F/,
  )
})

test('readers return to the search, page and position they came from, even after a reload', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'investor')
  await page.goto('/listings?sort=price-low')
  await settled(page)
  await page.goto((await page.getByRole('link', { name: 'Next' }).getAttribute('href')) ?? '')
  await settled(page)
  const from = page.url()
  // The page of a private listing opens with a dialog.
  const card = page.getByRole('article').filter({ hasNotText: 'Private' }).last()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: title }).click()
  await page.waitForURL('**/deal/**')
  await settled(page)
  await page.reload()
  await settled(page)
  await page.getByRole('link', { name: 'Back to listings' }).click()
  await page.waitForURL((url) => url.href.split('#')[0] === from && url.hash.startsWith('#listing-'))
  await expect(page.getByRole('heading', { name: title })).toBeInViewport()
  await page.context().close()
})

test(
  'on a phone a company is a card of three lines without dashes, and a page of cards is short',
  { tag: '@deep' },
  async ({ browser }) => {
    const page = await openWindow(browser, 'investor', { viewport: { width: 390, height: 844 } })
    await page.goto('/market-circle')
    await settled(page)
    const rows = page.getByRole('table', { name: 'Companies in the Market Circle' }).locator('tbody tr')
    const cards = await rows.evaluateAll((all) =>
      all.map((one) => ({
        height: one.getBoundingClientRect().height,
        text: (one as HTMLElement).innerText,
      })),
    )
    expect(cards).toHaveLength(24)
    expect(Math.max(...cards.map(({ height }) => height))).toBeLessThanOrEqual(132)
    expect(cards.reduce((sum, { height }) => sum + height, 0)).toBeLessThanOrEqual(3400)
    expect(cards.filter(({ text }) => text.includes('—'))).toEqual([])
    const first = cards.find(({ text }) => text.startsWith('Bralin Family Holdings'))
    expect(first?.text).toMatch(
      /^Bralin Family Holdings\nInvestor · Warsaw · Illustrative\n€95M portfolio · 14 deals\n/,
    )
    expect(first?.text).toMatch(/\d+\n?\s*(low|medium|high) confidence$/)
    await rows.first().getByRole('link').click()
    await page.waitForURL('**/market-circle/entity/**')
    await page.context().close()
  },
)

import { expect, type Page, test } from '@playwright/test'
import { expectToast, settled } from './hands/common.ts'
import { openWindow } from './world.ts'

test.describe.configure({ mode: 'serial' })
const OFFER = 'You have unsaved changes'
let page: Page
let path: string

test.beforeAll(async ({ browser }) => {
  page = await openWindow(browser, 'developer')
  await page.goto('/my-listings/new')
  await settled(page)
  await page.getByLabel('Title', { exact: true }).fill('Hala Późny Zapis')
  await page.getByLabel('Location (city)').fill('lodz')
  await page.getByRole('button', { name: 'Create listing' }).click()
  await page.waitForURL(/my-listings\/\d+/)
  path = new URL(page.url()).pathname
})
test.afterAll(() => page.context().close())

const isKeep = (body: string | null) => /name="intent"\s+keep|intent=keep/.test(body ?? '')

test('an autosave that finishes after the save of its window is not offered as unsaved', async () => {
  await page.goto(path)
  await settled(page)
  let release = () => undefined as void
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const kept: number[] = []
  await page.route(`**${path}*`, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST' || !isKeep(request.postData())) return route.fallback()
    await isReleased
    const answer = await route.fetch()
    kept.push(answer.status())
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  await page.getByLabel('Title', { exact: true }).fill('Hala Stary Tekst')
  const sent = page.waitForRequest((request) => isKeep(request.postData()))
  await page.getByLabel('Location (city)').focus()
  await sent
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Listing saved')
  release()
  await expect.poll(() => kept).toEqual([200])
  await page.unroute(`**${path}*`)
  await page.goto(path)
  await settled(page)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Hala Stary Tekst')
  await expect(page.getByText(OFFER)).toBeHidden()
})

test('during a save of 4 s there is no autosave, and text typed in the meantime is offered afterwards', async () => {
  await page.goto(path)
  await settled(page)
  const posts: string[] = []
  await page.route(`**${path}*`, async (route) => {
    const body = route.request().postData()
    if (route.request().method() !== 'POST') return route.fallback()
    posts.push(isKeep(body) ? 'keep' : 'save')
    if (!isKeep(body)) await new Promise((resolve) => setTimeout(resolve, 4_000))
    await route.fallback()
  })
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Hala Powolny Zapis')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => posts).toEqual(['save'])
  await title.fill('Hala Powolny Zapis, pisane dalej')
  await expectToast(page, 'Listing saved')
  expect(posts[0]).toBe('save')
  await expect.poll(() => posts).toEqual(['save', 'keep'])
  await page.unroute(`**${path}*`)
  await page.goto(path)
  await settled(page)
  await expect(title).toHaveValue('Hala Powolny Zapis')
  await expect(page.getByText(OFFER)).toBeVisible()
  await expect(page.getByText('pisane dalej')).toBeAttached()
})

test('two tabs of one listing, each with another field: the second save does not undo the first', async () => {
  await page.goto(path)
  await settled(page)
  const other = await page.context().newPage()
  await other.goto(path)
  await settled(other)
  const gla = (window: Page) => window.getByRole('textbox', { name: 'Gross leasable area (GLA)' })
  await gla(page).fill('1 200')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Listing saved')
  await other.locator('textarea[name=description]').fill('Jasna hala przy węźle, z rampą i biurem.')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const choice = other.getByRole('group', { name: 'Gross leasable area (GLA)' })
  await expect(choice.getByLabel(/Saved in the meantime/)).toBeChecked()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(other, 'Listing saved')
  await expect(gla(other)).toHaveValue(/1.200/)
  await expect(other.locator('textarea[name=description]')).toHaveValue(/^Jasna hala/)
  await other.close()
})

import { expect, type Page, test } from '@playwright/test'
import { settled, signIn } from './hands/common.ts'
import { accessPage, listening, post, SEEN } from './hands/live.ts'
import { inDatabase } from './in-database.ts'
import { demoAddress, demoPassword, openOwnWindow, openWindow } from './world.ts'

const LONG = 'Please keep this to yourselves, it is secret. '.repeat(70)

/** The NDA text form of a listing of this window's company. */
async function confidentiality(page: Page) {
  const access = await accessPage(page)
  const path = `${access}/nda`
  await page.goto(access)
  await settled(page)
  await page.getByRole('main').locator(`a[href="${path}"]`).first().click()
  await page.waitForURL(`**${path}`)
  return { path, text: page.getByRole('textbox', { name: 'Text that members accept' }) }
}

const isData = (path: string) => (answer: { url: () => string }) =>
  new URL(answer.url()).pathname === `${path}.data`

test('a long text is kept or asked about before a link, the back button or a reload discards it', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'developer2')
  const { path, text } = await confidentiality(page)
  await text.fill(LONG)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const leave = {
    link: () => page.getByRole('main').getByRole('link', { name: 'Cancel' }).click(),
    back: () => page.evaluate(() => history.back()),
  }
  for (const step of Object.values(leave)) {
    await step()
    await question.getByRole('button', { name: 'Stay here' }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(text).toHaveValue(LONG)
  }
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  const browsers = await asked
  expect(browsers.type()).toBe('beforeunload')
  await browsers.dismiss()
  await reload
  await expect(text).toHaveValue(LONG)
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(page).toHaveURL(new RegExp(`${path.replace('/nda', '')}$`))
  await page.context().close()
})

test('an expired session discards no typed text, and after sign-in the first click completes the step', async ({
  browser,
}) => {
  const page = await openOwnWindow(browser, demoAddress('developer2'), demoPassword)
  const { path, text } = await confidentiality(page)
  const other = await page.context().newPage()
  await other.goto('/platform')
  await settled(other)
  await text.fill(`${LONG}${Date.now()}`)
  await post(page, '/signout', {})
  await other.goto('/signin')
  await settled(other)
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('You are signed out')
  await signIn(other, demoAddress('developer2'), demoPassword)
  await expect(other).not.toHaveURL(/signin/)
  await expect(messages).not.toContainText('You are signed out')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(page).toHaveURL(new RegExp(`${path.replace('/nda', '')}$`))
  await page.context().close()
})

test('a desk with a typed reason survives a lost connection and an expired session, and its dialog says why', async ({
  browser,
}) => {
  const page = await openOwnWindow(browser, demoAddress('reviewer'), demoPassword, {
    viewport: { width: 1440, height: 900 },
  })
  await listening(page, '/admin/profiles')
  await page.keyboard.press('j')
  await page.getByRole('button', { name: /^Reject/ }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByRole('textbox', { name: /Reason/ }).first()
  await reason.fill('The extract is older than three months.')
  const change = () =>
    inDatabase((client) => client.query("select pg_notify('parcela_changes', 'desk:company other admins')"))
  await page.route(
    (url) => url.pathname === '/admin/profiles.data',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }),
  )
  const broken = page.waitForResponse(
    (answer) => isData('/admin/profiles')(answer) && answer.status() === 502,
    SEEN,
  )
  await change()
  await broken
  await page.unrouteAll()
  await page.waitForResponse((answer) => isData('/admin/profiles')(answer) && answer.status() === 200, SEEN)
  await expect(reason).toHaveValue('The extract is older than three months.')

  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: /^Reject/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('No connection')
  await page.context().setOffline(false)
  await post(page, '/signout', {})
  await dialog.getByRole('button', { name: /^Reject/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('You are signed out')
  await expect(dialog.getByRole('link', { name: 'Open sign-in in a new window' })).toBeVisible()
  await change()
  await page.waitForTimeout(3_000)
  await expect(reason).toHaveValue('The extract is older than three months.')
  await expect(page).toHaveURL(/\/admin\/profiles/)
  await page.context().close()
})

test('a refused decision and a refused invitation keep their texts and dialogs while updates arrive', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'reviewer', { viewport: { width: 1440, height: 900 } })
  const dialog = page.getByRole('dialog')
  const alert = dialog.getByRole('alert')
  const stays = async (path: string, kind: string) => {
    await expect(alert).toBeVisible()
    const words = await alert.innerText()
    for (let times = 0; times < 2; times++) {
      const read = page.waitForResponse(isData(path), SEEN)
      await inDatabase((client) =>
        client.query(`select pg_notify('parcela_changes', '${kind} other admins')`),
      )
      await read
      await page.waitForTimeout(500)
      await expect(alert).toHaveText(words, { useInnerText: true })
    }
  }
  const id = await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select company_id as id from company_members m join users u on u.id = m.user_id where u.email = $1',
      [demoAddress('pending')],
    )
    return rows[0]?.id ?? ''
  })
  await listening(page, `/admin/profiles?id=${id}`)
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(dialog.getByLabel('Approve before all required documents are approved')).not.toBeChecked()
  await dialog.getByRole('button', { name: /^Approve/ }).click()
  await stays('/admin/profiles', 'desk:company')
  await listening(page, '/admin/applications')
  await page.getByRole('button', { name: 'Create application' }).click()
  await dialog.getByLabel('Email *').fill('not an address')
  await dialog.getByLabel('Role *').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await stays('/admin/applications', 'desk:application')
  await listening(page, '/admin/kyc')
  await page.keyboard.press('j')
  await expect(page.locator('iframe')).toBeVisible()
  const read = page.waitForResponse(isData('/admin/kyc'), SEEN)
  await inDatabase((client) => client.query("select pg_notify('parcela_changes', 'desk:kyc other admins')"))
  await read
  await page.waitForTimeout(500)
  await expect(page.getByText('This record has changed.')).toHaveCount(0)
  await page.context().close()
})

/** What a browser does when it translates the page. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const isKept = text.parentElement?.closest('[translate=no], script, style, option, textarea, title')
      if (isKept || !text.data.trim()) continue
      const font = document.createElement('font')
      font.textContent = text.data
      text.replaceWith(font)
    }
  })

test('a page translated by the browser shows the right figures', async ({ browser }) => {
  const page = await openWindow(browser, 'developer2')
  await page.goto('/my-listings/new')
  await settled(page)
  const price = page.locator('input#price')
  const line = page.locator('#price-hint, [id^="price"]').filter({ hasText: '€' }).first()
  for (const [typed, shown] of [
    ['5000000', '€5,000,000'],
    ['7500000', '€7,500,000'],
  ] as const) {
    await translate(page)
    await price.fill(typed)
    await expect(line).toContainText(shown)
  }
  await translate(page)
  await price.fill('')
  await expect(line).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create listing' })).toBeVisible()

  await page.goto('/listings')
  await settled(page)
  await translate(page)
  const found = page.getByRole('status').first()
  const all = await found.innerText()
  await page.getByRole('search', { name: 'Search listings' }).getByLabel('Type').selectOption('office')
  await page.waitForURL('**/listings?**type=office**')
  await expect(found).not.toHaveText(all)
  await page.context().close()
})

import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectToast, settled, signIn } from './hands/common.ts'
import { accessPage, openLive, post, SEEN } from './hands/live.ts'
import { withProductDatabase } from './in-database.ts'
import { demoAddress, demoPassword, openOwnWindow, openWindow } from './world.ts'

const LONG = 'Please keep this to yourselves, it is secret. '.repeat(70)

/** The form for the NDA text of a listing of this window's company. */
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

test('before a link, the back button or a reload discards long text, it is saved or the person is asked', async ({
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

test('an expired session discards no typed text, and after signing in, the first click completes the step', async ({
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

test('a reason typed at a desk survives a lost connection and an expired session, and the dialog says what happened', async ({
  browser,
}) => {
  const page = await openOwnWindow(browser, demoAddress('reviewer'), demoPassword, {
    viewport: { width: 1440, height: 900 },
  })
  await openLive(page, '/admin/profiles')
  await page.keyboard.press('j')
  await page.getByRole('button', { name: /^Reject/ }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByRole('textbox', { name: /Reason/ }).first()
  await reason.fill('The extract is older than three months.')
  const change = () =>
    withProductDatabase((client) =>
      client.query("select pg_notify('parcela_changes', 'desk:company other admins')"),
    )
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

test('a refused decision and a refused invitation keep their text and dialogs while updates arrive', async ({
  browser,
}) => {
  const page = await openWindow(browser, 'reviewer', { viewport: { width: 1440, height: 900 } })
  const dialog = page.getByRole('dialog')
  const alert = dialog.getByRole('alert')
  const stays = async (path: string, kind: string) => {
    await expect(alert).toBeVisible()
    const text = await alert.innerText()
    for (let times = 0; times < 2; times++) {
      const read = page.waitForResponse(isData(path), SEEN)
      await withProductDatabase((client) =>
        client.query(`select pg_notify('parcela_changes', '${kind} other admins')`),
      )
      await read
      await page.waitForTimeout(500)
      await expect(alert).toHaveText(text, { useInnerText: true })
    }
  }
  const id = await withProductDatabase(async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select company_id as id from company_members m join users u on u.id = m.user_id where u.email = $1',
      [demoAddress('pending')],
    )
    return rows[0]?.id ?? ''
  })
  await openLive(page, `/admin/profiles?id=${id}`)
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(dialog.getByLabel('Approve before all required documents are approved')).not.toBeChecked()
  await dialog.getByRole('button', { name: /^Approve/ }).click()
  await stays('/admin/profiles', 'desk:company')
  await openLive(page, '/admin/applications')
  await page.getByRole('button', { name: 'Create application' }).click()
  await dialog.getByLabel('Email *').fill('not an address')
  await dialog.getByLabel('Role *').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Create application' }).click()
  await stays('/admin/applications', 'desk:application')
  await openLive(page, '/admin/kyc')
  await page.keyboard.press('j')
  await expect(page.locator('iframe')).toBeVisible()
  const read = page.waitForResponse(isData('/admin/kyc'), SEEN)
  await withProductDatabase((client) =>
    client.query("select pg_notify('parcela_changes', 'desk:kyc other admins')"),
  )
  await read
  await page.waitForTimeout(500)
  await expect(page.getByText('This record has changed.')).toHaveCount(0)
  await page.context().close()
})

/** The editor of a new listing. */
async function newListing(browser: Browser, title: string) {
  const page = await openWindow(browser, 'developer')
  await page.goto('/my-listings/new')
  await settled(page)
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Location (city)').fill('lodz')
  await page.getByRole('button', { name: 'Create listing' }).click()
  await page.waitForURL(/my-listings\/\d+/)
  const path = new URL(page.url()).pathname
  await page.goto(path)
  await settled(page)
  return { page, path }
}

const isKeep = (body: string | null) => /name="intent"\s+keep|intent=keep/.test(body ?? '')

test('an autosave that finishes after the window has saved is not offered as unsaved text', async ({
  browser,
}) => {
  const { page, path } = await newListing(browser, 'Hala Późny Zapis')
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
  await page.getByLabel('Title', { exact: true }).fill('Hala Nowy Tekst')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Listing saved')
  release()
  await expect.poll(() => kept[0]).toBe(200)
  await page.unroute(`**${path}*`)
  await page.goto(path)
  await settled(page)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Hala Nowy Tekst')
  await expect(page.getByText(/unsaved changes/i)).toBeHidden()
})

test('if two tabs of a listing change different fields, the second save does not undo the first', async ({
  browser,
}) => {
  const { page, path } = await newListing(browser, 'Hala Dwie Karty')
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
})

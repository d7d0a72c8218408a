import { expect, type Page, test } from '@playwright/test'
import { type Applicant, fillApplication } from './hands/applicant.ts'
import { expectToast, settled, signOut } from './hands/common.ts'
import { bringMailServerUp, mailsTo, receivedMail, takeMailServerDown } from './mails.ts'
import { disguised, photograph, storedFiles } from './papers.ts'
import { demoAddress, demoPassword, openOwnWindow, openWindow, origin } from './world.ts'

const applicantNamed = (name: string): Applicant => ({
  firstName: 'Żaneta',
  lastName: 'Święćkowska',
  company: 'Gęśla i Źdźbło',
  email: `${name}@gesla.example`,
  password: 'zly dzien 2026',
})
async function countOwn(page: Page, title: string): Promise<number> {
  await page.goto('/my-listings')
  return page.getByRole('main').getByRole('link', { name: title }).count()
}

test('a double click on a form creates one record and one email · PUB-169', async ({ browser }) => {
  const who = applicantNamed('dwa-razy')
  const guest = await openWindow(browser, 'guest')
  await guest.goto('/early-access?type=Developer')
  await settled(guest)
  await fillApplication(guest, who)
  await guest.getByRole('button', { name: 'Apply for early access' }).dblclick()
  await expect(guest.getByRole('heading', { name: 'Account Created' })).toBeVisible()
  await receivedMail(who.email, 'Complete your Parcela registration')
  const developer = await openWindow(browser, 'developer')
  await developer.goto('/my-listings/new')
  await settled(developer)
  await developer.getByLabel('Title', { exact: true }).fill('Dwa razy kliknięte')
  await developer.getByLabel('Location (city)').fill('Toruń')
  await developer.getByRole('button', { name: 'Create listing' }).dblclick()
  await developer.waitForURL(/\/my-listings\/\d+$/)
  expect(await countOwn(developer, 'Dwa razy kliknięte')).toBe(1)
  expect(await mailsTo(who.email)).toHaveLength(1)
  for (const page of [guest, developer]) await page.context().close()
})

test('a broken image is refused in the editor, and the previous one stays · ADM-145', async ({ browser }) => {
  const page = await openWindow(browser, 'developer')
  await page.goto('/my-listings')
  await page.getByRole('main').getByRole('link', { name: 'Wola Foundry Offices' }).click()
  await page.waitForURL(/\/my-listings\/\d+$/)
  await settled(page)
  const picture = page.getByRole('img', { name: 'Current primary view of the listing' })
  const shown = await picture.getAttribute('src')
  const before = await storedFiles()
  await page.locator('#file').setInputFiles(disguised('fasada.jpg', 'image/jpeg'))
  await expectToast(page, 'Upload failed', 'Please choose a different image and try again.')
  const whole = await photograph('fasada.jpg')
  await page.locator('#file').setInputFiles({ ...whole, buffer: whole.buffer.subarray(0, 4000) })
  await expectToast(page, 'Upload failed', 'Please choose a different image and try again.')
  await expect(picture).toHaveAttribute('src', shown ?? '')
  await expect.poll(storedFiles).toBe(before)
  await page.context().close()
})

test('signing out reaches the other window immediately, and another browser on its next action · PUB-029', async ({
  browser,
}) => {
  const first = await openOwnWindow(browser, demoAddress('investor2'), demoPassword)
  const second = await first.context().newPage()
  const far = await (
    await browser.newContext({ storageState: await first.context().storageState() })
  ).newPage()
  for (const page of [first, second, far]) {
    await page.goto('/platform')
    await settled(page)
  }
  await signOut(first)
  await expect(first.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
  await expect(second).toHaveURL(/\/signin/, { timeout: 90_000 })
  await far.getByRole('link', { name: 'Listings' }).first().click()
  await expect(far.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible()
  await far.goBack()
  await expect(far).toHaveURL(/\/signin\?from=%2Fplatform$/)
  for (const page of [first, far]) await page.context().close()
})

test('a mail server outage delays emails and nothing else · ADM-152 · ADM-165', async ({ browser }) => {
  const who = applicantNamed('poczta-lezy')
  const guest = await openWindow(browser, 'guest')
  const admin = await openWindow(browser, 'admin')
  await takeMailServerDown()
  try {
    await guest.goto('/early-access?type=Developer')
    await fillApplication(guest, who)
    await guest.getByRole('button', { name: 'Apply for early access' }).click()
    await expect(guest.getByRole('heading', { name: 'Account Created' })).toBeVisible()
    const row = admin.getByRole('listitem').filter({ has: admin.locator('summary'), hasText: who.email })
    await expect(async () => {
      await admin.goto('/admin/email-queue')
      await expect(row.locator('summary')).toContainText('pending')
      await expect(row.locator('.text-stop')).not.toBeEmpty({ timeout: 500 })
    }).toPass({ timeout: 90_000 })
    expect(await mailsTo(who.email)).toHaveLength(0)
  } finally {
    await bringMailServerUp()
  }
  await admin.getByRole('button', { name: 'Process Pending' }).click()
  await expectToast(admin, 'Pending emails processed')
  await receivedMail(who.email, 'Complete your Parcela registration')
  const row = admin.getByRole('listitem').filter({ has: admin.locator('summary'), hasText: who.email })
  await expect(row.locator('summary')).toContainText('sent')
  expect(await mailsTo(who.email)).toHaveLength(1)
  for (const page of [guest, admin]) await page.context().close()
})

const worn = (text: string, address: string) =>
  text
    .replaceAll(address, '')
    .replaceAll(/nonce="[^"]*"|"nonce","[^"]*"|[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
    .replaceAll(/[A-Za-z0-9_-]{22}==?/g, '')

test('other people’s ids are answered like unknown ones, on read and write · ADM-115 · PUB-094', async ({
  browser,
}) => {
  const owner = await openWindow(browser, 'developer2')
  await owner.goto('/my-listings')
  const foreign =
    (
      await owner
        .getByRole('main')
        .locator('a[href^="/my-listings/"]:not([href$="/new"])')
        .first()
        .getAttribute('href')
    )
      ?.split('/')
      .at(-1) ?? ''
  const admin = await openWindow(browser, 'moreinfo')
  await admin.goto('/profile/developer?step=6')
  const paper = await admin.getByRole('main').locator('a[href^="/files/"]').first().getAttribute('href')
  const page = await openWindow(browser, 'developer')
  const unknownFile = '/files/00000000-0000-4000-8000-000000000000'
  const pairs = [
    [`/my-listings/${foreign}`, '/my-listings/999999'],
    [`/my-listings/${foreign}/access`, '/my-listings/999999/access'],
    [paper?.split('?')[0] ?? '', unknownFile],
    [paper ?? '', `${unknownFile}?${paper?.split('?')[1] ?? ''}`],
    ['/deal/dwa-razy-klikniete-unknown', '/deal/never-was'],
  ] as const
  for (const [theirs, unknown] of pairs) {
    const [one, other] = [await page.request.get(theirs), await page.request.get(unknown)]
    expect(one.status(), theirs).toBe(404)
    expect(other.status(), unknown).toBe(404)
    const [first, second] = [worn(await one.text(), theirs), worn(await other.text(), unknown)]
    expect(Math.abs(first.length - second.length), `${theirs} and ${unknown}`).toBeLessThan(40)
  }
  const form = { intent: 'grant', id: '1', title: 'x', location: 'y', version: '1' }
  for (const address of [`/my-listings/${foreign}`, `/my-listings/${foreign}/access`]) {
    const answer = await page.request.post(address, { headers: { Origin: origin }, form })
    expect(answer.status(), address).toBe(404)
  }
  await page.goto(`/my-listings/${foreign}`)
  await expect(page.getByText('Listing not found')).toBeVisible()
  await expect(
    page.getByText('We could not find this listing or you do not have access to it.'),
  ).toBeVisible()
  await page.waitForURL(/\/my-listings$/)
  for (const window of [owner, admin, page]) await window.context().close()
})

import { expect, type Page, test } from '@playwright/test'
import { pdfText } from '#test/world/pdf-text.ts'
import { expectToast, settled } from './hands/common.ts'
import { capturedMail } from './mails.ts'
import { demoAddress, openWindow } from './world.ts'

const SIGNED = 'Erik Österlund-Żak'
const listing = {
  nda: { slug: 'gdynia-station-square', title: 'Gdynia Station Square' },
  both: { slug: 'ursus-railside-quarter', title: 'Ursus Railside Quarter' },
}

async function openDeal(page: Page, slug: string): Promise<void> {
  await page.goto(`/deal/${slug}`)
  await settled(page)
}

async function sign(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/I have read the NDA/).check()
  await dialog.getByLabel('Your full name, as your signature').fill(SIGNED)
}

/** The listing's access page, opened from the link in the owner's email. */
async function openDesk(page: Page, title: string): Promise<void> {
  const mail = await capturedMail('', `Access request: ${title}`)
  const path = mail.links.find((link) => /\/my-listings\/\d+\/access$/.test(link))
  await page.goto(new URL(path ?? '').pathname)
  await settled(page)
}

test.describe.configure({ mode: 'serial' })

test('nda: accepting it unlocks the listing immediately, and both sides get the text as a PDF · PUB-223', async ({
  browser,
}) => {
  const investor = await openWindow(browser, 'investor2')
  await openDeal(investor, listing.nda.slug)
  await investor.getByRole('button', { name: 'Open the full listing' }).first().click()
  await sign(investor)
  await investor.getByRole('dialog').getByRole('button', { name: 'Accept and open' }).click()
  await expectToast(investor, 'Access granted')
  await expect(investor.getByText('Your company has access')).toBeVisible()
  const mail = await capturedMail(demoAddress('investor2'), `NDA accepted: ${listing.nda.title}`)
  const [attachment] = mail.attachments
  expect(attachment?.filename).toMatch(/\.pdf$/)
  expect(pdfText(Buffer.from(attachment?.content as ArrayBuffer)).replace(/\s/g, '')).toContain(
    SIGNED.replace(/\s/g, ''),
  )
  await investor.goto('/my-access')
  const link = investor.getByRole('link', { name: /^Open the PDF.*Gdynia/ })
  const response = await investor.request.get((await link.getAttribute('href')) ?? '')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('both, then an invitation: a declined request shows its reason, and a later invitation unlocks the listing · PUB-224', async ({
  browser,
}) => {
  const [investor, admin] = [await openWindow(browser, 'investor2'), await openWindow(browser, 'admin')]
  await openDeal(investor, listing.both.slug)
  await sign(investor)
  await investor.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
  await expectToast(investor, 'Request sent')
  await openDesk(admin, listing.both.title)
  await admin.getByRole('button', { name: 'Decline' }).first().click()
  await admin.getByRole('dialog').getByLabel('Message to the requester').fill('Najpierw rozmowa, proszę.')
  await admin.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expectToast(admin, 'Request declined')
  await openDeal(investor, listing.both.slug)
  await expect(investor.getByText('Najpierw rozmowa, proszę.')).toBeVisible()
  await expect(investor.getByText(/You can request access again from/).first()).toBeVisible()

  await settled(admin)
  await admin.getByLabel('Email address').fill(demoAddress('investor2'))
  await admin.getByRole('textbox', { name: /^Message/ }).fill('Po rozmowie: zapraszamy.')
  await admin.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(admin, 'Invitation sent')
  const mail = await capturedMail(
    demoAddress('investor2'),
    'Invitation to view a property listing on Parcela',
  )
  expect(mail.text).toContain('Po rozmowie: zapraszamy.')
  const path = mail.links.find((link) => link.includes('/deal/'))
  await investor.goto(new URL(path ?? '').pathname)
  await settled(investor)
  await expect(investor.getByText('The owner has invited you')).toBeVisible()
  const dialog = investor.getByRole('dialog')
  if (!(await dialog.isVisible()))
    await investor.getByRole('button', { name: 'Use your invitation' }).first().click()
  await dialog.getByRole('button', { name: 'Use invitation' }).click()
  await expectToast(investor, 'Access granted')
  await expect(investor.getByText('Your company has access')).toBeVisible()

  await admin.goto(`/deal/${listing.both.slug}?as=guest`)
  await expect(admin.getByText('Viewing as a guest')).toBeVisible()
  await expect(admin.getByText('Your company has access')).toHaveCount(0)
})

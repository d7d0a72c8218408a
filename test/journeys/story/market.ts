import { expect, type Page, test } from '@playwright/test'
import { expectToast, settled } from '../hands/common.ts'
import { expectListingStatus, fillListing } from '../hands/owner.ts'
import { approve, openRecord, requestInfo } from '../hands/reviewer.ts'
import { capturedMail, receivedMail } from '../mails.ts'
import { photograph } from '../upload-files.ts'
import { demoAddress } from '../world.ts'
import { draft, person, SLUG, stage } from './stage.ts'

const PRICE = '€73,519,246'
const MESSAGE = 'Kupujemy hale w Łodzi & okolicach; decision within <3 weeks>.'

async function search(page: Page, location: string): Promise<void> {
  await page.goto('/listings')
  await settled(page)
  await page.getByLabel('Location').fill(location)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/location=/)
}

/** A listing from draft to a granted and revoked access (parts 4 and 5 of the story). */
export function marketStory(): void {
  test('the developer creates a draft; city and figures are parsed as people write them · ADM-117 · ADM-130', async () => {
    const { member } = stage
    await member.goto('/my-listings')
    await member.getByRole('link', { name: 'New listing' }).click()
    await member.waitForURL('**/my-listings/new')
    await settled(member)
    await expect(
      member.getByText('The title and the address of the page are visible to everyone.'),
    ).toBeVisible()
    await fillListing(member, draft)
    await expect(member.getByText('7.37')).toBeVisible()
    await member.getByRole('button', { name: 'Create listing' }).click()
    await member.waitForURL(/\/my-listings\/\d+$/)
    stage.listingId = new URL(member.url()).pathname.split('/').at(-1) ?? ''
    await expectListingStatus(member, 'Draft')
    await expect(member.getByLabel('Location (city)')).toHaveValue('Łódź')
  })

  test('a photo is uploaded and loses its camera metadata · ADM-144', async () => {
    const { member } = stage
    await settled(member)
    await member.locator('#file').setInputFiles(await photograph('hala od frontu.jpg'))
    await expectToast(member, 'Image uploaded', 'Primary listing image saved successfully.')
    const picture = member.getByRole('img', { name: 'Current primary view of the listing' })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const { pathname } = new URL((await picture.getAttribute('src')) ?? '', member.url())
    const stored = await (await member.request.get(pathname)).body()
    expect(stored.byteLength).toBeGreaterThan(1000)
    expect(stored.includes('camera-owner-4711')).toBe(false)
  })

  test('the reviewer requests information, the owner adds it and submits again · ADM-103 · ADM-133', async () => {
    const { member, admin } = stage
    await member.getByRole('button', { name: 'Submit for review' }).click()
    await expectToast(member, 'Submitted for review')
    await expectListingStatus(member, 'Under Review')
    await admin.goto('/admin/listings')
    await expect(admin.getByRole('heading', { name: 'Listing Submissions' })).toBeVisible()
    await openRecord(admin, draft.title)
    await requestInfo(admin, 'Kto jest zarządcą hali?')
    await receivedMail(person.email, `More information needed: ${draft.title}`)
    await member.goto(`/my-listings/${stage.listingId}`)
    await expect(member.getByText('Additional information requested')).toBeVisible()
    await expect(member.getByText('Kto jest zarządcą hali?')).toBeVisible()
    await settled(member)
    await member.getByLabel('Description').fill(`${draft.description} Zarządca: własny zespół.`)
    await member.getByRole('button', { name: 'Submit for review' }).click()
    await expectListingStatus(member, 'Under Review')
  })

  test('the approval puts it on the market and emails the owner · ADM-102 · ADM-108', async () => {
    const { admin } = stage
    await admin.goto('/admin/listings')
    await openRecord(admin, draft.title)
    await approve(admin)
    const mail = await receivedMail(person.email, `Listing approved: ${draft.title}`)
    expect(mail.links.some((link) => link.endsWith('/my-listings'))).toBe(true)
  })

  test('an investor finds it by its city with and without diacritics, its figures masked · PUB-048 · PUB-060', async () => {
    const { investor } = stage
    for (const term of ['lodz', 'Łódź', 'ŁÓDŹ']) {
      await search(investor, term)
      const card = investor.getByRole('article').filter({ hasText: draft.title })
      await expect(card).toBeVisible()
      await expect(card.getByText('***').first()).toBeVisible()
      await expect(card).toContainText('Łódź, Poland')
    }
    await investor.getByRole('combobox', { name: 'Location' }).fill('lod')
    await expect(investor.getByRole('option', { name: /^Łódź Poland/ })).toBeVisible()
  })

  test('filters find it by what the investor may see and never by what is hidden · PUB-049 · PUB-056', async () => {
    const { investor } = stage
    const found = () => investor.getByRole('article').filter({ hasText: draft.title })
    await investor.goto('/listings')
    await settled(investor)
    await investor.getByLabel('Type').selectOption('warehouse')
    await investor.waitForURL(/type=warehouse/)
    await investor.getByLabel('Risk').selectOption('core+')
    await investor.waitForURL(/risk=core/)
    await expect(found()).toHaveCount(1)
    for (const hidden of ['price=high', 'size=large', 'yield=7']) {
      await investor.goto(`/listings?type=warehouse&location=lodz&${hidden}`)
      await expect(investor.getByRole('heading', { name: 'Investment Opportunities' })).toBeVisible()
      await expect(found()).toHaveCount(0)
    }
    await investor.getByRole('link', { name: 'Clear' }).first().click()
    await expect(investor).toHaveURL(/\/listings$/)
    await investor.goto('/listings?location=Atlantyda')
    await expect(
      investor.getByText('No listings found for "Atlantyda". Showing all available properties below.'),
    ).toBeVisible()
  })

  test('the detail page shows *** and accepts a request with the signed NDA · PUB-088 · PUB-090', async () => {
    const { investor } = stage
    await search(investor, 'lodz')
    await investor.getByRole('link', { name: draft.title }).click()
    await investor.waitForURL(`**/deal/${SLUG}`)
    await expect(investor.getByText('***').filter({ visible: true }).first()).toBeVisible()
    await expect(investor.getByText(PRICE)).toHaveCount(0)
    await settled(investor)
    await investor.getByRole('button', { name: 'Request access' }).first().click()
    const dialog = investor.getByRole('dialog', { name: 'Request access' })
    await dialog.getByLabel('Message to the owner').fill(MESSAGE)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(dialog.locator('[id$="-error"]').first()).toBeVisible()
    await expect(dialog.getByLabel('Message to the owner')).toHaveValue(MESSAGE)
    await dialog.getByLabel(/I have read the NDA/).check()
    await dialog.getByLabel('Your full name, as your signature').fill('Ivana Horáková')
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expectToast(investor, 'Request sent', 'We’ll notify you when the owner decides.')
    await expect(investor.getByText('Access requested')).toBeVisible()
  })

  test('the owner is notified and grants it, the investor is notified and sees every figure · PUB-221', async () => {
    const { member, investor } = stage
    const mail = await receivedMail(person.email, `Access request: ${draft.title}`)
    expect(mail.text).toContain('Kupujemy hale w Łodzi & okolicach')
    const link = mail.links.find((address) => address.endsWith(`/my-listings/${stage.listingId}/access`))
    await member.goto(link ?? '')
    await expect(member.getByText(MESSAGE)).toBeVisible()
    await settled(member)
    await member.getByRole('button', { name: 'Grant access' }).first().click()
    await member.getByRole('dialog').getByRole('button', { name: 'Grant access' }).click()
    await expectToast(member, 'Access granted')
    await capturedMail(demoAddress('investor'), `Access granted: ${draft.title}`)
    await investor.goto(`/deal/${SLUG}`)
    await expect(investor.getByText(PRICE).filter({ visible: true }).first()).toBeVisible()
    await expect(investor.getByText('38,417').first()).toBeVisible()
    await expect(investor.getByText(/canary-tenant-7719/).first()).toBeVisible()
  })

  test('the owner revokes the grant; the next request gets the lower projection · PUB-225', async () => {
    const { member, investor } = stage
    await member.goto(`/my-listings/${stage.listingId}/access`)
    await settled(member)
    await member.getByRole('button', { name: 'Revoke' }).click()
    await member.getByRole('dialog').getByRole('button', { name: 'Revoke access' }).click()
    await expectToast(member, 'Access revoked')
    await investor.goto(`/deal/${SLUG}`)
    await expect(investor.getByText('***').filter({ visible: true }).first()).toBeVisible()
    await expect(investor.getByText(PRICE)).toHaveCount(0)
    await capturedMail(demoAddress('investor'), `Access ended: ${draft.title}`)
  })
}

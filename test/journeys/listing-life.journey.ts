import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { expectToast, settled, translate } from './hands/common.ts'
import { approve, openRecord } from './hands/reviewer.ts'
import { withProductDatabase } from './in-database.ts'
import { openWindow } from './world.ts'

const TITLE = 'Hala Życie Całe'
const life = { id: '', slug: 'hala-zycie-cale' }
let owner: Page
let admin: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  owner = await openWindow(browser, 'developer')
  admin = await openWindow(browser, 'admin')
})
test.afterAll(async () => {
  for (const page of [owner, admin]) await page.context().close()
})

type Draft = {
  title: string
  city: string
  price: string
  yieldPercent: string
  builtSurface: string
  plotSize: string
  gla: string
  description: string
}

async function fillListing(page: Page, draft: Draft): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(draft.title)
  await page.getByLabel('Property type').selectOption('warehouse')
  await page.getByLabel('Risk profile').selectOption('core+')
  await page.getByLabel('Description').fill(draft.description)
  await page.getByLabel('Location (city)').fill(draft.city)
  await page.getByLabel('Asking price').fill(draft.price)
  await page.getByLabel(/^Yield ·/).fill(draft.yieldPercent)
  await page.getByLabel('Built surface').fill(draft.builtSurface)
  await page.getByLabel('Plot size').fill(draft.plotSize)
  await page.getByLabel('Gross leasable area (GLA)').fill(draft.gla)
  await page.getByRole('group', { name: 'Visibility' }).getByText('Semi-public', { exact: true }).click()
}

async function expectListingStatus(page: Page, status: string): Promise<void> {
  await expect(page.getByText(status, { exact: true }).first()).toBeVisible()
}

const openEditor = async () => {
  await owner.goto(`/my-listings/${life.id}`)
  await settled(owner)
}

async function approveIt(): Promise<void> {
  await admin.goto('/admin/listings?status=pending')
  await settled(admin)
  await openRecord(admin, TITLE)
  await approve(admin)
  await expectToast(admin, 'Listing approved')
}

test('in a new listing, typed text is kept before it is saved, and restored after a reload and on return', async () => {
  await owner.goto('/my-listings/new')
  await settled(owner)
  await owner.getByLabel('Title', { exact: true }).fill(TITLE)
  await owner.getByLabel('Location (city)').fill('lodz')
  await owner.getByLabel('Asking price').focus()
  await expect(owner.locator('[data-saving="kept"]')).toBeVisible()
  await owner.getByRole('link', { name: 'Cancel' }).click()
  await owner.getByRole('button', { name: 'Leave without saving' }).click()
  await owner.waitForURL('**/my-listings')
  await owner.goto('/my-listings/new')
  await settled(owner)
  const title = owner.getByLabel('Title', { exact: true })
  await expect(title).toHaveValue(TITLE)
  await title.fill('Hala do skreślenia')
  // The browser asks for confirmation before it reloads; by then the text has been sent.
  const isKept = () =>
    withProductDatabase((client) =>
      client.query("select from listing_drafts where typed->>'title' = 'Hala do skreślenia'"),
    ).then(({ rowCount }) => rowCount)
  owner.once(
    'dialog',
    (asked) =>
      void expect
        .poll(isKept)
        .toBe(1)
        .then(() => asked.accept()),
  )
  await owner.reload()
  await settled(owner)
  await expect(title).toHaveValue('Hala do skreślenia')
  await expect(owner.getByText(/^Unsaved changes from .* restored\.$/)).toBeInViewport()
  await title.fill('Hala do wyrzucenia')
  await owner.getByRole('button', { name: 'Discard' }).click()
  await expectToast(owner, 'Changes discarded')
  await expect(title).toHaveValue('')
  await expect(owner.getByText(/^Unsaved changes from/)).toBeHidden()
  await fillListing(owner, {
    title: TITLE,
    city: 'lodz',
    price: '6 000 000',
    yieldPercent: '7,4',
    builtSurface: '9,800',
    plotSize: '18 200',
    gla: '9500',
    description: 'A hall with docks, sold because its owner builds elsewhere.',
  })
  await owner.getByRole('group', { name: 'Visibility' }).getByText('Public', { exact: true }).click()
  await owner.getByLabel('Stage').selectOption('standing')
  await owner.getByText('Building: height, docks, power', { exact: true }).click()
  await owner.getByLabel(/^Clear height ·/).fill('11,5')
  await owner.getByText('Income', { exact: true }).click()
  await owner.getByRole('button', { name: 'Add a lease' }).click()
  await owner.locator('#lease-1-tenant').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text',
      'Alfa\tHall\t5 000\tmany\t31.12.2031\nBeta\tHall\t4 025\t240000\t2028-06-30',
    )
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(owner.locator('#lease-1-rent-error')).toBeVisible()
  await owner.locator('#lease-1-rent').fill('250 000')
  await owner.getByRole('button', { name: 'Create listing' }).click()
  await owner.waitForURL(/\/my-listings\/\d+$/)
  life.id = new URL(owner.url()).pathname.split('/').at(-1) ?? ''
  await expectListingStatus(owner, 'Draft')
  await expect(owner.getByLabel(/^Clear height ·/)).toHaveValue('11.5')
  await expect(owner.locator('#lease-1-rent')).toHaveValue('250,000')
})

test('on a translated page, typed figures are read, and survive a replaced photo and a reload', async () => {
  await openEditor()
  const plot = owner.getByLabel('Plot size')
  const photo = owner.getByAltText('Current primary view of the listing')
  const upload = async (background: string) => {
    const create = { width: 300, height: 200, channels: 3, background } as const
    const buffer = await sharp({ create }).png().toBuffer()
    const file = { name: 'hall.png', mimeType: 'image/png', buffer }
    await owner.locator('#image input[type=file]').setInputFiles(file)
  }
  await upload('#345')
  await expect(photo).toBeVisible()
  const before = (await photo.getAttribute('src')) ?? ''
  await translate(owner)
  await plot.fill('18 300')
  await expect(owner.getByText('= 18,300 m²', { exact: true })).toBeVisible()
  await upload('#653')
  await expect(photo).not.toHaveAttribute('src', before)
  await expect(plot).toHaveValue(/^18.300$/)
  await expect(owner.locator('[data-saving="kept"]')).toBeVisible()
  await owner.reload()
  await settled(owner)
  await expect(plot).toHaveValue('18,300')
  await expect(photo).not.toHaveAttribute('src', before)
})

test('a plot smaller than its building blocks submission with a message; after a review the listing is on the market · ADM-134', async () => {
  await settled(owner)
  await owner.getByLabel('Plot size').fill('700')
  await owner.getByRole('button', { name: 'Submit for review' }).click()
  await expect(owner.locator('#plotSize-error')).toContainText('more than 12 times the plot size')
  await owner.getByLabel('Plot size').fill('18 200')
  await owner.getByRole('button', { name: 'Submit for review' }).click()
  await expectToast(owner, 'Submitted for review')
  await approveIt()
  await owner.goto(`/deal/${life.slug}`)
  await expect(owner.getByRole('complementary', { name: 'Price and next step' })).toContainText('€6,000,000')
  await expect(owner.locator('#leases')).toContainText('In total €490,000 a year for 9,025 m²')
})

test('a new version is pending while the approved version stays on the market, and replaces it on approval · ADM-137', async () => {
  await openEditor()
  await owner.getByLabel('Asking price').fill('5 500 000')
  await owner.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(owner, 'Listing saved', 'Your changes are under review.')
  await owner.goto(`/deal/${life.slug}`)
  await expect(owner.getByRole('complementary', { name: 'Price and next step' })).toContainText('€6,000,000')
  await approveIt()
  await owner.goto(`/deal/${life.slug}`)
  await expect(owner.getByRole('complementary', { name: 'Price and next step' })).toContainText('€5,500,000')
})

test('reserved and then sold, each with its date, take effect immediately · ADM-137', async () => {
  for (const [status, word] of [
    ['reserved', 'Reserved'],
    ['sold', 'Sold'],
  ] as const) {
    await owner.goto('/my-listings')
    await settled(owner)
    const row = owner.getByRole('row').filter({ hasText: TITLE })
    await row.getByLabel(`Manage ${TITLE}`).click()
    await row.getByRole('button', { name: `Mark as ${status}…` }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByRole('textbox').fill('2026-11-03')
    await dialog.getByRole('button', { name: `Mark as ${status}` }).click()
    await expect(row.getByText(`${word} on 3 Nov 2026`)).toBeVisible()
  }
})

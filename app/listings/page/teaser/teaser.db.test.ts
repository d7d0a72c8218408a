import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db, transaction } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { objectKey } from '#app/files/keys.ts'
import { store } from '#app/files/store.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import type { FieldKey } from '#app/listings/dictionary/dictionary.ts'
import { holds, projectionOf, viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { testDatabase } from '#test/database.ts'
import { isDeepRun } from '#test/runs.ts'
import {
  aGrant,
  aMarketListing,
  anAcceptedNda,
  anImage,
  anInvestor,
  suspendCompany,
} from '#test/world/access.ts'
import { COLUMN_NEEDLES, FILE_NAME_NEEDLE } from '#test/world/canaries.ts'
import { aCanaryWorld } from '#test/world/canary-world.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { untilOneWaits } from '#test/world/locks.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { pdfText } from '#test/world/pdf-text.ts'
import { selectRow, updateRows } from '#test/world/rows.ts'
import * as teaser from '../routes/teaser.ts'

await testDatabase()
const folder = testDataFolder()

const { cases, viewers, ownerName } = await aCanaryWorld()
const owner = await aDeveloper()
const investor = await anInvestor('Łucja Świątek-Żuk')

const spaceless = (text: string) => text.replace(/\s+/g, '')

const ask = async (slug: string, person: Member | null, as = '') => {
  const cookie = person && { cookie: await welcomedCookie(person) }
  return visit(teaser, `/deal/${slug}/pdf${as}`, { params: { slug }, ...cookie })
}

async function openPdf(slug: string, person: Member) {
  const { status, bytes } = await ask(slug, person)
  expect(status).toBe(200)
  return { bytes, text: spaceless(pdfText(bytes)) }
}

/** Facts of the columns; the other columns are in no PDF. */
const COLUMNS = {
  price: 'price',
  pricePerSqmCents: 'price_per_sqm',
  estimatedFmv: 'estimated_fmv',
  yieldBps: 'yield_percent',
  builtSurface: 'built_surface',
  plotSize: 'plot_size',
  gla: 'gla',
  latitude: null,
  longitude: null,
  description: null,
} as const satisfies Record<keyof typeof COLUMN_NEEDLES, FieldKey | null>

const OPENED = cases.flatMap((one) =>
  Object.keys(viewers)
    .filter((who) => !['guest', 'pending'].includes(who))
    .map((who) => [one.name, who] as const),
)
/** One case of each projection. */
const SOME = new Set(['public investor', 'semi investor', 'private investor', 'semi holder'])

test.each(OPENED.filter((one) => isDeepRun || SOME.has(one.join(' '))))(
  'the PDF of a %s listing contains exactly what the page shows the %s · PUB-092 PUB-221',
  async (name, who) => {
    const one = cases.find((each) => each.name === name)
    const { viewer, granted, nda } = viewers[who] ?? {}
    if (!one || viewer?.kind !== 'member') throw new Error('no such case')
    const row = await selectRow('listings', { id: one.id })
    const projection = projectionOf(viewerFactsOf(viewer), {
      ...row,
      visibility: one.visibility,
      hasLiveGrant: granted ?? false,
      hasAcceptedNda: nda ?? false,
    })
    if (!projection) throw new Error('every case is on the market')
    const { text } = await openPdf(one.slug, viewer)
    // Without spaces, the year of a date alone may occur in the listing's random number.
    const isIn = (needles: readonly string[]) =>
      needles.some((needle) => text.includes(spaceless(needle.replace(/^ (?=\d{4}$)/, 'Feb'))))
    const hidden = one.canaries.filter(({ key }) => !holds(projection, key))
    expect(hidden.filter(({ needles }) => isIn(needles)).map(({ key }) => key)).toEqual([])
    const open = one.canaries.filter(({ key }) => holds(projection, key))
    expect(open.filter(({ needles }) => !isIn(needles)).map(({ key }) => key)).toEqual([])
    for (const [column, key] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, FieldKey | null][])
      expect([column, isIn(COLUMN_NEEDLES[column])]).toEqual([column, key !== null && holds(projection, key)])
    expect(isIn([`Canarycity${name}`])).toBe(projection.tiers.includes('V'))
    expect(isIn([ownerName])).toBe(['REDUCED', 'FULL'].includes(projection.level))
    for (const never of [
      'canaryunknown',
      'canarynotes',
      'canaryinternal',
      'canaryrevision',
      FILE_NAME_NEEDLE,
    ])
      expect([never, text.includes(never)]).toEqual([never, false])
    // An admin's lock hides the analytics, which are not facts, from everybody.
    expect(text.includes('locked')).toBe(hidden.length > 0 || name === 'locked')
    const reader = [viewer.fullName, viewer.company?.name].filter(Boolean).join(', ')
    expect(text).toContain(spaceless(`Prepared for ${reader}, `))
    const scope = projection.level === 'MINIMAL' ? 'Teaser' : hidden.length > 0 ? 'Details' : 'Full details'
    expect(text).toContain(spaceless(`Parcela · ${scope}`))
  },
)

test('guests sign in and return to the listing, unapproved members are redirected, hidden listings are not found', async () => {
  const { slug } = await aMarketListing({ companyId: owner.company.id })
  expect(await ask(slug, null)).toMatchObject({ status: 302, location: `/signin?from=%2Fdeal%2F${slug}` })
  const waiting = await aPerson({ companyStatus: 'pending' })
  expect(await ask(slug, waiting)).toMatchObject({ status: 302, location: '/profile/pending' })
  const unlisted = await aMarketListing({ companyId: owner.company.id, listed: false })
  expect((await ask(unlisted.slug, investor)).status).toBe(404)
  expect((await ask('no-such-listing', investor)).status).toBe(404)
  // The owner's own view is marked, and never anyone else's view.
  const own = await ask(unlisted.slug, owner, '?as=member')
  expect(spaceless(pdfText(own.bytes))).toContain(spaceless('This listing is not on the market.'))
})

test('a listing with few facts has one page, with any letters, and the file has its name', async () => {
  const title = `Hala 7/8 Zażółć gęślą jaźń: 王 ${'Powiśle'.repeat(8)} office complex at the river`
  const { slug } = await aMarketListing({
    companyId: owner.company.id,
    title,
    price: null,
    pricePerSqmCents: null,
    yieldBps: null,
    estimatedFmv: null,
    details: { district: 'Śródmieście' },
  })
  const { headers, bytes } = await ask(slug, investor)
  const text = spaceless(pdfText(bytes))
  for (const part of [
    title.replace('王', '[U+738B]'),
    'Śródmieście',
    'Not stated by the owner: ',
    'Prepared for Łucja Świątek-Żuk, ',
    'Shows what your access allows.',
    `/deal/${slug}`,
    'Page 1 of 1',
  ])
    expect(text).toContain(spaceless(part))
  expect(headers.get('Content-Type')).toBe('application/pdf')
  expect(headers.get('Cache-Control')).toBe('private, no-store')
  expect(headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="Parcela-Hala-7-8-Zazolc.*-\d{4}-\d\d-\d\d\.pdf"; filename\*=UTF-8''Parcela%20Hala%207-8%20Za%C5%BC/,
  )
  expect(bytes.toString('latin1')).toContain('/Lang (en)')
})

test('a damaged photo is replaced by the drawing, and otherwise included where the page includes it · PUB-221', async () => {
  const listing = await aMarketListing({ companyId: owner.company.id, visibility: 'private' })
  const photo = await anImage(listing, owner.userId, { isPrimary: true })
  const { storageKey } = await selectRow('files', { id: photo })
  const path = join(folder.path, 'photo.webp')
  const put = async (bytes: Buffer) => {
    await writeFile(path, bytes)
    const key = objectKey('property-images', storageKey, 'full')
    await store().remove(key)
    await store().put(key, path, { contentType: 'image/webp', cacheSeconds: 0 })
  }
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a52' } })
    .webp()
    .toBuffer()
  await put(picture)
  const hasPhoto = async () => (await openPdf(listing.slug, investor)).bytes.includes('/Filter /DCTDecode')
  expect(await hasPhoto()).toBe(false)
  await aGrant(listing.id, investor)
  expect(await hasPhoto()).toBe(true)
  await put(picture.subarray(0, 30))
  expect(await hasPhoto()).toBe(false)
  await put(picture)
  await updateRows('accessGrants', { listingId: listing.id }, { revokedAt: new Date() })
  expect(await hasPhoto()).toBe(false)
})

test('12 leases are listed, without names before the NDA, and only the rounded profile without access · PUB-221', async () => {
  const leases = Array.from({ length: 14 }, (_, at) => ({
    tenant: `Tenant${at}.`,
    use: null,
    area: 500,
    rent: 200_000 - at * 1000,
    end: at < 7 ? '2090-06-30' : '2091-12-31',
    break: at === 0 ? '2089-01-31' : null,
  }))
  const { id, slug } = await aMarketListing({
    companyId: owner.company.id,
    propertyType: 'office',
    details: { leases, wault: 5, figures_as_of: '2026-01-31' },
  })
  const holder = await anInvestor()
  const read = async (person: Member) => (await openPdf(slug, person)).text
  const rounded = await read(holder)
  expect(rounded).toContain(spaceless('% of the rent ƒ, rounded to 5 points 2090 50% 2091 or later 50%'))
  expect(rounded).toContain('Parcela·Details')
  for (const hidden of ['Tenant', '€200,000']) expect(rounded).not.toContain(hidden)
  await aGrant(id, holder)
  const unnamed = await read(holder)
  expect(unnamed).toContain(spaceless('2090 50.9% 2091 49.1%'))
  expect(unnamed).toContain(spaceless('Lease 1 – 500 m² €200,000 30 Jun 2090 31 Jan 2089 Lease 2 –'))
  expect(unnamed).toContain(spaceless('Lease 12 – 500 m² €189,000 31 Dec 2091 – and 2 more on the page'))
  expect(unnamed).not.toContain('Tenant0.')
  await anAcceptedNda(id, holder)
  const named = await read(holder)
  expect(named).toContain('Parcela·Fulldetails')
  expect(named).toContain('Tenant11.')
  expect(named).not.toContain('Tenant12.')
})

test('somebody who is suspended while waiting gets no PDF', async () => {
  const { slug } = await aMarketListing({ companyId: owner.company.id })
  const [other, person] = [await anInvestor(), await anInvestor()]
  const counted = async () =>
    (await sql`select from rate_limits where key like 'report:%'`.execute(db())).rows.length
  const before = await counted()
  const { first, second } = await transaction(async (tx) => {
    await sql`lock table listing_images in access exclusive mode`.execute(tx)
    const taking = ask(slug, other)
    await untilOneWaits()
    const waiting = ask(slug, person)
    await expect.poll(counted, { timeout: 30_000 }).toBe(before + 2)
    await suspendCompany(person)
    return { first: taking, second: waiting }
  })
  expect((await first).status).toBe(200)
  expect((await second).status).toBe(403)
})

test.runIf(isDeepRun)('rate-limits downloads to 30 an hour', async () => {
  const { slug } = await aMarketListing({ companyId: owner.company.id })
  const person = await anInvestor()
  for (let taken = 0; taken < 29; taken += 1)
    await takeLimit(db(), { rule: 'report', subjects: [`account:${person.userId}`] })
  expect((await ask(slug, person)).status).toBe(200)
  expect((await ask(slug, person)).status).toBe(429)
})

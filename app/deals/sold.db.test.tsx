import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import * as compare from '#app/listings/compare/routes/compare.tsx'
import * as deal from '#app/listings/page/routes/deal.tsx'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import { sendInquiry } from './commands/send-inquiry.server.ts'
import * as earlyAccess from './routes/early-access.tsx'
import * as inquiry from './routes/inquiry.tsx'
import { untilOneWaits } from '#test/world/locks.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const owner = await aDeveloper()
const investor = await anInvestor()
const member = await welcomedCookie(investor)
const { id: companyId } = owner.company
const sold = await aMarketListing({ companyId, title: 'Sold Court', slug: 'sold-court', saleStatus: 'sold' })
await aMarketListing({ companyId, slug: 'reserved-court', saleStatus: 'reserved' })
const secret = await aMarketListing({ companyId, saleStatus: 'sold', visibility: 'private' })

const open = (slug: string, cookie = member) => visit(deal, `/deal/${slug}`, { params: { slug }, cookie })
const proceed = (slug: string, form?: Record<string, string>, cookie = member) =>
  visit(earlyAccess, `/early-access?listing=${slug}`, { cookie, ...(form && { form }) })
const stored = async () => (await selectRows('inquiries', {}, ['kind'])).map(({ kind }) => kind)
/** A page's title with the line under it. */
const headOf = (html: string) => /<h1.*?<aside/s.exec(html)?.[0] ?? ''

test('a sold listing is labelled and accepts no interest on its page, in a comparison or on /early-access', async () => {
  for (const cookie of ['', member]) {
    const page = await open(sold.slug, cookie)
    expect(headOf(page.html)).toContain('>Sold<')
    expect(page.text).not.toContain('Proceed with Deal')
    expect(
      (await open('reserved-court', cookie)).text.match(/Reserved\. We keep your interest/g),
    ).toHaveLength(1)
    expect((await proceed(sold.slug, undefined, cookie)).text).toContain('This property has been sold.')
  }
  expect((await proceed(sold.slug)).html).not.toContain('name="message"')
  const compared = await visit(compare, '/compare?ids=sold-court,reserved-court', { cookie: member })
  expect(compared.html.match(/aria-label="Proceed with Deal/g)).toHaveLength(1)
})

test.runIf(isDeepRun)(
  'a notice and up to three similar listings that the viewer may see replace the form',
  async () => {
    const like = (title: string, more: object = {}) =>
      aMarketListing({
        companyId,
        title,
        slug: title.toLowerCase().replaceAll(' ', '-'),
        location: 'Toruń',
        ...more,
      })
    const house = await like('Sold Mill', { saleStatus: 'sold' })
    await like('Far Mill', { location: 'Elsewhere', firstApprovedAt: new Date('2026-11-20') })
    await like('Old Mill', { firstApprovedAt: new Date('2026-01-01') })
    await like('New Mill', { firstApprovedAt: new Date('2026-02-01') })
    await like('Gone Mill', { saleStatus: 'sold' })
    await like('Quiet Mill', { listed: false, firstApprovedAt: new Date('2026-11-25') })
    await like('Kept Mill', { saleStatus: 'reserved' })
    await like('Secret Mill', { visibility: 'private' })
    await like('Other Mill', { propertyType: 'warehouse' })
    await like('Czech Mill', { country: 'Czech Republic' })
    const similarIn = (html: string) => /id="similar-listings".*?<\/section>/s.exec(html)?.[0] ?? ''
    const shown = (html: string) =>
      linksOf(similarIn(html)).flatMap(({ text }) => (text.endsWith(' Mill') ? [text] : []))
    for (const cookie of ['', member]) {
      const form = await proceed(house.slug, undefined, cookie)
      expect(form.text).toContain('This property has been sold.')
      expect(form.html).not.toMatch(/name="(?:message|companyName|email)"/)
      expect(shown((await open(house.slug, cookie)).html)).toEqual(['New Mill', 'Old Mill', 'Far Mill'])
      expect(shown(form.html)).toEqual(['New Mill', 'Old Mill', 'Far Mill'])
    }
    const own = await welcomedCookie(owner)
    for (const page of [await open(house.slug, own), await proceed(house.slug, undefined, own)])
      expect(page.html).not.toContain('Quiet Mill')
    const { html } = await open('new-mill')
    expect(html).not.toContain('Similar listings')
  },
)

test('interest from a page opened before the sale is refused and not stored; a question is still accepted', async () => {
  for (const kind of ['deal_interest', 'more_information']) {
    const response = await proceed(sold.slug, { kind, message: 'We would like to buy it.' })
    expect(response.status).toBe(409)
    expect(response.text).toContain('This property has been sold.')
    expect(response.html).toContain('We would like to buy it.')
  }
  expect(await stored()).toEqual([])
  const asked = await visit(inquiry, `/deal/${sold.slug}/inquiry`, {
    params: { slug: sold.slug },
    cookie: member,
    form: { message: 'Who bought it?' },
  })
  expect(asked.status).toBe(303)
  expect(await stored()).toEqual(['inquiry'])
})

test('the sale of a private listing is visible only to viewers who may see its sale status', async () => {
  const before = await proceed(secret.slug, { kind: 'deal_interest', message: 'Is it for sale?' })
  expect(before.status).toBe(303)
  expect((await open(secret.slug)).text).not.toContain('Sold')
  await aGrant(secret.id, investor)
  expect((await proceed(secret.slug, { kind: 'deal_interest', message: 'And now?' })).status).toBe(409)
})

test.runIf(isDeepRun)(
  'if interest and a sale are concurrent, any accepted interest came before the sale',
  async () => {
    const askers = await Promise.all(Array.from({ length: 10 }, () => anInvestor()))
    for (let round = 0; round < 5; round += 1) {
      const { id, slug } = await aMarketListing({ companyId })
      const soldAt = db()
        .transaction()
        .execute(async (tx) => {
          await tx.updateTable('listings').set({ saleStatus: 'sold' }).where('id', '=', id).execute()
          const before = await tx
            .selectFrom('inquiries')
            .where('listingId', '=', id)
            .select((eb) => eb.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
          return Number(before.n)
        })
      const results = await Promise.all(
        askers.map((asker) =>
          sendInquiry(asker, slug, { kind: 'deal_interest', message: 'Ours.', phone: null }),
        ),
      )
      const taken = await selectRows('inquiries', { listingId: id }, ['id'])
      expect(taken).toHaveLength(results.filter(({ ok }) => ok).length)
      // Interest stored after the sale would not be in this count.
      expect(taken).toHaveLength(await soldAt)
    }
  },
)

test('interest sent while a sale is being saved waits for it and is refused', async () => {
  const { id, slug } = await aMarketListing({ companyId })
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sale = db()
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('listings').set({ saleStatus: 'sold' }).where('id', '=', id).execute()
      begun.resolve()
      await goOn.promise
    })
  await begun.promise
  const posted = proceed(slug, { kind: 'deal_interest', message: 'Just in time?' })
  await untilOneWaits()
  goOn.resolve()
  await sale
  expect((await posted).status).toBe(409)
  expect(await selectRows('inquiries', { listingId: id })).toEqual([])
})

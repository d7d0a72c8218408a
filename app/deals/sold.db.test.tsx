import { expect, test } from 'vitest'
import * as compare from '#app/listings/compare/routes/compare.tsx'
import * as deal from '#app/listings/page/routes/deal.tsx'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRows } from '#test/world/rows.ts'
import * as earlyAccess from './routes/early-access.tsx'
import * as inquiry from './routes/inquiry.tsx'

await testDatabase()

const owner = await aDeveloper()
const investor = await anInvestor()
const member = await welcomedCookie(investor)
const { id: companyId } = owner.company
const sold = await aMarketListing({ companyId, title: 'Sold Court', slug: 'sold-court', saleStatus: 'sold' })
const reserved = await aMarketListing({ companyId, slug: 'reserved-court', saleStatus: 'reserved' })
const secret = await aMarketListing({ companyId, saleStatus: 'sold', visibility: 'private' })

const WAYS_ON = /Proceed with Deal|Request More Information/
const open = (slug: string, cookie = member) => visit(deal, `/deal/${slug}`, { params: { slug }, cookie })
const proceed = (slug: string, form?: Record<string, string>, cookie = member) =>
  visit(earlyAccess, `/early-access?listing=${slug}`, { cookie, ...(form && { form }) })
const stored = async () => (await selectRows('inquiries', {}, ['kind'])).map(({ kind }) => kind)
/** The head of a page: its title with the badges beside it. */
const headOf = (html: string) => /<h1.*?<\/header>/s.exec(html)?.[0] ?? ''

test('a sold listing says so and takes no interest on its page, in a comparison or at early access', async () => {
  for (const cookie of ['', member]) {
    const page = await open(sold.slug, cookie)
    expect(headOf(page.html)).toContain('>Sold<')
    expect(page.text).not.toMatch(WAYS_ON)
    expect((await proceed(sold.slug, undefined, cookie)).text).toContain('This property is sold.')
  }
  expect((await proceed(sold.slug)).html).not.toContain('name="message"')
  const compared = await visit(compare, '/compare?ids=sold-court,reserved-court', { cookie: member })
  expect(compared.html.match(/aria-label="Proceed with Deal/g)).toHaveLength(1)
})

test('a reserved listing says so and takes interest', async () => {
  const page = await open(reserved.slug)
  expect(headOf(page.html)).toContain('>Reserved<')
  expect(page.text).toMatch(WAYS_ON)
})

test('interest posted from a page opened before the sale is refused and stored nowhere; a question is taken', async () => {
  for (const kind of ['deal_interest', 'more_information']) {
    const answer = await proceed(sold.slug, { kind, message: 'We would like to buy it.' })
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('This property is sold.')
    expect(answer.html).toContain('We would like to buy it.')
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

test('whether a private listing is sold is told to those alone who may see how its sale stands', async () => {
  const before = await proceed(secret.slug, { kind: 'deal_interest', message: 'Is it for sale?' })
  expect(before.status).toBe(303)
  expect((await open(secret.slug)).text).not.toContain('Sold')
  await aGrant(secret.id, investor)
  expect((await proceed(secret.slug, { kind: 'deal_interest', message: 'And now?' })).status).toBe(409)
})

import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { partOf } from '#test/world/deal-pages.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { visit } from '#test/world/pages.tsx'
import * as deal from './deal.tsx'

await testDatabase()

const owner = await aDeveloper()
const holder = await anInvestor()
const cookies = {
  guest: undefined,
  member: await welcomedCookie(await anInvestor()),
  holder: await welcomedCookie(holder),
}
type Who = keyof typeof cookies

// The net yield is based on price and costs, the exit yield on the price alone.
const CASE = { noi: 750_000, purchaser_costs_percent: 4, net_yield: 7.21 }

async function aDeal(given: Partial<Parameters<typeof aMarketListing>[0]>) {
  const { slug, id } = await aMarketListing({
    companyId: owner.company.id,
    isIllustrative: false,
    price: 10_000_000,
    details: CASE,
    ...given,
  })
  await aGrant(id, holder)
  return async (who: Who, query = '') => {
    const cookie = cookies[who]
    const page = await visit(deal, `/deal/${slug}${query}`, { params: { slug }, ...(cookie && { cookie }) })
    const values = [...page.html.matchAll(/<input[^>]*name="my-(\w+)"[^>]*value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    )
    return { ...page, words: partOf(page.html, 'own-case'), values: Object.fromEntries(values) }
  }
}

test('the inputs are prefilled with the facts that the viewer can see, and the URL overrides them', async () => {
  const open = await aDeal({})
  const { words, values } = await open('member')
  expect(words).toContain('Total acquisition cost €10,400,000')
  for (const result of ['NPV €146,311', 'IRR 8.35%', 'Equity multiple 1.43×', 'cash-on-cash 7.21%'])
    expect(words).toContain(result)
  expect(values).toMatchObject({ price: '10,000,000', income: '750,000', exit: '7.5', loan: '' })
  const typed = await open('member', '?my-loan=55&my-interest=5,25&my-years=16')
  expect(typed.words).toContain('First-year cash-on-cash 9.41%')
  expect(typed.words).toContain('Enter 15 or less.')
  expect(typed.words).toContain('Still needed: hold period.')
  expect(typed.values).toMatchObject({ interest: '5,25', years: '16' })
  const posted = await open('member', '?my-price=10%20000%20000&my-growth=3&my-discount=8&as=')
  expect(new URL(posted.location ?? '', 'http://x').search).toBe('?as=&my-growth=3')
})

test('a hidden fact never reaches the viewer, neither its value nor a figure derived from it', async () => {
  const hide = (price: number, noi: number) =>
    aDeal({
      price,
      title: 'Shut Quay',
      details: { ...CASE, noi, net_yield: 6 },
      raisedTiers: JSON.stringify({ value: 'G' }),
    })
  const [one, other] = [await hide(73_111_019, 5_111_017), await hide(91_222_031, 6_222_029)]
  const query = '?my-exit=7&my-growth=3'
  const seen = await one('member', query)
  expect(seen.values).toMatchObject({ price: '', income: '', costs: '', exit: '7', growth: '3' })
  expect(seen.words).toContain('hidden from you')
  expect(seen.words).toContain('Still needed: price, purchaser’s costs and annual income.')
  expect(seen.words).not.toMatch(/€|×/)
  expect((await other('member', query)).words).toBe(seen.words)
  const granted = await one('holder', query)
  expect(granted.values).toMatchObject({ price: '73,111,019', income: '5,111,017', exit: '7' })
  expect(granted.words).toContain('Total acquisition cost €76,035,460')
  // A link copied by the grant holder contains only what they typed.
  expect((await one('member', '?my-price=80000000')).words).toContain('Still needed: purchaser’s costs.')
})

test('the section is left out for sold listings, buildings under construction, land without income, and below the full projection', async () => {
  const sold = await aDeal({ saleStatus: 'sold' })
  const land = await aDeal({ details: { asset_stage: 'land' } })
  const scheme = await aDeal({ details: { ...CASE, asset_stage: 'under_construction' } })
  const semi = await aDeal({ visibility: 'semi_public' })
  const closed = await aDeal({ visibility: 'private' })
  const all: [Awaited<ReturnType<typeof aDeal>>, Who][] = [
    [sold, 'holder'],
    [land, 'holder'],
    [scheme, 'holder'],
    [semi, 'member'],
    [closed, 'member'],
    [semi, 'guest'],
  ]
  for (const [open, who] of all) {
    const { html, data } = await open(who, '?my-price=5000000')
    expect(html).not.toContain('Run your own numbers')
    expect(data).toMatchObject({ ownCase: null, deal: { caseFacts: null } })
  }
  expect((await semi('holder')).words).toContain('IRR 8.35%')
})

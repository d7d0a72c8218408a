import { expect, test } from 'vitest'
import { prepareOwnFigures } from '#app/market/own-figures.server.ts'
import { findMarketMarks } from '#app/market/queries.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing } from '#test/world/access.ts'
import { dealPages, partOf as part } from '#test/world/deal-pages.ts'
import { visit } from '#test/world/pages.tsx'
import * as deal from './deal.tsx'

await testDatabase()
await prepareOwnFigures(process.cwd())

const made = await dealPages()
const of = { companyId: made.owner.company.id }

async function open(slug: string) {
  return visit(deal, `/deal/${slug}`, { params: { slug }, cookie: made.cookie })
}

test('the bar uses the marks for its city and type, with source and period', async () => {
  const office = { city: 'Gdańsk', country: 'Poland', type: 'office' } as const
  const marks = await findMarketMarks({ ...office, basis: 'built', isIllustrative: true })
  if (!marks) throw new Error('our own figures have no marks for offices in Gdańsk')
  const pricePerSqmCents = Math.round(marks.fair * 100)
  const { slug } = await aMarketListing({
    ...of,
    title: 'Priced Quay',
    pricePerSqmCents,
    isIllustrative: true,
  })
  const { html } = await open(slug)
  const words = part(html, 'valuation')
  for (const mark of [marks.undervalued, marks.fair, marks.above])
    expect(words).toContain(`€${mark.toLocaleString('en-US')}/m²`)
  expect(words).toContain('Benchmarks for Gdańsk, 2025, illustrative. Source: ')
  const percent = ((marks.fair - marks.undervalued) / (marks.above - marks.undervalued)) * 100
  expect(Number(/data-marker="([\d.]+)"/.exec(html)?.[1])).toBeCloseTo(percent)
})

test('a listing for sale has no illustrative figures', async () => {
  const { slug } = await aMarketListing({
    ...of,
    title: 'Real Quay',
    pricePerSqmCents: 2_000_00,
    details: { vacancy_rate: 8.25 },
  })
  const { html } = await open(slug)
  expect(part(html, 'valuation')).toBe(
    'Valuation We have no price benchmarks for Office Complex listings in Gdańsk.',
  )
  expect(html).not.toContain('data-marker')
  expect(part(html, 'market')).not.toContain('illustrative')
})

test('land is never compared with built surface', async () => {
  const { slug } = await aMarketListing({
    ...of,
    title: 'Quay Plot',
    pricePerSqmCents: 600_00,
    details: { asset_stage: 'land', price_basis: 'plot' },
  })
  const { html } = await open(slug)
  expect(part(html, 'valuation')).toBe(
    'Valuation We have no price benchmarks for land (Office Complex) in Gdańsk.',
  )
  expect(html).not.toContain('data-marker')
})

test('the market section has the series for the city and type, along with the listing’s own value', async () => {
  const { slug } = await aMarketListing({
    ...of,
    title: 'Let Quay',
    isIllustrative: true,
    details: { vacancy_rate: 8.25 },
  })
  const words = part((await open(slug)).html, 'market')
  expect(words).toMatch(/Office vacancy, Tricity .*This listing/)
  expect(words).toContain('8.25')
  expect(words).toContain('Prime office yield, Tricity')
  expect(words).toContain('We have no market figures on prices for this property type in Gdańsk or Poland.')
})

test('a hidden value is in no series', async () => {
  const { slug } = await aMarketListing({
    ...of,
    title: 'Shut Let Quay',
    details: { vacancy_rate: 8.25 },
    yieldBps: null,
    raisedTiers: JSON.stringify({ letting: 'G' }),
  })
  const words = part((await open(slug)).html, 'market')
  expect(words).toContain('Office vacancy, Tricity')
  // Its price is shown with the marks, above the series.
  expect(words.slice(words.indexOf('Office vacancy'))).not.toMatch(/This listing|8\.25/)
})

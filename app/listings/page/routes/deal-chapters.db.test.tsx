import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { textOf, visit } from '#test/world/pages.tsx'
import * as deal from './deal.tsx'

await testDatabase()

const owner = await aDeveloper()
const cookies = {
  investor: await welcomedCookie(await anInvestor()),
  owner: await welcomedCookie(owner),
  guest: undefined,
}

const LET = {
  noi: 700_000,
  net_yield: 7,
  wault: 4.2,
  vacancy_rate: 8,
  gla: 6800,
  gross_income: 800_000,
  tenant_count: 9,
  epc_class: 'B',
  walk_score: 80,
  zoning: 'U-4',
  title_form: 'freehold',
  floors_above: 6,
  parking_norm: '1 per 100 m²',
}

async function aDeal(given: Partial<Parameters<typeof aMarketListing>[0]>) {
  const { slug } = await aMarketListing({ companyId: owner.company.id, isIllustrative: false, ...given })
  return async (who: keyof typeof cookies = 'investor') => {
    const cookie = cookies[who]
    const { html } = await visit(deal, `/deal/${slug}`, { params: { slug }, ...(cookie && { cookie }) })
    const nav = /<nav aria-label="Sections".*?<\/nav>/s.exec(html)?.[0] ?? ''
    const grid = /<section aria-label="Key figures".*?<\/section>/s.exec(html)?.[0] ?? ''
    return {
      html,
      contents: [...nav.matchAll(/<a[^>]*>(.*?)<\/a>/gs)].map(([, words = '']) => textOf(words)),
      headings: [...html.matchAll(/<section id="chapter-[^"]*"[^>]*>.*?<h2[^>]*>(.*?)<\/h2>/gs)].map(
        ([, words = '']) => textOf(words),
      ),
      keys: [...grid.matchAll(/<dt[^>]*>(.*?)<\/dt>/gs)].map(([, words = '']) => textOf(words)),
      grid: textOf(grid),
    }
  }
}

const ENDS = ['Location and market', 'Ask the owner']
const KINDS = [
  [
    'a standing office',
    { propertyType: 'office' },
    {},
    ['Income and leases', 'Price and returns', 'Building and energy', 'Title and planning'],
  ],
  [
    'a mixed one',
    { propertyType: 'mixed' },
    {},
    ['Income and leases', 'Price and returns', 'Building and energy', 'Title and planning'],
  ],
  [
    'homes',
    { propertyType: 'residential' },
    {},
    ['Homes and income', 'Price and returns', 'Building and energy', 'Title and planning'],
  ],
  [
    'a warehouse',
    { propertyType: 'warehouse' },
    {},
    ['Income and leases', 'Price and returns', 'Building, yard and power', 'Title, planning and environment'],
  ],
  [
    'an office under construction',
    { propertyType: 'office' },
    { asset_stage: 'under_construction' },
    ['Scheme and programme', 'Price, cost and returns', 'Planning and permit', 'Pre-lets and income'],
  ],
  [
    'land',
    { propertyType: 'residential' },
    { asset_stage: 'land' },
    ['Plot and planning', 'Price and scheme', 'Utilities and environment', 'Legal title'],
  ],
  [
    'permitted land',
    { propertyType: 'office' },
    { asset_stage: 'permitted_land' },
    ['Plot and planning', 'Price and scheme', 'Utilities and environment', 'Legal title'],
  ],
] as const

test.each(KINDS)(
  '%s has its chapters in order, and so has the table of contents',
  async (_, columns, stage, between) => {
    const open = await aDeal({ ...columns, details: { ...LET, ...stage } })
    const { headings, contents } = await open()
    expect(headings).toEqual(['Summary', ...between, ...ENDS])
    expect(contents).toEqual(headings)
  },
)

test('locked chapters stay in their place', async () => {
  const locked = await aDeal({
    propertyType: 'office',
    visibility: 'semi_public',
    unlockRule: 'approval',
    details: { ...LET, capex_required: 100_000 },
  })
  const seen = await locked()
  expect(seen.headings).toContain('Income and leases')
  const income = textOf(
    /<section id="chapter-income-and-leases".*?(?=<section id="chapter)/s.exec(seen.html)?.[0] ?? '',
  )
  expect(income).toMatch(/\d+ locked details\. Each unlocks when the owner grants access\./)
})

test('nothing reveals a price history while prices are hidden', async () => {
  const open = await aDeal({
    propertyType: 'office',
    details: LET,
    raisedTiers: JSON.stringify({ value: 'G' }),
  })
  const { html, headings } = await open()
  expect(headings).not.toContain('History')
  expect(html).not.toContain('History')
})

test.runIf(isDeepRun)(
  'there are at most eight key figures by type and stage; a missing one is replaced by the next',
  async () => {
    const office = await aDeal({
      propertyType: 'office',
      details: { ...LET, erv: 820_000, forecast_irr: 10 },
    })
    expect((await office()).keys).toEqual([
      'Net operating income',
      'Net initial yield',
      'WAULT',
      'Vacancy',
      'Gross leasable area',
      'Market rent',
      'Forecast IRR',
      'Gross income',
    ])
    const { wault: _, ...without } = LET
    const fewer = await aDeal({ propertyType: 'office', details: without })
    const { keys, grid } = await fewer()
    expect(keys).toHaveLength(8)
    expect(keys).not.toContain('WAULT')
    expect(keys.slice(-3)).toEqual(['Tenants', 'Energy class', 'Built surface'])
    expect(grid).not.toContain('***')
    const homes = await aDeal({ propertyType: 'residential', details: { ...LET, units_count: 48 } })
    expect((await homes()).keys).toContain('Units')
    const hall = await aDeal({
      propertyType: 'warehouse',
      details: { ...LET, clear_height_m: 12, loading_docks: 20 },
    })
    expect((await hall()).keys.slice(5, 7)).toEqual(['Clear height', 'Docks and gates'])
    const site = await aDeal({
      propertyType: 'office',
      details: {
        asset_stage: 'under_construction',
        completion_date: '2027-06-30',
        pre_commitment_percent: 40,
      },
    })
    expect((await site()).keys.slice(0, 3)).toEqual(['Completion', 'Development cost', 'Pre-let or pre-sold'])
    const land = await aDeal({
      propertyType: 'residential',
      details: { asset_stage: 'land', planned_surface: 9000, planning_basis: 'local_plan' },
    })
    expect((await land()).keys.slice(0, 2)).toEqual(['Plot size', 'Planned surface'])
  },
)

test('a locked key figure shows *** and what unlocks it, whether it is stated or not', async () => {
  const stated = await aDeal({
    propertyType: 'office',
    visibility: 'semi_public',
    unlockRule: 'approval',
    details: LET,
  })
  const empty = await aDeal({
    propertyType: 'office',
    visibility: 'semi_public',
    unlockRule: 'approval',
    details: {},
  })
  for (const who of ['investor', 'guest'] as const) {
    const { grid, keys } = await stated(who)
    expect(keys).toHaveLength(8)
    expect(grid.match(/\*\*\*/g)).toHaveLength(8)
    expect(grid).toContain(
      who === 'guest'
        ? 'unlocks once you’re approved and granted access'
        : 'unlocks when the owner grants access',
    )
    expect((await empty(who)).grid).toBe(grid)
  }
})

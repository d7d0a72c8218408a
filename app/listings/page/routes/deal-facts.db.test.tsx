import { expect, test } from 'vitest'
import { isDeepRun } from '#test/runs.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anAcceptedNda, anInvestor } from '#test/world/access.ts'
import { canaryDetails } from '#test/world/canaries.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { factsOf, textOf, visit } from '#test/world/pages.tsx'
import * as deal from './deal.tsx'

await testDatabase()

const owner = await aDeveloper()
const holder = await anInvestor()
const cookies = {
  guest: undefined,
  member: await welcomedCookie(await anInvestor()),
  granted: await welcomedCookie(holder),
}
const NOI = 700_777
const SOME = {
  noi: NOI,
  net_yield: 7,
  yield_basis: 'net_initial',
  wault: 4.2,
  vacancy_rate: 8,
  walk_score: 80,
}
const ALL = canaryDetails('facts').details
const KINDS = {
  office: [{ propertyType: 'office' }, SOME],
  homes: [{ propertyType: 'residential' }, SOME],
  warehouse: [{ propertyType: 'warehouse' }, { ...SOME, clear_height_m: 12 }],
  site: [{ propertyType: 'office' }, { asset_stage: 'under_construction', planned_surface: 9000 }],
  land: [{ propertyType: 'mixed' }, { asset_stage: 'land', plot_ratio_max: 2.4, zoning: 'U-4' }],
  complete: [{ propertyType: 'office' }, { ...ALL, vicinity: { dining: ['Kitchen, 80 m'] } }],
  bare: [
    { propertyType: null, price: null, yieldBps: null, latitude: null, longitude: null },
    { yield_basis: 'net_initial' },
  ],
} as const
const VISIBILITIES = isDeepRun
  ? (['public', 'semi_public', 'private'] as const)
  : (['public', 'semi_public'] as const)

test.each(Object.entries(KINDS))(
  '%s: every viewer sees each fact once, and missing ones only in the last line',
  async (_, [columns, details]) => {
    for (const visibility of VISIBILITIES) {
      const made = await aMarketListing({
        companyId: owner.company.id,
        visibility,
        yieldBps: 700,
        ...columns,
        details: details as never,
      })
      await aGrant(made.id, holder)
      await anAcceptedNda(made.id, holder)
      for (const [who, cookie] of Object.entries(cookies)) {
        const page = await visit(deal, `/deal/${made.slug}`, {
          params: { slug: made.slug },
          ...(cookie !== undefined && { cookie }),
        })
        const at = `${visibility} ${who}`
        const facts = factsOf(page.html)
        const labels = facts.map(({ label }) => label)
        expect(labels.length, at).toBeGreaterThan(3)
        if (columns.propertyType === null) expect(labels, at).toContain('Yield')
        expect(
          labels.filter((label, place) => labels.indexOf(label) !== place),
          at,
        ).toEqual([])
        const [before = '', end = ''] = page.html.split('<p id="not-stated"')
        expect(textOf(before), at).not.toMatch(/\bnot stated\b/i)
        for (const label of textOf(end).split('Not stated by the owner: ')[1]?.split('.')[0]?.split(', ') ??
          [])
          expect(
            facts.filter((one) => one.label === label && one.text !== '–'),
            at,
          ).toEqual([])
        const lead = /<p [^>]*data-lead=""[^>]*>(.*?)<\/p>/s.exec(page.html)?.[1] ?? ''
        const isOpen = who === 'granted' || (who === 'member' && visibility === 'public')
        expect(page.html.includes('700,777') && lead.includes('700,777'), at).toBe(
          isOpen && 'noi' in details && details.noi === NOI,
        )
      }
    }
  },
)

import { isDeepRun } from '#test/runs.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { aMarketListing } from '#test/world/access.ts'
import { dealPages, partOf as part } from '#test/world/deal-pages.ts'
import { linksOf, visit } from '#test/world/pages.tsx'
import * as deal from './deal.tsx'

await testDatabase()

const made = await dealPages()

async function open(slug: string, who: string = made.cookie) {
  return visit(deal, `/deal/${slug}`, { params: { slug }, ...(who && { cookie: who }) })
}

describe('the place', () => {
  test('is a locator with neighbours, scale, distance and an external link, without a frame · PUB-102', async () => {
    const { html } = await open(made.real.slug)
    const words = part(html, 'position')
    expect(words).toContain('1.5 km from the centre of Gdańsk')
    expect(words).toContain('Sopot')
    expect(words).toMatch(/\d+ km/)
    expect(
      linksOf(html).find(({ href }) => href.startsWith('https://www.openstreetmap.org/'))?.href,
    ).toContain('mlat=54.365&mlon=18.655')
    expect(html).not.toMatch(/<iframe|18\.6542|54\.3641/)
  })

  test('is absent where the projection has no position, and unstated where there is none · PUB-102 PUB-229', async () => {
    for (const who of [made.cookie, ''])
      expect((await open(made.semi.slug, who)).html).not.toContain('openstreetmap')
    expect(part((await open(made.bare.slug)).html, 'position')).toBe('Position not stated by the owner')
  })

  test('its vicinity has six groups as the owner stated them, or says that there are none', async () => {
    const words = part((await open(made.real.slug)).html, 'vicinity')
    expect(words).toContain('Shopping Galeria Bałtycka, 900 m')
    expect(words).toContain('Dining Quay Kitchen, 80 m')
    for (const group of ['Education', 'Healthcare', 'Recreation', 'Services'])
      expect(words).toContain(`${group} not stated by the owner`)
    expect(part((await open(made.sample.slug)).html, 'vicinity')).toContain(
      'Sample These entries are illustrative, like the listing.',
    )
  })

  test.runIf(isDeepRun)(
    'its transport links are the stated ones, or it says that there are none',
    async () => {
      const words = part((await open(made.real.slug)).html, 'transport')
      expect(words).toContain('Tram 8, 4 min on foot')
      expect(words).toContain('Walk to transit: 4 min')
      expect(part((await open(made.bare.slug)).html, 'transport')).toBe(
        'Transport links not stated by the owner',
      )
      expect(part((await open(made.sample.slug)).html, 'transport')).toContain(
        'Sample These links are illustrative, like the listing.',
      )
    },
  )
})

describe('the development potential', () => {
  test('the sample complex has the sample parameters', async () => {
    const words = part((await open(made.sample.slug)).html, 'master-plan')
    expect(words).toContain('Sample These parameters are illustrative')
    expect(words).toContain(
      'Plot ratio 0.65 Coverage 45% Height 25 m Green area 25% Parking 1.2 per unit Zoning MR-2',
    )
  })

  test('every other listing shows its own parameters and never the sample’s', async () => {
    for (const { slug } of [made.real, made.illustrative]) {
      const { html } = await open(slug)
      const words = part(html, 'master-plan')
      expect(words).toContain('Plot ratio 2.4')
      expect(words).toContain('Height 30 m')
      expect(words).toContain('Zoning U-4')
      for (const none of ['Coverage', 'Green area', 'Parking'])
        expect(words).toContain(`${none} not stated by the owner`)
      expect(html).not.toMatch(/MR-2|0\.65/)
    }
  })

  test.runIf(isDeepRun)(
    'the concept is the owner’s, and is omitted for a standing building without one',
    async () => {
      for (const { slug } of [made.real, made.illustrative]) {
        const words = part((await open(slug)).html, 'concept')
        expect(words).toContain('Programme Two more storeys of offices')
        expect(words).toContain('Units in the scheme 24')
        expect(words).toContain('Phases not stated by the owner')
      }
      expect(part((await open(made.bare.slug)).html, 'concept')).toBe('')
      const land = await aMarketListing({
        companyId: made.owner.company.id,
        title: 'Empty Plot',
        details: { asset_stage: 'land' },
      })
      expect(part((await open(land.slug)).html, 'concept')).toContain('Programme not stated by the owner')
      expect(part((await open(made.sample.slug)).html, 'concept')).toContain(
        'Sample These details are illustrative, like the listing.',
      )
    },
  )
})

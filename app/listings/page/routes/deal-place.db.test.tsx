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

  test('is absent if the projection has no position, and "not stated" if the listing has none · PUB-102 PUB-229', async () => {
    for (const who of [made.cookie, ''])
      expect((await open(made.semi.slug, who)).html).not.toContain('openstreetmap')
    const bare = await open(made.bare.slug)
    expect(part(bare.html, 'position')).toBe('')
    expect(bare.text).toMatch(/Not stated by the owner: .*Position/)
  })

  test('has a vicinity with six groups as the owner stated them, or lists the missing ones · PUB-103', async () => {
    const words = part((await open(made.real.slug)).html, 'vicinity')
    expect(words).toContain('Shopping Galeria Bałtycka, 900 m')
    expect(words).toContain('Dining Quay Kitchen, 80 m')
    const { text } = await open(made.real.slug)
    expect(text).toMatch(/Not stated by the owner: .*Education, Healthcare, Recreation, Services/)
    expect((await open(made.bare.slug)).text).toMatch(/Not stated by the owner: .*Immediate vicinity/)
    expect(part((await open(made.sample.slug)).html, 'vicinity')).toContain(
      'Sample These entries are illustrative, like the listing.',
    )
  })

  test.runIf(isDeepRun)(
    'has the transport links that are stated, or lists them as missing · PUB-104',
    async () => {
      expect((await open(made.real.slug)).text).toContain('Transport links Tram 8, 4 min on foot')
      expect((await open(made.bare.slug)).text).toMatch(/Not stated by the owner: .*Transport links/)
      expect(part((await open(made.sample.slug)).html, 'transport')).toContain(
        'Sample These links are illustrative, like the listing.',
      )
    },
  )
})

describe('the development potential', () => {
  test('of the sample complex has the sample parameters', async () => {
    const words = part((await open(made.sample.slug)).html, 'master-plan')
    expect(words).toContain('Sample These parameters are illustrative')
    expect(words).toContain(
      'Plot ratio 0.65 Coverage 45% Height 25 m Green area 25% Parking 1.2 per unit Zoning MR-2',
    )
  })

  test('of every other listing has its own parameters and never the sample’s', async () => {
    for (const { slug } of [made.real, made.illustrative]) {
      const { html, text } = await open(slug)
      const words = part(html, 'master-plan')
      for (const own of ['Plot ratio, max. 2.4', 'Height, max. 30 m']) expect(words).toContain(own)
      expect(text).toContain('Zoning symbol U-4')
      expect(text).toMatch(/Not stated by the owner: .*Green area, min\./)
      expect(html).not.toMatch(/MR-2|0\.65/)
    }
  })

  test.runIf(isDeepRun)(
    'has the owner’s concept, which is omitted for an existing building without one',
    async () => {
      for (const { slug } of [made.real, made.illustrative]) {
        const words = part((await open(slug)).html, 'concept')
        expect(words).toContain('Programme Two more storeys of offices')
        expect(words).toContain('Units in the scheme 24')
        expect((await open(slug)).text).toMatch(/Not stated by the owner: .*Phases/)
      }
      expect(part((await open(made.bare.slug)).html, 'concept')).toBe('')
      const land = await aMarketListing({
        companyId: made.owner.company.id,
        title: 'Empty Plot',
        details: { asset_stage: 'land' },
      })
      expect((await open(land.slug)).text).toMatch(/Not stated by the owner: .*Development concept/)
      expect(part((await open(made.sample.slug)).html, 'concept')).toContain(
        'Sample These details are illustrative, like the listing.',
      )
    },
  )
})

import type { ApprovedMember } from '#app/lib/viewer.ts'
import { aMarketListing, anInvestor, type MarketListing } from './access.ts'
import { aDeveloper } from './listings.ts'
import { welcomedCookie } from './marks.ts'
import { textOf } from './pages.tsx'

const DETAILS = {
  walk_score: 80,
  transit_score: 60,
  wault: 4,
  vacancy_rate: 0,
  transit_time: 4,
  plot_ratio_max: 2.4,
  building_height_max_m: 30,
  zoning: 'U-4',
  vicinity: { shopping: ['Galeria Bałtycka, 900 m'], dining: ['Quay Kitchen, 80 m'] },
  transport_links: ['Tram 8, 4 min on foot'],
  concept: { programme: 'Two more storeys of offices', units: 24 },
}

type DealPages = {
  owner: ApprovedMember
  /** Of an approved investor without a grant. */
  cookie: string
  real: MarketListing
  bare: MarketListing
  /** The sample complex, and another illustrative listing. */
  sample: MarketListing
  illustrative: MarketListing
  semi: MarketListing
}

/** Listings of one owner: a real one with facts and one without, two illustrative ones and a semi-public one. */
export async function dealPages(): Promise<DealPages> {
  const owner = await aDeveloper()
  const common = { companyId: owner.company.id, pricePerSqmCents: 4200_00 }
  const inKrakow = {
    isIllustrative: true,
    details: DETAILS,
    propertyType: 'residential',
    latitude: 50.06,
    longitude: 19.94,
    location: 'Kraków',
  } as const
  return {
    owner,
    cookie: await welcomedCookie(await anInvestor()),
    real: await aMarketListing({ ...common, title: 'Real Quay', details: DETAILS }),
    bare: await aMarketListing({
      ...common,
      title: 'Bare Quay',
      location: 'Nowhere Town',
      pricePerSqmCents: null,
      price: null,
      estimatedFmv: null,
      yieldBps: null,
      latitude: null,
      longitude: null,
    }),
    sample: await aMarketListing({ ...common, ...inKrakow, title: 'Sample Quay', isSample: true }),
    illustrative: await aMarketListing({ ...common, ...inKrakow, title: 'Drawn Quay' }),
    semi: await aMarketListing({ ...common, title: 'Semi Quay', visibility: 'semi_public' }),
  }
}

export function partOf(html: string, id: string): string {
  const from = html.indexOf(`<section id="${id}"`)
  if (from < 0) return ''
  const next = html.indexOf('<section id="', from + 1)
  return textOf(html.slice(from, next < 0 ? undefined : next))
}

import {
  computed,
  fact,
  facts,
  INDUSTRIAL_ANY_STAGE,
  INDUSTRIAL_OR_UNFINISHED,
  seed,
  STANDING,
  UNFINISHED,
  URBAN,
} from './entry.ts'

export const TITLE = facts('title', 'title', {
  title_form: fact('Title to land', 'choice', { need: 'M' }),
  usufruct_expiry: fact('Usufruct until', 'date', {
    need: 'M:usufruct',
    // A usufruct lasts at most 99 years.
    range: [2000, 2130],
  }),
  usufruct_annual_fee: fact('Usufruct fee', 'eur_per_year', { need: 'M:usufruct', range: [0, 100_000_000] }),
  capex_required: fact('Capex required', 'eur', { tier: 'G', on: STANDING, range: [0, 100_000_000_000] }),
  environmental_status: fact('Environmental status', 'choice', { tier: 'G', on: INDUSTRIAL_OR_UNFINISHED }),
  kw_numbers: fact('Register numbers', 'list', { tier: 'N', group: 'place', need: 'M', max: 18 }),
  encumbrances: fact('Encumbrances', 'text', {
    tier: 'N',
    group: 'place',
    need: 'M',
    max: 2000,
    isLong: true,
  }),
})

const near = (group: string) => ({ source: { detail: ['vicinity', group] }, max: 120 }) as const

/** Immediate vicinity as stated by the owner, by group (PUB-103). */
export const VICINITY = facts('vicinity', 'location', {
  vicinity_shopping: fact('Shopping', 'list', near('shopping')),
  vicinity_education: fact('Education', 'list', near('education')),
  vicinity_healthcare: fact('Healthcare', 'list', near('healthcare')),
  vicinity_recreation: fact('Recreation', 'list', near('recreation')),
  vicinity_dining: fact('Dining', 'list', near('dining')),
  vicinity_services: fact('Services', 'list', near('services')),
})

/** Stops, stations, junctions and airports as stated by the owner (PUB-104). */
export const TRANSPORT = facts('transport', 'location', {
  transport_links: fact('Transport links', 'list', { max: 120 }),
})

const scheme = (name: string) => ({ source: { detail: ['concept', name] }, on: UNFINISHED }) as const

/** The possible development scheme (PUB-106). */
export const CONCEPT = facts('concept', 'planning', {
  concept_programme: fact('Programme', 'text', { ...scheme('programme'), max: 300 }),
  concept_gross_area: fact('Gross floor area', 'area', {
    ...scheme('gross_area'),
    group: 'value',
    range: [0.01, 100_000_000],
  }),
  concept_units: fact('Units in the scheme', 'count', { ...scheme('units'), range: [1, 5000] }),
  concept_storeys: fact('Storeys in the scheme', 'count', { ...scheme('storeys'), range: [1, 60] }),
  concept_phases: fact('Phases', 'text', { ...scheme('phases'), max: 200 }),
  concept_status: fact('Design status', 'text', { ...scheme('status'), max: 200 }),
})

const urban = { ...seed, on: URBAN } as const

export const PLACE = facts('place', 'location', {
  district: fact('District', 'text', { ...seed, step: 'place', need: 'M', max: 120 }),
  distance_to_cbd: fact('Distance to centre', 'km', { ...seed, need: 'C', range: [0, 60] }),
  transit_time: fact('Walk to transit', 'minutes', { ...urban, range: [0, 60] }),
  highway_distance: fact('Distance to motorway', 'km', { ...seed, on: INDUSTRIAL_ANY_STAGE, range: [0, 80] }),
  walk_score: fact('Walkability', 'score', { ...urban, range: [0, 100] }),
  transit_score: fact('Transit access', 'score', { ...urban, range: [0, 100] }),
  amenities_count: fact('Amenities nearby', 'count', { ...urban, range: [0, 2000] }),
  address: fact('Address', 'text', { tier: 'G', group: 'place', step: 'place', need: 'M', max: 200 }),
})

export const LOCAL_MARKET = facts('market', 'location', {
  district_avg_price: fact('District average', 'eur_per_sqm', { ...seed, range: [1, 100_000] }),
  nearby_listings: fact('Listings nearby', 'count', { ...seed, ...computed }),
  nearby_avg_price: fact('Nearby average', 'eur_per_sqm', { ...seed, ...computed }),
  price_growth_1y: fact('Price growth, 1 year', 'percent', { ...seed, range: [-40, 40] }),
  price_growth_3y: fact('Price growth, 3 years', 'percent', { ...seed, range: [-60, 120] }),
})

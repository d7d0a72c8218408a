import {
  computed,
  detail,
  INDUSTRIAL_ANY_STAGE,
  seed,
  URBAN,
  type FieldEntry,
  UNFINISHED,
  INDUSTRIAL_OR_UNFINISHED,
  STANDING,
} from './entry.ts'

export const TITLE = {
  title_form: detail('title_form')('Title to land', 'A', 'title', 'choice', {
    step: 'title',
    need: 'M',
    hint: 'Buyers from outside the EEA may need a permit for land.',
  }),
  usufruct_expiry: detail('usufruct_expiry')('Usufruct until', 'A', 'title', 'date', {
    step: 'title',
    need: 'M:usufruct',
    // A usufruct lasts at most 99 years.
    range: [2000, 2130],
    hint: 'Perpetual usufruct is a right to use public land for up to 99 years.',
  }),
  usufruct_annual_fee: detail('usufruct_annual_fee')('Usufruct fee', 'A', 'title', 'eur_per_year', {
    step: 'title',
    need: 'M:usufruct',
    range: [0, 100_000_000],
  }),
  capex_required: detail('capex_required')('Capex required', 'G', 'title', 'eur', {
    step: 'title',
    need: 'O',
    on: STANDING,
    range: [0, 100_000_000_000],
    hint: 'Works needed within 5 years. Enter 0 if none.',
  }),
  environmental_status: detail('environmental_status')('Environmental status', 'G', 'title', 'choice', {
    step: 'title',
    need: 'O',
    on: INDUSTRIAL_OR_UNFINISHED,
  }),
  kw_numbers: detail('kw_numbers')('Register numbers', 'N', 'title', 'list', {
    group: 'place',
    step: 'title',
    need: 'M',
    max: 18,
    hint: 'All land and mortgage register numbers of the property, one per line, for example KA1S/00012345/6. Visible only once the NDA is accepted.',
  }),
  encumbrances: detail('encumbrances')('Encumbrances', 'N', 'title', 'text', {
    group: 'place',
    step: 'title',
    need: 'M',
    max: 2000,
    isLong: true,
    hint: 'Mortgages, easements, claims and warnings from sections III and IV. Enter “none” if there are none.',
  }),
} as const satisfies Record<string, FieldEntry>

const near = { step: 'location', need: 'O', max: 120 } as const
const NEAR_HINT = 'One per line with the distance, for example Galeria Morena, 600 m.'

/** Immediate vicinity as stated by the owner, by group (PUB-103). */
export const VICINITY = {
  vicinity_shopping: detail('vicinity', 'shopping')('Shopping', 'A', 'vicinity', 'list', {
    ...near,
    hint: NEAR_HINT,
  }),
  vicinity_education: detail('vicinity', 'education')('Education', 'A', 'vicinity', 'list', near),
  vicinity_healthcare: detail('vicinity', 'healthcare')('Healthcare', 'A', 'vicinity', 'list', near),
  vicinity_recreation: detail('vicinity', 'recreation')('Recreation', 'A', 'vicinity', 'list', near),
  vicinity_dining: detail('vicinity', 'dining')('Dining', 'A', 'vicinity', 'list', near),
  vicinity_services: detail('vicinity', 'services')('Services', 'A', 'vicinity', 'list', near),
} as const satisfies Record<string, FieldEntry>

/** Stops, stations, junctions and airports as stated by the owner (PUB-104). */
export const TRANSPORT = {
  transport_links: detail('transport_links')('Transport links', 'A', 'transport', 'list', {
    ...near,
    hint: 'One per line with the time or distance, for example Tram 8, 4 min on foot.',
  }),
} as const satisfies Record<string, FieldEntry>

const scheme = { step: 'planning', need: 'O', on: UNFINISHED } as const

/** The possible development scheme (PUB-106). */
export const CONCEPT = {
  concept_programme: detail('concept', 'programme')('Programme', 'A', 'concept', 'text', {
    ...scheme,
    max: 300,
    hint: 'Describe the scheme in one sentence.',
  }),
  concept_gross_area: detail('concept', 'gross_area')('Gross floor area', 'A', 'concept', 'area', {
    ...scheme,
    group: 'value',
    range: [0.01, 100_000_000],
  }),
  concept_units: detail('concept', 'units')('Units in the scheme', 'A', 'concept', 'count', {
    ...scheme,
    range: [1, 5000],
  }),
  concept_storeys: detail('concept', 'storeys')('Storeys in the scheme', 'A', 'concept', 'count', {
    ...scheme,
    range: [1, 60],
  }),
  concept_phases: detail('concept', 'phases')('Phases', 'A', 'concept', 'text', { ...scheme, max: 200 }),
  concept_status: detail('concept', 'status')('Design status', 'A', 'concept', 'text', {
    ...scheme,
    max: 200,
  }),
} as const satisfies Record<string, FieldEntry>

const score = { ...seed, step: 'location', need: 'O' } as const

export const PLACE = {
  district: detail('district')('District', 'A', 'place', 'text', {
    ...seed,
    step: 'place',
    need: 'M',
    max: 120,
  }),
  distance_to_cbd: detail('distance_to_cbd')('Distance to centre', 'A', 'place', 'km', {
    ...seed,
    step: 'location',
    need: 'C',
    range: [0, 60],
  }),
  transit_time: detail('transit_time')('Walk to transit', 'A', 'place', 'minutes', {
    ...score,
    on: URBAN,
    range: [0, 60],
    hint: 'To the nearest rail, metro or tram stop with a service at least every 20 minutes, or else to the nearest bus stop.',
  }),
  highway_distance: detail('highway_distance')('Distance to motorway', 'A', 'place', 'km', {
    ...score,
    on: INDUSTRIAL_ANY_STAGE,
    range: [0, 80],
    hint: 'By road to the nearest motorway or expressway junction.',
  }),
  walk_score: detail('walk_score')('Walkability', 'A', 'place', 'score', {
    ...score,
    on: URBAN,
    range: [0, 100],
  }),
  transit_score: detail('transit_score')('Transit access', 'A', 'place', 'score', {
    ...score,
    on: URBAN,
    range: [0, 100],
  }),
  amenities_count: detail('amenities_count')('Amenities nearby', 'A', 'place', 'count', {
    ...score,
    on: URBAN,
    range: [0, 2000],
    hint: 'Number of shops, schools, clinics, parks and services within 1 km.',
  }),
  address: detail('address')('Address', 'G', 'place', 'text', {
    group: 'place',
    step: 'place',
    need: 'M',
    max: 200,
    hint: 'Street, number and postal code. Only members with access see it.',
  }),
} as const satisfies Record<string, FieldEntry>

const growth = { ...seed, step: 'location', need: 'O' } as const

export const LOCAL_MARKET = {
  district_avg_price: detail('district_avg_price')('District average', 'A', 'market', 'eur_per_sqm', {
    ...growth,
    range: [1, 100_000],
    hint: 'For the same property type. State the source and date in the description.',
  }),
  nearby_listings: computed('Listings nearby', 'A', 'market', 'count', {
    ...seed,
    step: 'location',
    need: 'C',
  }),
  nearby_avg_price: computed('Nearby average', 'A', 'market', 'eur_per_sqm', {
    ...seed,
    step: 'location',
    need: 'C',
  }),
  price_growth_1y: detail('price_growth_1y')('Price growth, 1 year', 'A', 'market', 'percent', {
    ...growth,
    range: [-40, 40],
  }),
  price_growth_3y: detail('price_growth_3y')('Price growth, 3 years', 'A', 'market', 'percent', {
    ...growth,
    range: [-60, 120],
    hint: 'Total growth, not per year.',
  }),
} as const satisfies Record<string, FieldEntry>

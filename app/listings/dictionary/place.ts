import { computed, detail, HALLS_ALWAYS, seed, TOWN, type FieldEntry } from './entry.ts'

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
    on: TOWN,
    range: [0, 60],
    hint: 'To the nearest rail, metro or tram stop with a service every 20 minutes, otherwise to a bus stop.',
  }),
  highway_distance: detail('highway_distance')('Distance to motorway', 'A', 'place', 'km', {
    ...score,
    on: HALLS_ALWAYS,
    range: [0, 80],
    hint: 'By road to the nearest motorway or expressway junction.',
  }),
  walk_score: detail('walk_score')('Walkability', 'A', 'place', 'score', {
    ...score,
    on: TOWN,
    range: [0, 100],
  }),
  transit_score: detail('transit_score')('Transit access', 'A', 'place', 'score', {
    ...score,
    on: TOWN,
    range: [0, 100],
  }),
  amenities_count: detail('amenities_count')('Amenities nearby', 'A', 'place', 'count', {
    ...score,
    on: TOWN,
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

/** Local market figures. */
export const AROUND = {
  district_avg_price: detail('district_avg_price')('District average', 'A', 'market', 'eur_per_sqm', {
    ...growth,
    range: [1, 100_000],
    hint: 'For the same property type. Name the source and date in the description.',
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
  price_growth_1y: detail('price_growth_1y')('Price growth 1 year', 'A', 'market', 'percent', {
    ...growth,
    range: [-40, 40],
  }),
  price_growth_3y: detail('price_growth_3y')('Price growth 3 years', 'A', 'market', 'percent', {
    ...growth,
    range: [-60, 120],
    hint: 'Total growth, not per year.',
  }),
} as const satisfies Record<string, FieldEntry>

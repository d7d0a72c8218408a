import type { ScoreAxis } from './scorecard.ts'

export type SampleContent = typeof SAMPLE

/** The marks of an illustrative listing (PUB-108). Real ones use the market figures of their city and type. */
export const SAMPLE_MARKS = { undervalued: 3000, fair: 4200, above: 5500 }

const score = (key: string, label: string, value: number): ScoreAxis => ({
  key,
  label,
  value,
  parts: [],
  isHidden: false,
})

const byYear = (values: readonly number[]) => values.map((value, at) => ({ label: String(2022 + at), value }))

/** Illustrative content of the sample complex, which replaces an unavailable listing. */
export const SAMPLE = {
  scorecard: [
    score('price', 'Price', 7.2),
    score('return', 'Return', 6.8),
    score('income', 'Income', 7.5),
    score('location', 'Location', 8.4),
    score('planning', 'Planning', 8),
    score('energy', 'Energy', 6.5),
  ],
  vicinity: [
    { label: 'Shopping', entries: ['Shopping centre, 600 m', 'Supermarket, 150 m'] },
    { label: 'Education', entries: ['Primary school, 400 m', 'University campus, 1.8 km'] },
    { label: 'Healthcare', entries: ['Outpatient clinic, 500 m', 'City hospital, 2.1 km'] },
    { label: 'Recreation', entries: ['City park, 350 m', 'Swimming pool, 900 m'] },
    { label: 'Dining', entries: ['Restaurants along the main street, 200 m', 'Coffee house, 80 m'] },
    { label: 'Services', entries: ['Bank and post office, 300 m', 'Pharmacy, 120 m'] },
  ],
  transport: [
    'Tram stop, 4 min on foot',
    'Bus lines to the centre, 2 min on foot',
    'Main railway station, 12 min by tram',
    'Motorway junction, 7 km',
    'International airport, 14 km',
  ],
  masterPlan: [
    { label: 'Plot ratio', value: '0.65' },
    { label: 'Coverage', value: '45%' },
    { label: 'Height', value: '25 m' },
    { label: 'Green area', value: '25%' },
    { label: 'Parking', value: '1.2 per unit' },
    { label: 'Zoning', value: 'MR-2' },
  ],
  concept: [
    { label: 'Programme', value: 'Flats over shops and a nursery on the ground floor' },
    { label: 'Gross floor area', value: '12,400 m²' },
    { label: 'Units in the scheme', value: '148' },
    { label: 'Storeys in the scheme', value: '6' },
    { label: 'Phases', value: '2 phases of 18 months each' },
    { label: 'Design status', value: 'Building permit design, ready to file' },
  ],
  /** EUR per m², by year. */
  districtPrices: byYear([3450, 3680, 3990, 4180, 4310]),
  /** Transactions a year within 5 km. */
  districtSales: byYear([61, 48, 57, 72, 78]),
}

import { detail, UNFINISHED, type FieldEntry } from './entry.ts'

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

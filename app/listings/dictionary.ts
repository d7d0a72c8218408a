import type { Selectable } from 'kysely'
import type { Listings } from '#app/db/schema.gen.ts'
import type { FactKind } from './fact-kinds.ts'

/**
 * V: every viewer of the teaser. A: with the full projection. G: under a live grant. N: with the NDA accepted as
 * well (decision 29, docs/data-dictionary.md). Money in EUR, percentages as points, areas in m².
 */
export type Tier = 'V' | 'A' | 'G' | 'N'

export const SECTIONS = {
  offer: 'The offer',
  value: 'Price and value',
  income: 'Income and leases',
  areas: 'Areas',
  building: 'Building',
  energy: 'Energy',
  planning: 'Planning and permits',
  title: 'Title and condition',
  place: 'Place',
  market: 'Market around it',
} as const
export type Section = keyof typeof SECTIONS

/**
 * Members of a group let each other be worked out, so none is shown at a lower tier than the group's
 * (PUB-221): price with areas, yields and income; letting with the tenants; address with position and register.
 */
export const LEAK_GROUPS = { value: 'A', letting: 'A', place: 'G' } as const satisfies Record<string, Tier>
export type LeakGroup = keyof typeof LEAK_GROUPS

type Column = keyof Selectable<Listings>
type Source =
  | { column: Column }
  | { detail: readonly [string] | readonly [string, string] }
  | { computed: true }

export type FieldEntry = {
  label: string
  tier: Tier
  section: Section
  kind: FactKind
  source: Source
  group?: LeakGroup
  /** One of the 45 displayed fields: it shows as *** when the owner has not stated it (PUB-099). */
  seed?: true
  /** Left out, not starred, where it cannot apply: land has no floors. */
  only?: 'building' | 'standing'
  /** Not part of the teaser although everybody may know it from REDUCED on (PUB-221). */
  from?: 'REDUCED'
}

type More = Omit<FieldEntry, 'label' | 'tier' | 'section' | 'kind' | 'source'>
const field =
  (source: Source) =>
  (label: string, tier: Tier, section: Section, kind: FactKind, more: More = {}) =>
    ({ label, tier, section, kind, source, ...more }) satisfies FieldEntry
const column = (name: Column) => field({ column: name })
const detail = (...path: readonly [string] | readonly [string, string]) => field({ detail: path })
const computed = field({ computed: true })

const seed = { seed: true } as const
const built = { seed: true, only: 'building' } as const
const value = { group: 'value' } as const
const letting = { group: 'letting', only: 'standing' } as const

/** Every fact of a listing that a page may show, by its key; the details record uses the same keys. */
export const DICTIONARY = {
  sale_status: column('saleStatus')('Sale status', 'V', 'offer', 'choice', seed),
  risk_profile: column('riskProfile')('Risk profile', 'V', 'offer', 'choice', seed),
  sector: column('sector')('Sector', 'V', 'offer', 'choice', { seed: true, from: 'REDUCED' }),
  deal_kind: column('dealKind')('Deal structure', 'V', 'offer', 'choice', seed),
  asset_stage: detail('asset_stage')('Stage', 'V', 'offer', 'choice'),
  tax_treatment: detail('tax_treatment')('Expected tax', 'A', 'offer', 'choice'),
  purchaser_costs_percent: detail('purchaser_costs_percent')(
    "Purchaser's costs",
    'A',
    'offer',
    'percent',
    value,
  ),
  completion_date: detail('completion_date')('Completion', 'A', 'offer', 'date'),
  total_development_cost: detail('total_development_cost')('Development cost', 'G', 'offer', 'eur', value),

  price: column('price')('Asking price', 'A', 'value', 'eur', { ...seed, ...value }),
  price_per_sqm: column('pricePerSqmCents')('Price per m²', 'A', 'value', 'eur_per_sqm', {
    ...seed,
    ...value,
  }),
  price_basis: detail('price_basis')('Price relates to', 'A', 'value', 'choice', value),
  estimated_fmv: column('estimatedFmv')('Estimated market value', 'A', 'value', 'eur', { ...seed, ...value }),
  value_index: computed('Value index', 'A', 'value', 'text', { ...seed, ...value }),
  forecast_irr: detail('forecast_irr')('Forecast IRR', 'A', 'value', 'percent', { ...seed, ...value }),
  cash_on_cash: detail('cash_on_cash')('Cash-on-cash', 'A', 'value', 'percent', {
    ...seed,
    ...value,
    only: 'standing',
  }),

  yield_percent: column('yieldBps')('Yield', 'A', 'income', 'percent', { ...seed, ...value }),
  yield_basis: detail('yield_basis')('Yield basis', 'A', 'income', 'choice', value),
  gross_yield: detail('gross_yield')('Gross initial yield', 'A', 'income', 'percent', {
    ...seed,
    ...value,
    only: 'standing',
  }),
  net_yield: detail('net_yield')('Net initial yield', 'A', 'income', 'percent', {
    ...seed,
    ...value,
    only: 'standing',
  }),
  gross_income: detail('gross_income')('Gross income', 'A', 'income', 'eur_per_year', value),
  noi: detail('noi')('Net operating income', 'A', 'income', 'eur_per_year', value),
  erv: detail('erv')('Market rent', 'A', 'income', 'eur_per_year', value),
  passing_rent_per_sqm_month: detail('passing_rent_per_sqm_month')(
    'Passing rent, monthly',
    'A',
    'income',
    'eur_per_sqm',
    value,
  ),
  vacancy_rate: detail('vacancy_rate')('Vacancy', 'A', 'income', 'percent', letting),
  wault: detail('wault')('WAULT', 'A', 'income', 'years', letting),
  walb: detail('walb')('WALB', 'A', 'income', 'years', letting),
  tenant_count: detail('tenant_count')('Tenants', 'A', 'income', 'count', letting),
  anchor_tenant_sector: detail('anchor_tenant', 'sector')(
    'Main tenant, sector',
    'A',
    'income',
    'text',
    letting,
  ),
  indexation: detail('indexation')('Indexation', 'A', 'income', 'choice', letting),
  pre_commitment_percent: detail('pre_commitment_percent')('Pre-let or pre-sold', 'A', 'income', 'percent'),
  figures_as_of: detail('figures_as_of')('Figures as of', 'A', 'income', 'date'),
  longest_lease_expiry: detail('longest_lease_expiry')('Longest lease ends', 'G', 'income', 'date', letting),
  anchor_tenant: detail('anchor_tenant', 'name')('Main tenant', 'N', 'income', 'text', letting),
  anchor_tenant_share: detail('anchor_tenant', 'share')(
    'Main tenant, share of rent',
    'N',
    'income',
    'percent',
    letting,
  ),

  built_surface: column('builtSurface')('Built surface', 'A', 'areas', 'area', { ...built, ...value }),
  plot_size: column('plotSize')('Plot size', 'A', 'areas', 'area', { ...seed, ...value }),
  gla: column('gla')('Gross leasable area', 'A', 'areas', 'area', { ...built, ...value }),
  nla: detail('nla')('Net leasable area', 'A', 'areas', 'area', { ...built, ...value }),
  area_standard: detail('area_standard')('Measuring standard', 'A', 'areas', 'choice'),
  planned_surface: detail('planned_surface')('Planned surface', 'A', 'areas', 'area', value),
  units_count: detail('units_count')('Units', 'A', 'areas', 'count'),

  floors_above: detail('floors_above')('Storeys above ground', 'A', 'building', 'count', built),
  floors_below: detail('floors_below')('Storeys below ground', 'A', 'building', 'count', built),
  total_parking: detail('total_parking')('Parking spaces', 'A', 'building', 'count', built),
  parking_ratio: detail('parking_ratio')('Parking ratio', 'A', 'building', 'number', built),
  parking_ratio_unit: detail('parking_ratio_unit')('Parking ratio per', 'A', 'building', 'choice'),
  year_built: detail('year_built')('Year built', 'A', 'building', 'year'),
  year_refurbished: detail('year_refurbished')('Year refurbished', 'A', 'building', 'year'),
  clear_height_m: detail('clear_height_m')('Clear height', 'A', 'building', 'metres'),
  loading_docks: detail('loading_docks')('Docks and gates', 'A', 'building', 'count'),
  power_capacity_kw: detail('power_capacity_kw')('Power', 'A', 'building', 'kilowatt'),

  energy_eu: detail('energy_indicators', 'eu')('Usable energy (EU)', 'V', 'energy', 'energy'),
  energy_ek: detail('energy_indicators', 'ek')('Final energy (EK)', 'V', 'energy', 'energy'),
  energy_ep: detail('energy_indicators', 'ep')('Primary energy (EP)', 'V', 'energy', 'energy'),
  energy_res_share: detail('energy_indicators', 'res_share_percent')(
    'Renewable share',
    'V',
    'energy',
    'percent',
  ),
  energy_co2: detail('energy_indicators', 'co2_kg_per_sqm')('CO₂ emissions', 'V', 'energy', 'co2'),
  energy_issued: detail('energy_indicators', 'issued')('Certificate issued', 'V', 'energy', 'date'),
  epc_class: detail('epc_class')('Energy class', 'A', 'energy', 'choice'),
  green_certificate: detail('green_certificate')('Green label', 'A', 'energy', 'text'),

  zoning: detail('zoning')('Zoning symbol', 'A', 'planning', 'text', seed),
  master_plan: detail('master_plan')('Local plan in force', 'A', 'planning', 'yesno', seed),
  master_plan_decision: detail('master_plan_decision')('Planning act', 'A', 'planning', 'text', seed),
  building_permit: detail('building_permit')('Building permit', 'A', 'planning', 'yesno', seed),
  occupancy_permit: detail('occupancy_permit')('Occupancy permit', 'A', 'planning', 'yesno'),
  planning_basis: detail('planning_basis')('Planning basis', 'A', 'planning', 'choice'),
  planning_valid_until: detail('planning_valid_until')('Planning act until', 'A', 'planning', 'date'),
  plot_ratio_max: detail('plot_ratio_max')('Plot ratio, max.', 'A', 'planning', 'number'),
  site_coverage_max_percent: detail('site_coverage_max_percent')(
    'Site coverage, max.',
    'A',
    'planning',
    'percent',
  ),
  building_height_max_m: detail('building_height_max_m')('Height, max.', 'A', 'planning', 'metres'),
  green_area_min_percent: detail('green_area_min_percent')('Green area, min.', 'A', 'planning', 'percent'),
  parking_norm: detail('parking_norm')('Parking norm', 'A', 'planning', 'text'),

  title_form: detail('title_form')('Title to land', 'A', 'title', 'choice'),
  usufruct_expiry: detail('usufruct_expiry')('Usufruct until', 'A', 'title', 'date'),
  usufruct_annual_fee: detail('usufruct_annual_fee')('Usufruct fee', 'A', 'title', 'eur_per_year'),
  capex_required: detail('capex_required')('Capital need', 'G', 'title', 'eur'),
  environmental_status: detail('environmental_status')('Environmental status', 'G', 'title', 'choice'),
  kw_numbers: detail('kw_numbers')('Register numbers', 'N', 'title', 'list', { group: 'place' }),
  encumbrances: detail('encumbrances')('Encumbrances', 'N', 'title', 'text', { group: 'place' }),

  district: detail('district')('District', 'A', 'place', 'text', seed),
  distance_to_cbd: detail('distance_to_cbd')('Distance to centre', 'A', 'place', 'km', seed),
  transit_time: detail('transit_time')('Walk to transit', 'A', 'place', 'minutes', seed),
  highway_distance: detail('highway_distance')('Distance to motorway', 'A', 'place', 'km', seed),
  walk_score: detail('walk_score')('Walkability', 'A', 'place', 'score', seed),
  transit_score: detail('transit_score')('Transit access', 'A', 'place', 'score', seed),
  amenities_count: detail('amenities_count')('Amenities nearby', 'A', 'place', 'count', seed),
  address: detail('address')('Address', 'G', 'place', 'text', { group: 'place' }),

  district_avg_price: detail('district_avg_price')('District average', 'A', 'market', 'eur_per_sqm', seed),
  nearby_listings: computed('Listings nearby', 'A', 'market', 'count', seed),
  nearby_avg_price: computed('Nearby average', 'A', 'market', 'eur_per_sqm', seed),
  price_growth_1y: detail('price_growth_1y')('Price growth 1 year', 'A', 'market', 'percent', seed),
  price_growth_3y: detail('price_growth_3y')('Price growth 3 years', 'A', 'market', 'percent', seed),
} as const satisfies Record<string, FieldEntry>

export type FieldKey = keyof typeof DICTIONARY

/** The entries in the order of the page. */
export const FIELDS = Object.entries(DICTIONARY) as readonly (readonly [FieldKey, FieldEntry])[]

const ORDER: readonly Tier[] = ['V', 'A', 'G', 'N']

/** The tier at which a fact opens: its own, or its leak group's when that is higher. */
export function tierOf(key: FieldKey): Tier {
  const entry: FieldEntry = DICTIONARY[key]
  const floor = entry.group ? LEAK_GROUPS[entry.group] : 'V'
  return ORDER.indexOf(floor) > ORDER.indexOf(entry.tier) ? floor : entry.tier
}

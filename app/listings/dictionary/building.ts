import {
  BUILDING,
  built,
  fact,
  facts,
  INDUSTRIAL,
  INDUSTRIAL_OR_UNFINISHED,
  LAND,
  seed,
  STANDING,
  UNFINISHED,
  value,
} from './entry.ts'

const must = { ...seed, need: 'M:unfinished' } as const

export const PLANNING = facts('planning', 'planning', {
  zoning: fact('Zoning symbol', 'text', { ...must, max: 40 }),
  master_plan: fact('Local plan in force', 'yesno', must),
  master_plan_decision: fact('Planning decision', 'text', { ...must, max: 200 }),
  building_permit: fact('Building permit', 'yesno', must),
  occupancy_permit: fact('Occupancy permit', 'yesno', { step: 'building', need: 'M:standing', on: STANDING }),
  planning_basis: fact('Planning basis', 'choice', { need: 'M:unfinished' }),
  planning_valid_until: fact('Planning decision valid until', 'date', { on: UNFINISHED }),
  plot_ratio_max: fact('Plot ratio, max.', 'number', { range: [0.05, 12] }),
  site_coverage_max_percent: fact('Site coverage, max.', 'percent', { range: [1, 100] }),
  building_height_max_m: fact('Height, max.', 'metres', { range: [3, 250] }),
  green_area_min_percent: fact('Green area, min.', 'percent', { range: [0, 90] }),
  parking_norm: fact('Parking standard', 'text', { max: 80 }),
})

/** A figure of the energy certificate; by law an advertisement must show it, so it cannot be hidden. */
const certified = (name: string, range?: readonly [number, number]) =>
  ({
    tier: 'V',
    source: { detail: ['energy_indicators', name] },
    need: 'M:certificate',
    on: STANDING,
    ...(range && { range }),
  }) as const

export const ENERGY = facts('energy', 'energy', {
  energy_eu: fact('Usable energy (EU)', 'energy', certified('eu', [0, 1500])),
  energy_ek: fact('Final energy (EK)', 'energy', certified('ek', [0, 1500])),
  energy_ep: fact('Primary energy (EP)', 'energy', certified('ep', [0, 1500])),
  energy_res_share: fact('Renewable share', 'percent', certified('res_share_percent', [0, 100])),
  energy_co2: fact('CO₂ emissions', 'co2', certified('co2_kg_per_sqm', [0, 1500])),
  energy_issued: fact('Certificate issued', 'date', certified('issued')),
  epc_class: fact('Energy class', 'choice', { on: STANDING }),
  green_certificate: fact('Green certificate', 'text', {
    on: [{ types: ['office', 'residential', 'warehouse', 'industrial', 'mixed'] }],
    max: 120,
  }),
})

const surface = { ...value, range: [0.01, 100_000_000] } as const
const builtSurface = { ...built, ...surface, on: BUILDING } as const

/** Areas in m². */
export const AREAS = facts('areas', 'areas', {
  built_surface: fact('Built surface', 'area', {
    ...builtSurface,
    source: { column: 'builtSurface' },
    need: 'M:not_land',
  }),
  plot_size: fact('Plot size', 'area', { ...seed, ...surface, source: { column: 'plotSize' }, need: 'M' }),
  gla: fact('Gross leasable area', 'area', {
    ...builtSurface,
    source: { column: 'gla' },
    need: 'M:not_land',
  }),
  nla: fact('Net leasable area', 'area', builtSurface),
  area_standard: fact('Measuring standard', 'choice', { on: BUILDING }),
  planned_surface: fact('Planned surface', 'area', { ...surface, on: LAND }),
  units_count: fact('Units', 'count', {
    need: 'M:homes',
    on: [{ types: ['residential', 'mixed', 'industrial'] }],
    range: [1, 5000],
  }),
})

export const BUILDING_FACTS = facts('building', 'building', {
  floors_above: fact('Storeys above ground', 'count', { ...built, on: BUILDING, range: [1, 60] }),
  floors_below: fact('Storeys below ground', 'count', {
    ...built,
    on: [{ types: ['office', 'residential', 'mixed'], stages: ['standing', 'under_construction'] }],
    range: [0, 8],
  }),
  total_parking: fact('Parking spaces', 'count', { ...built, on: BUILDING, range: [0, 5000] }),
  parking_ratio: fact('Parking ratio', 'number', {
    ...built,
    need: 'C',
    inputs: ['total_parking', 'units_count'],
    on: BUILDING,
  }),
  parking_ratio_unit: fact('Parking ratio per', 'choice', { need: 'C', on: BUILDING }),
  year_built: fact('Year built', 'year', { need: 'M:standing', on: STANDING, range: [1200, 2200] }),
  year_refurbished: fact('Year refurbished', 'year', { on: STANDING, range: [1200, 2200] }),
  clear_height_m: fact('Clear height', 'metres', { need: 'M:warehouse', on: INDUSTRIAL, range: [3, 45] }),
  loading_docks: fact('Docks and gates', 'count', { on: INDUSTRIAL, range: [0, 500] }),
  power_capacity_kw: fact('Power', 'kilowatt', { on: INDUSTRIAL_OR_UNFINISHED, range: [0, 100_000] }),
})

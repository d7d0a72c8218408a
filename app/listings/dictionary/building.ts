import {
  BUILDING,
  built,
  column,
  detail,
  INDUSTRIAL,
  INDUSTRIAL_OR_UNFINISHED,
  LAND,
  seed,
  STANDING,
  value,
  type FieldEntry,
  UNFINISHED,
} from './entry.ts'

const plan = { step: 'planning', need: 'O' } as const
const must = { ...seed, step: 'planning', need: 'M:unfinished' } as const

/** Planning and permits. */
export const PLANNING = {
  zoning: detail('zoning')('Zoning symbol', 'A', 'planning', 'text', {
    ...must,
    max: 40,
    hint: 'The symbol in the plan, such as MW, U or P/U.',
  }),
  master_plan: detail('master_plan')('Local plan in force', 'A', 'planning', 'yesno', {
    ...must,
    hint: 'Does a local plan (MPZP) cover the whole plot? Choose “Not known” if you are not sure.',
  }),
  master_plan_decision: detail('master_plan_decision')('Planning decision', 'A', 'planning', 'text', {
    ...must,
    max: 200,
    hint: 'Number and date of the resolution or building conditions decision.',
  }),
  building_permit: detail('building_permit')('Building permit', 'A', 'planning', 'yesno', must),
  occupancy_permit: detail('occupancy_permit')('Occupancy permit', 'A', 'planning', 'yesno', {
    step: 'building',
    need: 'M:standing',
    on: [{ stages: ['standing'] }],
    hint: 'Choose “Yes” only for a final permit for the whole building.',
  }),
  planning_basis: detail('planning_basis')('Planning basis', 'A', 'planning', 'choice', {
    step: 'planning',
    need: 'M:unfinished',
  }),
  planning_valid_until: detail('planning_valid_until')(
    'Planning decision valid until',
    'A',
    'planning',
    'date',
    {
      step: 'planning',
      need: 'O',
      on: UNFINISHED,
      hint: 'Building conditions applied for after 15 Oct 2025 expire after 5 years.',
    },
  ),
  plot_ratio_max: detail('plot_ratio_max')('Plot ratio, max.', 'A', 'planning', 'number', {
    ...plan,
    range: [0.05, 12],
  }),
  site_coverage_max_percent: detail('site_coverage_max_percent')(
    'Site coverage, max.',
    'A',
    'planning',
    'percent',
    { ...plan, range: [1, 100] },
  ),
  building_height_max_m: detail('building_height_max_m')('Height, max.', 'A', 'planning', 'metres', {
    ...plan,
    range: [3, 250],
  }),
  green_area_min_percent: detail('green_area_min_percent')('Green area, min.', 'A', 'planning', 'percent', {
    ...plan,
    range: [0, 90],
  }),
  parking_norm: detail('parking_norm')('Parking standard', 'A', 'planning', 'text', {
    ...plan,
    max: 80,
    hint: 'Include the unit, for example 1.2 per flat.',
  }),
} as const satisfies Record<string, FieldEntry>

const certificate = { step: 'energy', need: 'M:certificate', on: [{ stages: ['standing'] }] } as const
const figure = { ...certificate, range: [0, 1500] } as const

/** Energy certificate; by law an advertisement must show these figures, so they cannot be hidden. */
export const ENERGY = {
  energy_eu: detail('energy_indicators', 'eu')('Usable energy (EU)', 'V', 'energy', 'energy', figure),
  energy_ek: detail('energy_indicators', 'ek')('Final energy (EK)', 'V', 'energy', 'energy', figure),
  energy_ep: detail('energy_indicators', 'ep')('Primary energy (EP)', 'V', 'energy', 'energy', figure),
  energy_res_share: detail('energy_indicators', 'res_share_percent')(
    'Renewable share',
    'V',
    'energy',
    'percent',
    { ...certificate, range: [0, 100] },
  ),
  energy_co2: detail('energy_indicators', 'co2_kg_per_sqm')('CO₂ emissions', 'V', 'energy', 'co2', figure),
  energy_issued: detail('energy_indicators', 'issued')(
    'Certificate issued',
    'V',
    'energy',
    'date',
    certificate,
  ),
  epc_class: detail('epc_class')('Energy class', 'A', 'energy', 'choice', {
    step: 'energy',
    need: 'O',
    on: [{ stages: ['standing'] }],
  }),
  green_certificate: detail('green_certificate')('Green certificate', 'A', 'energy', 'text', {
    step: 'energy',
    need: 'O',
    on: [{ types: ['office', 'residential', 'warehouse', 'industrial', 'mixed'] }],
    max: 120,
    hint: 'Scheme, level and expiry date.',
  }),
} as const satisfies Record<string, FieldEntry>

const square = [0.01, 100_000_000] as const

/** Areas in m². */
export const AREAS = {
  built_surface: column('builtSurface')('Built surface', 'A', 'areas', 'area', {
    ...built,
    ...value,
    step: 'areas',
    need: 'M:not_land',
    on: BUILDING,
    range: square,
  }),
  plot_size: column('plotSize')('Plot size', 'A', 'areas', 'area', {
    ...seed,
    ...value,
    step: 'areas',
    need: 'M',
    range: square,
  }),
  gla: column('gla')('Gross leasable area', 'A', 'areas', 'area', {
    ...built,
    ...value,
    step: 'areas',
    need: 'M:not_land',
    on: BUILDING,
    range: square,
  }),
  nla: detail('nla')('Net leasable area', 'A', 'areas', 'area', {
    ...built,
    ...value,
    step: 'areas',
    need: 'O',
    on: BUILDING,
    range: square,
    hint: 'Exclusive areas only, without a share of common parts.',
  }),
  area_standard: detail('area_standard')('Measuring standard', 'A', 'areas', 'choice', {
    step: 'areas',
    need: 'O',
    on: BUILDING,
    hint: 'The standard used to measure the leasable areas.',
  }),
  planned_surface: detail('planned_surface')('Planned surface', 'A', 'areas', 'area', {
    ...value,
    step: 'areas',
    need: 'O',
    on: LAND,
    range: square,
    hint: 'Floor area of the planned scheme.',
  }),
  units_count: detail('units_count')('Units', 'A', 'areas', 'count', {
    step: 'areas',
    need: 'M:homes',
    on: [{ types: ['residential', 'mixed', 'industrial'] }],
    range: [1, 5000],
    hint: 'Number of flats, rooms or lettable units.',
  }),
} as const satisfies Record<string, FieldEntry>

export const BUILDING_FACTS = {
  floors_above: detail('floors_above')('Storeys above ground', 'A', 'building', 'count', {
    ...built,
    step: 'building',
    need: 'O',
    on: BUILDING,
    range: [1, 60],
    hint: 'Including the ground floor.',
  }),
  floors_below: detail('floors_below')('Storeys below ground', 'A', 'building', 'count', {
    ...built,
    step: 'building',
    need: 'O',
    on: [{ types: ['office', 'residential', 'mixed'], stages: ['standing', 'under_construction'] }],
    range: [0, 8],
  }),
  total_parking: detail('total_parking')('Parking spaces', 'A', 'building', 'count', {
    ...built,
    step: 'building',
    need: 'O',
    on: BUILDING,
    range: [0, 5000],
  }),
  parking_ratio: detail('parking_ratio')('Parking ratio', 'A', 'building', 'number', {
    ...built,
    step: 'building',
    need: 'C',
    inputs: ['total_parking', 'units_count'],
    on: BUILDING,
  }),
  parking_ratio_unit: detail('parking_ratio_unit')('Parking ratio per', 'A', 'building', 'choice', {
    step: 'building',
    need: 'C',
    on: BUILDING,
  }),
  year_built: detail('year_built')('Year built', 'A', 'building', 'year', {
    step: 'building',
    need: 'M:standing',
    on: STANDING,
    range: [1200, 2200],
    hint: 'Year of the first occupancy permit.',
  }),
  year_refurbished: detail('year_refurbished')('Year refurbished', 'A', 'building', 'year', {
    step: 'building',
    need: 'O',
    on: STANDING,
    range: [1200, 2200],
  }),
  clear_height_m: detail('clear_height_m')('Clear height', 'A', 'building', 'metres', {
    step: 'building',
    need: 'M:warehouse',
    on: INDUSTRIAL,
    range: [3, 45],
  }),
  loading_docks: detail('loading_docks')('Docks and gates', 'A', 'building', 'count', {
    step: 'building',
    need: 'O',
    on: INDUSTRIAL,
    range: [0, 500],
  }),
  power_capacity_kw: detail('power_capacity_kw')('Power', 'A', 'building', 'kilowatt', {
    step: 'building',
    need: 'O',
    on: INDUSTRIAL_OR_UNFINISHED,
    range: [0, 100_000],
  }),
} as const satisfies Record<string, FieldEntry>

import {
  BUILDING,
  built,
  column,
  detail,
  HALLS,
  HALLS_OR_UNFINISHED,
  LAND,
  seed,
  STANDING,
  value,
  type FieldEntry,
} from './entry.ts'

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

export const HOUSE = {
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
    on: HALLS,
    range: [3, 45],
  }),
  loading_docks: detail('loading_docks')('Docks and gates', 'A', 'building', 'count', {
    step: 'building',
    need: 'O',
    on: HALLS,
    range: [0, 500],
  }),
  power_capacity_kw: detail('power_capacity_kw')('Power', 'A', 'building', 'kilowatt', {
    step: 'building',
    need: 'O',
    on: HALLS_OR_UNFINISHED,
    range: [0, 100_000],
  }),
} as const satisfies Record<string, FieldEntry>

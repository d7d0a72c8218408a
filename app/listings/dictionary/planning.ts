import { detail, seed, UNFINISHED, type FieldEntry } from './entry.ts'

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
  master_plan_decision: detail('master_plan_decision')('Planning act', 'A', 'planning', 'text', {
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
  planning_valid_until: detail('planning_valid_until')('Planning act valid until', 'A', 'planning', 'date', {
    step: 'planning',
    need: 'O',
    on: UNFINISHED,
    hint: 'Building conditions applied for after 15 Oct 2025 expire after 5 years.',
  }),
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
  parking_norm: detail('parking_norm')('Parking norm', 'A', 'planning', 'text', {
    ...plan,
    max: 80,
    hint: 'Include the unit, for example 1.2 per flat.',
  }),
} as const satisfies Record<string, FieldEntry>

import { detail, seed, UNFINISHED, type FieldEntry } from './entry.ts'

const plan = { step: 'planning', need: 'O' } as const
const must = { ...seed, step: 'planning', need: 'M:unfinished' } as const

/** Planning and permits. */
export const PLANNING = {
  zoning: detail('zoning')('Zoning symbol', 'A', 'planning', 'text', {
    ...must,
    most: 40,
    hint: 'The use symbol of the plan, such as MW, U or P/U.',
  }),
  master_plan: detail('master_plan')('Local plan in force', 'A', 'planning', 'yesno', {
    ...must,
    hint: 'Whether a local plan (MPZP) covers all of the plot. Not known is not the same as no.',
  }),
  master_plan_decision: detail('master_plan_decision')('Planning act', 'A', 'planning', 'text', {
    ...must,
    most: 200,
    hint: 'Number and date of the resolution or of the decision on building conditions.',
  }),
  building_permit: detail('building_permit')('Building permit', 'A', 'planning', 'yesno', must),
  occupancy_permit: detail('occupancy_permit')('Occupancy permit', 'A', 'planning', 'yesno', {
    step: 'building',
    need: 'M:standing',
    on: [{ stages: ['standing'] }],
    hint: 'Final for the whole building.',
  }),
  planning_basis: detail('planning_basis')('Planning basis', 'A', 'planning', 'choice', {
    step: 'planning',
    need: 'M:unfinished',
  }),
  planning_valid_until: detail('planning_valid_until')('Planning act until', 'A', 'planning', 'date', {
    step: 'planning',
    need: 'O',
    on: UNFINISHED,
    hint: 'Decisions on building conditions applied for after 15 October 2025 end after five years.',
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
    most: 80,
    hint: 'With its unit, such as 1.2 per flat.',
  }),
} as const satisfies Record<string, FieldEntry>

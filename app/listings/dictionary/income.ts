import type { FieldEntry } from './dictionary.ts'
import { column, COMMERCIAL, detail, letting, seed, STANDING, UNFINISHED, value } from './entry.ts'

const incoming = { ...seed, ...value, only: 'standing' } as const
const yearly = [0, 10_000_000_000] as const

/** Income and leases; every figure relates to `figures_as_of`. */
export const INCOME = {
  yield_percent: column('yieldBps')('Yield', 'A', 'income', 'percent', {
    ...seed,
    ...value,
    step: 'income',
    need: 'M:income_producing',
    range: [0, 20],
  }),
  yield_basis: detail('yield_basis')('Yield basis', 'A', 'income', 'choice', {
    ...value,
    step: 'income',
    need: 'C',
    typed: true,
    hint: 'Worked out where net operating income and price are stated.',
  }),
  gross_yield: detail('gross_yield')('Gross initial yield', 'A', 'income', 'percent', {
    ...incoming,
    step: 'income',
    need: 'C',
    range: [0, 25],
  }),
  net_yield: detail('net_yield')('Net initial yield', 'A', 'income', 'percent', {
    ...incoming,
    step: 'income',
    need: 'C',
    range: [0, 20],
  }),
  gross_income: detail('gross_income')('Gross income', 'A', 'income', 'eur_per_year', {
    ...value,
    step: 'income',
    need: 'M:income_producing',
    on: STANDING,
    range: yearly,
    hint: 'Rent and other income payable now, per year, before costs and without service charge.',
  }),
  noi: detail('noi')('Net operating income', 'A', 'income', 'eur_per_year', {
    ...value,
    step: 'income',
    need: 'M:income_producing',
    range: yearly,
    hint: 'Gross income less the costs that the owner cannot pass on. Of an unfinished scheme: stabilised.',
  }),
  erv: detail('erv')('Market rent', 'A', 'income', 'eur_per_year', {
    ...value,
    step: 'income',
    need: 'O',
    range: [1, 10_000_000_000],
    hint: 'Rent per year at which the whole could be let today.',
  }),
  passing_rent_per_sqm_month: detail('passing_rent_per_sqm_month')(
    'Passing rent, monthly',
    'A',
    'income',
    'eur_per_sqm',
    { ...value, step: 'income', need: 'C', on: STANDING, inputs: ['vacancy_rate'] },
  ),
  vacancy_rate: detail('vacancy_rate')('Vacancy', 'A', 'income', 'percent', {
    ...letting,
    step: 'income',
    need: 'M:standing',
    on: STANDING,
    range: [0, 100],
    hint: 'Market rent of vacant space divided by that of the whole. 0 means fully let; leave empty if not known.',
  }),
  wault: detail('wault')('WAULT', 'A', 'income', 'years', {
    ...letting,
    step: 'income',
    need: 'M:let_commercial',
    on: COMMERCIAL,
    range: [0, 30],
    hint: 'Rent-weighted years to lease expiry, options not counted.',
  }),
  walb: detail('walb')('WALB', 'A', 'income', 'years', {
    ...letting,
    step: 'income',
    need: 'O',
    on: COMMERCIAL,
    range: [0, 30],
    hint: 'Rent-weighted years to the first date on which a tenant may leave.',
  }),
  tenant_count: detail('tenant_count')('Tenants', 'A', 'income', 'count', {
    ...letting,
    step: 'income',
    need: 'O',
    on: COMMERCIAL,
    range: [0, 2000],
  }),
  anchor_tenant_sector: detail('anchor_tenant', 'sector')('Main tenant, sector', 'A', 'income', 'text', {
    ...letting,
    step: 'income',
    need: 'O',
    on: COMMERCIAL,
    most: 80,
  }),
  indexation: detail('indexation')('Indexation', 'A', 'income', 'choice', {
    ...letting,
    step: 'income',
    need: 'O',
    on: COMMERCIAL,
  }),
  pre_commitment_percent: detail('pre_commitment_percent')('Pre-let or pre-sold', 'A', 'income', 'percent', {
    step: 'income',
    need: 'O',
    on: UNFINISHED,
    range: [0, 100],
  }),
  figures_as_of: detail('figures_as_of')('Figures as of', 'A', 'income', 'date', {
    step: 'income',
    need: 'M:any_income',
  }),
  longest_lease_expiry: detail('longest_lease_expiry')('Longest lease ends', 'G', 'income', 'date', {
    ...letting,
    step: 'income',
    need: 'O',
    on: COMMERCIAL,
  }),
  anchor_tenant: detail('anchor_tenant', 'name')('Main tenant', 'N', 'income', 'text', {
    ...letting,
    step: 'income',
    need: 'O',
    on: COMMERCIAL,
    most: 120,
  }),
  anchor_tenant_share: detail('anchor_tenant', 'share')(
    'Main tenant, share of rent',
    'N',
    'income',
    'percent',
    { ...letting, step: 'income', need: 'O', on: COMMERCIAL, range: [0, 100] },
  ),
} as const satisfies Record<string, FieldEntry>

import {
  column,
  COMMERCIAL,
  detail,
  letting,
  seed,
  STANDING,
  UNFINISHED,
  value,
  type FieldEntry,
  computed,
} from './entry.ts'

const money = { ...seed, ...value } as const

/** Price and value; money in EUR net of VAT. */
export const PRICE = {
  price: column('price')('Asking price', 'A', 'value', 'eur', {
    ...money,
    step: 'price',
    need: 'M:not_off_market',
    range: [1, 100_000_000_000],
  }),
  price_per_sqm: column('pricePerSqmCents')('Price per m²', 'A', 'value', 'eur_per_sqm', {
    ...money,
    step: 'price',
    need: 'C',
    typed: true,
    range: [0.01, 10_000_000],
  }),
  price_basis: detail('price_basis')('Price basis', 'A', 'value', 'choice', {
    ...value,
    step: 'price',
    need: 'C',
  }),
  estimated_fmv: column('estimatedFmv')('Estimated market value', 'A', 'value', 'eur', {
    ...money,
    step: 'price',
    need: 'O',
    range: [1, 100_000_000_000],
    hint: 'State the source and date in the description. We calculate the value index from this figure.',
  }),
  value_index: computed('Value index', 'A', 'value', 'text', { ...money, step: 'price', need: 'C' }),
  forecast_irr: detail('forecast_irr')('Forecast IRR', 'A', 'value', 'percent', {
    ...money,
    step: 'price',
    need: 'O',
    range: [-10, 35],
    hint: 'Before tax and without debt. State the hold period and exit yield in the description.',
  }),
  cash_on_cash: detail('cash_on_cash')('Cash-on-cash', 'A', 'value', 'percent', {
    ...money,
    only: 'standing',
    step: 'price',
    need: 'O',
    on: STANDING,
    range: [-20, 30],
  }),
} as const satisfies Record<string, FieldEntry>

const incoming = { ...seed, ...value, only: 'standing' } as const
const yearly = [0, 10_000_000_000] as const

/** Income and leases; all figures are as of `figures_as_of`. */
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
    hint: 'Set automatically when you enter net operating income and price.',
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
    hint: 'Current annual rent and other income, before costs and without service charge.',
  }),
  noi: detail('noi')('Net operating income', 'A', 'income', 'eur_per_year', {
    ...value,
    step: 'income',
    need: 'M:income_producing',
    range: yearly,
    hint: 'Gross income less non-recoverable costs. For an unfinished scheme, enter the stabilised income.',
  }),
  erv: detail('erv')('Market rent', 'A', 'income', 'eur_per_year', {
    ...value,
    step: 'income',
    need: 'O',
    range: [1, 10_000_000_000],
    hint: 'Annual rent if the whole property were let today.',
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
    hint: 'Market rent of the vacant space as a share of the total market rent. Enter 0 if fully let. Leave blank if not known.',
  }),
  let_area: detail('let_area')('Area let', 'A', 'income', 'area', {
    ...letting,
    step: 'income',
    need: 'C',
    on: COMMERCIAL,
  }),
  wault: detail('wault')('WAULT', 'A', 'income', 'years', {
    ...letting,
    step: 'income',
    need: 'M:let_commercial',
    on: COMMERCIAL,
    range: [0, 30],
    hint: 'Rent-weighted years to lease expiry, without renewal options.',
  }),
  walb: detail('walb')('WALB (lease term to first break)', 'A', 'income', 'years', {
    ...letting,
    step: 'income',
    need: 'O',
    on: COMMERCIAL,
    range: [0, 30],
    hint: 'Rent-weighted years to the first break option.',
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
    max: 80,
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
  longest_lease_expiry: detail('longest_lease_expiry')('Longest lease expiry', 'G', 'income', 'date', {
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
    max: 120,
  }),
  anchor_tenant_share: detail('anchor_tenant', 'share')(
    'Main tenant, share of rent',
    'N',
    'income',
    'percent',
    { ...letting, step: 'income', need: 'O', on: COMMERCIAL, range: [0, 100] },
  ),
  leases: detail('leases')('Leases', 'G', 'income', 'leases', {
    ...letting,
    step: 'income',
    need: 'O',
    on: COMMERCIAL,
    hint: 'We calculate WAULT, vacancy (by area), tenants and expiries from your leases, as of the date of your figures. Members see individual leases once you grant access, and tenant names once they have also accepted the NDA.',
  }),
  lease_tenants: detail('leases')('Tenants by lease', 'N', 'income', 'tenants', {
    ...letting,
    step: 'income',
    need: 'C',
    on: COMMERCIAL,
  }),
} as const satisfies Record<string, FieldEntry>

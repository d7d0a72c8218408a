import { COMMERCIAL, computed, fact, facts, letting, seed, STANDING, UNFINISHED, value } from './entry.ts'

const basic = { ...seed, tier: 'V', need: 'M' } as const

export const OFFER = facts('offer', 'basics', {
  sale_status: fact('Sale status', 'choice', { ...basic, source: { column: 'saleStatus' } }),
  risk_profile: fact('Risk profile', 'choice', { ...basic, source: { column: 'riskProfile' } }),
  sector: fact('Sector', 'choice', {
    ...basic,
    source: { column: 'sector' },
    from: 'REDUCED',
    need: 'C',
    typed: true,
  }),
  deal_kind: fact('Deal structure', 'choice', { ...basic, source: { column: 'dealKind' } }),
  asset_stage: fact('Stage', 'choice', {
    tier: 'V',
    need: 'M',
    hint: 'Determines which facts you can fill in below.',
  }),
  tax_treatment: fact('Expected tax', 'choice', {
    step: 'price',
    need: 'M',
    hint: 'The tax you expect to apply. Buyers see it labelled as expected.',
  }),
  purchaser_costs_percent: fact('Purchaser’s costs', 'percent', {
    ...value,
    step: 'price',
    need: 'C',
    typed: true,
    range: [0, 12],
    hint: 'Non-recoverable tax and notary, court, legal and broker costs. Leave blank and we’ll calculate them from the tax.',
  }),
  completion_date: fact('Completion', 'date', {
    step: 'areas',
    need: 'M:under_construction',
    on: UNFINISHED,
    hint: 'Expected or contracted date of the occupancy permit.',
  }),
  total_development_cost: fact('Development cost', 'eur', {
    ...value,
    tier: 'G',
    step: 'price',
    on: UNFINISHED,
    range: [1, 100_000_000_000],
    hint: 'All costs to completion, including land.',
  }),
})

const money = { ...seed, ...value } as const

/** Price and value; money in EUR net of VAT. */
export const PRICE = facts('value', 'price', {
  price: fact('Asking price', 'eur', {
    ...money,
    source: { column: 'price' },
    need: 'M:not_off_market',
    range: [1, 100_000_000_000],
  }),
  price_per_sqm: fact('Price per m²', 'eur_per_sqm', {
    ...money,
    source: { column: 'pricePerSqmCents' },
    need: 'C',
    typed: true,
    range: [0.01, 10_000_000],
  }),
  price_basis: fact('Price basis', 'choice', { ...value, need: 'C' }),
  estimated_fmv: fact('Estimated market value', 'eur', {
    ...money,
    source: { column: 'estimatedFmv' },
    range: [1, 100_000_000_000],
    hint: 'State the source and date in the description. We calculate the value index from this figure.',
  }),
  value_index: fact('Value index', 'text', { ...money, ...computed }),
  forecast_irr: fact('Forecast IRR', 'percent', {
    ...money,
    range: [-10, 35],
    hint: 'Before tax and without debt. State the hold period and exit yield in the description.',
  }),
  cash_on_cash: fact('Cash-on-cash', 'percent', {
    ...money,
    only: 'standing',
    on: STANDING,
    range: [-20, 30],
  }),
})

const initialYield = { ...money, only: 'standing', need: 'C' } as const
const yearly = { ...value, range: [0, 10_000_000_000] } as const
const leased = { ...letting, on: COMMERCIAL } as const

/** Income and leases; all figures are as of `figures_as_of`. */
export const INCOME = facts('income', 'income', {
  yield_percent: fact('Yield', 'percent', {
    ...money,
    source: { column: 'yieldBps' },
    need: 'M:income_producing',
    range: [0, 20],
  }),
  yield_basis: fact('Yield basis', 'choice', {
    ...value,
    need: 'C',
    typed: true,
    hint: 'Set automatically when you enter net operating income and price.',
  }),
  gross_yield: fact('Gross initial yield', 'percent', { ...initialYield, range: [0, 25] }),
  net_yield: fact('Net initial yield', 'percent', { ...initialYield, range: [0, 20] }),
  gross_income: fact('Gross income', 'eur_per_year', {
    ...yearly,
    need: 'M:income_producing',
    on: STANDING,
    hint: 'Current annual rent and other income, before costs and without service charge.',
  }),
  noi: fact('Net operating income', 'eur_per_year', {
    ...yearly,
    need: 'M:income_producing',
    hint: 'Gross income less non-recoverable costs. For an unfinished scheme, enter the stabilised income.',
  }),
  erv: fact('Market rent', 'eur_per_year', {
    ...value,
    range: [1, 10_000_000_000],
    hint: 'Annual rent if the whole property were let today.',
  }),
  passing_rent_per_sqm_month: fact('Passing rent, monthly', 'eur_per_sqm', {
    ...value,
    need: 'C',
    on: STANDING,
    inputs: ['vacancy_rate'],
  }),
  vacancy_rate: fact('Vacancy', 'percent', {
    ...letting,
    need: 'M:standing',
    on: STANDING,
    range: [0, 100],
    hint: 'Market rent of the vacant space as a share of the total market rent. Enter 0 if fully let. Leave blank if not known.',
  }),
  let_area: fact('Area let', 'area', { ...leased, need: 'C' }),
  wault: fact('WAULT', 'years', {
    ...leased,
    need: 'M:let_commercial',
    range: [0, 30],
    hint: 'Rent-weighted years to lease expiry, without renewal options.',
  }),
  walb: fact('WALB (lease term to first break)', 'years', {
    ...leased,
    range: [0, 30],
    hint: 'Rent-weighted years to the first break option.',
  }),
  tenant_count: fact('Tenants', 'count', { ...leased, range: [0, 2000] }),
  anchor_tenant_sector: fact('Main tenant, sector', 'text', {
    ...leased,
    source: { detail: ['anchor_tenant', 'sector'] },
    max: 80,
  }),
  indexation: fact('Indexation', 'choice', leased),
  pre_commitment_percent: fact('Pre-let or pre-sold', 'percent', { on: UNFINISHED, range: [0, 100] }),
  figures_as_of: fact('Figures as of', 'date', { need: 'M:any_income' }),
  longest_lease_expiry: fact('Longest lease expiry', 'date', { ...leased, tier: 'G' }),
  anchor_tenant: fact('Main tenant', 'text', {
    ...leased,
    tier: 'N',
    source: { detail: ['anchor_tenant', 'name'] },
    max: 120,
  }),
  anchor_tenant_share: fact('Main tenant, share of rent', 'percent', {
    ...leased,
    tier: 'N',
    source: { detail: ['anchor_tenant', 'share'] },
    range: [0, 100],
  }),
  leases: fact('Leases', 'leases', {
    ...leased,
    tier: 'G',
    hint: 'We calculate WAULT, vacancy (by area), tenants and expiries from your leases, as of the date of your figures. Members see individual leases once you grant access, and tenant names once they have also accepted the NDA.',
  }),
  lease_tenants: fact('Tenants by lease', 'tenants', {
    ...leased,
    tier: 'N',
    source: { detail: ['leases'] },
    need: 'C',
  }),
})

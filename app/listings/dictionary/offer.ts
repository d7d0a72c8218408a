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
  asset_stage: fact('Stage', 'choice', { tier: 'V', need: 'M' }),
  tax_treatment: fact('Expected tax', 'choice', { step: 'price', need: 'M' }),
  purchaser_costs_percent: fact('Purchaser’s costs', 'percent', {
    ...value,
    step: 'price',
    need: 'C',
    typed: true,
    range: [0, 12],
  }),
  completion_date: fact('Completion', 'date', {
    step: 'areas',
    need: 'M:under_construction',
    on: UNFINISHED,
  }),
  total_development_cost: fact('Development cost', 'eur', {
    ...value,
    tier: 'G',
    step: 'price',
    on: UNFINISHED,
    range: [1, 100_000_000_000],
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
  }),
  value_index: fact('Value index', 'text', { ...money, ...computed }),
  forecast_irr: fact('Forecast IRR', 'percent', { ...money, range: [-10, 35] }),
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
  yield_basis: fact('Yield basis', 'choice', { ...value, need: 'C', typed: true }),
  gross_yield: fact('Gross initial yield', 'percent', { ...initialYield, range: [0, 25] }),
  net_yield: fact('Net initial yield', 'percent', { ...initialYield, range: [0, 20] }),
  gross_income: fact('Gross income', 'eur_per_year', { ...yearly, need: 'M:income_producing', on: STANDING }),
  noi: fact('Net operating income', 'eur_per_year', { ...yearly, need: 'M:income_producing' }),
  erv: fact('Market rent', 'eur_per_year', { ...value, range: [1, 10_000_000_000] }),
  passing_rent_per_sqm_month: fact('Passing rent, monthly', 'eur_per_sqm', {
    ...value,
    need: 'C',
    on: STANDING,
    inputs: ['vacancy_rate'],
  }),
  vacancy_rate: fact('Vacancy', 'percent', { ...letting, need: 'M:standing', on: STANDING, range: [0, 100] }),
  let_area: fact('Area let', 'area', { ...leased, need: 'C' }),
  wault: fact('WAULT', 'years', { ...leased, need: 'M:let_commercial', range: [0, 30] }),
  walb: fact('WALB (lease term to first break)', 'years', { ...leased, range: [0, 30] }),
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
  leases: fact('Leases', 'leases', { ...leased, tier: 'G' }),
  lease_tenants: fact('Tenants by lease', 'tenants', {
    ...leased,
    tier: 'N',
    source: { detail: ['leases'] },
    need: 'C',
  }),
})

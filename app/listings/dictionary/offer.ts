import { column, detail, seed, UNFINISHED, value, type FieldEntry } from './entry.ts'

export const OFFER = {
  sale_status: column('saleStatus')('Sale status', 'V', 'offer', 'choice', {
    ...seed,
    step: 'basics',
    need: 'M',
  }),
  risk_profile: column('riskProfile')('Risk profile', 'V', 'offer', 'choice', {
    ...seed,
    step: 'basics',
    need: 'M',
  }),
  sector: column('sector')('Sector', 'V', 'offer', 'choice', {
    ...seed,
    from: 'REDUCED',
    step: 'basics',
    need: 'C',
    typed: true,
  }),
  deal_kind: column('dealKind')('Deal structure', 'V', 'offer', 'choice', {
    ...seed,
    step: 'basics',
    need: 'M',
  }),
  asset_stage: detail('asset_stage')('Stage', 'V', 'offer', 'choice', {
    step: 'basics',
    need: 'M',
    hint: 'Determines which facts you can fill in below.',
  }),
  tax_treatment: detail('tax_treatment')('Expected tax', 'A', 'offer', 'choice', {
    step: 'price',
    need: 'M',
    hint: 'The tax you expect to apply. Buyers see it labelled as expected.',
  }),
  purchaser_costs_percent: detail('purchaser_costs_percent')('Purchaser’s costs', 'A', 'offer', 'percent', {
    ...value,
    step: 'price',
    need: 'C',
    typed: true,
    range: [0, 12],
    hint: 'Non-recoverable tax and notary, court, legal and broker costs. Leave blank and we’ll calculate them from the tax.',
  }),
  completion_date: detail('completion_date')('Completion', 'A', 'offer', 'date', {
    step: 'areas',
    need: 'M:under_construction',
    on: UNFINISHED,
    hint: 'Expected or contracted date of the occupancy permit.',
  }),
  total_development_cost: detail('total_development_cost')('Development cost', 'G', 'offer', 'eur', {
    ...value,
    step: 'price',
    need: 'O',
    on: UNFINISHED,
    range: [1, 100_000_000_000],
    hint: 'All costs to completion, including land.',
  }),
} as const satisfies Record<string, FieldEntry>

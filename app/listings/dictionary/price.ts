import { column, computed, detail, seed, STANDING, value, type FieldEntry } from './entry.ts'

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
  price_basis: detail('price_basis')('Price relates to', 'A', 'value', 'choice', {
    ...value,
    step: 'price',
    need: 'C',
  }),
  estimated_fmv: column('estimatedFmv')('Estimated market value', 'A', 'value', 'eur', {
    ...money,
    step: 'price',
    need: 'O',
    range: [1, 100_000_000_000],
    hint: 'Name the source and date in the description. We calculate the value index from it.',
  }),
  value_index: computed('Value index', 'A', 'value', 'text', { ...money, step: 'price', need: 'C' }),
  forecast_irr: detail('forecast_irr')('Forecast IRR', 'A', 'value', 'percent', {
    ...money,
    step: 'price',
    need: 'O',
    range: [-10, 35],
    hint: 'Before tax and without debt. Name the hold period and exit yield in the description.',
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

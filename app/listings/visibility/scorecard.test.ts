import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldKey } from '../dictionary/dictionary.ts'
import type { FactValue } from './facts.ts'
import { scorecardOf } from './scorecard.ts'

const scores = (facts: Partial<Record<FieldKey, FactValue>>) =>
  Object.fromEntries(scorecardOf((key) => facts[key] ?? null).map((axis) => [axis.key, axis]))

test('each axis is the mean of its stated facts and names them · PUB-101', () => {
  const {
    price,
    return: returns,
    income,
    location,
    planning,
    energy,
  } = scores({
    price: 10_000_000,
    estimated_fmv: 10_000_000,
    yield_percent: 6.5,
    forecast_irr: 10,
    wault: 4,
    vacancy_rate: 0,
    walk_score: 80,
    transit_score: 60,
    master_plan: true,
    building_permit: false,
    title_form: 'perpetual_usufruct',
    epc_class: 'B',
  })
  expect(price).toMatchObject({ value: 5, from: ['price', 'estimated_fmv'] })
  expect(returns).toMatchObject({ value: 5, from: ['yield_percent', 'forecast_irr'] })
  expect(income).toMatchObject({ value: 7.5, from: ['wault', 'vacancy_rate'] })
  expect(location).toMatchObject({ value: 7, from: ['walk_score', 'transit_score'] })
  expect(planning).toMatchObject({ value: 5, from: ['master_plan', 'building_permit', 'title_form'] })
  expect(energy).toMatchObject({ value: 7.5, from: ['epc_class'] })
})

test('an axis without a stated fact has no score', () => {
  for (const { value, from } of scorecardOf(() => null)) expect([value, from]).toEqual([null, []])
  expect(scores({ price: 5_000_000 }).price).toMatchObject({ value: null, from: [] })
})

test('no score leaves 0 to 10, whatever is stated · PUB-101', () => {
  const value = fc.oneof(fc.double({ noNaN: true }), fc.boolean(), fc.string(), fc.constant(null))
  fc.assert(
    fc.property(fc.func(value), (read) => {
      for (const axis of scorecardOf((key) => read(key))) {
        expect(axis.value === null || (axis.value >= 0 && axis.value <= 10)).toBe(true)
        expect(axis.value === null).toBe(axis.from.length === 0)
      }
    }),
  )
})

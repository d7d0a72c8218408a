import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FieldKey } from '../dictionary/dictionary.ts'
import type { FactValue } from './facts.ts'
import { type ScoreAxis, scorecardOf } from './scorecard.ts'

const scores = (facts: Partial<Record<FieldKey, FactValue>>) =>
  Object.fromEntries(scorecardOf((key) => facts[key] ?? null).map((axis) => [axis.key, axis]))

test('each axis is the mean of its stated facts and lists them', () => {
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
  const shown = (axis: ScoreAxis | undefined) => [axis?.value, axis?.parts.flatMap(({ keys }) => keys)]
  expect(shown(price)).toEqual([5, ['price', 'estimated_fmv']])
  expect(shown(returns)).toEqual([5, ['yield_percent', 'forecast_irr']])
  expect(shown(income)).toEqual([7.5, ['wault', 'vacancy_rate']])
  expect(shown(location)).toEqual([7, ['walk_score', 'transit_score']])
  expect(shown(planning)).toEqual([5, ['master_plan', 'building_permit', 'title_form']])
  expect(shown(energy)).toEqual([7.5, ['epc_class']])
  expect(income?.parts).toEqual([
    { keys: ['wault'], value: 4, points: 5, anchors: { kind: 'line', none: 0, full: 8 }, share: 50 },
    { keys: ['vacancy_rate'], value: 0, points: 10, anchors: { kind: 'line', none: 25, full: 0 }, share: 50 },
  ])
  expect(planning?.parts.map(({ value, points, share }) => [value, points, share])).toEqual([
    [true, 10, 33],
    [false, 0, 33],
    ['perpetual_usufruct', 5, 33],
  ])
})

test('an axis without a stated fact has no score, and is locked if one of its facts is hidden', () => {
  for (const { value, parts, isHidden } of scorecardOf(() => null))
    expect([value, parts, isHidden]).toEqual([null, [], false])
  expect(scores({ price: 5_000_000 }).price).toMatchObject({ value: null, parts: [] })
  const closed = scorecardOf(
    () => null,
    (key) => key === 'vacancy_rate',
  )
  expect(closed.filter(({ isHidden }) => isHidden).map(({ key }) => key)).toEqual(['income'])
})

test('for any facts, scores stay within 0 to 10 and an axis is the mean of its parts', () => {
  const value = fc.oneof(fc.double({ noNaN: true }), fc.boolean(), fc.string(), fc.constant(null))
  fc.assert(
    fc.property(fc.func(value), (read) => {
      for (const axis of scorecardOf((key) => read(key))) {
        expect(axis.value === null || (axis.value >= 0 && axis.value <= 10)).toBe(true)
        expect(axis.value === null).toBe(axis.parts.length === 0)
        const sum = axis.parts.reduce((total, { points }) => total + points, 0)
        if (axis.value !== null) expect(Math.abs(axis.value - sum / axis.parts.length)).toBeLessThan(0.11)
      }
    }),
  )
})

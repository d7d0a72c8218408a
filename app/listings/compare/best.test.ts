import { expect, test } from 'vitest'
import { type FieldKey, FIELDS } from '../dictionary/dictionary.ts'
import type { FactValue } from '../visibility/facts.ts'
import { bestOf } from './best.ts'
import { COMPARE_SECTIONS } from './sections.ts'

const best = (key: FieldKey, facts: Partial<Record<FieldKey, (FactValue | null)[]>>) =>
  bestOf(key, (name) => facts[name] ?? [null, null, null]).flatMap((is, column) => (is ? [column] : []))

test('the greatest yield and the least vacancy are best; every tie with the best is marked', () => {
  const yield_basis = ['net_initial', 'net_initial', 'net_initial']
  expect(best('yield_percent', { yield_percent: [6.5, 7.25, 7], yield_basis })).toEqual([1])
  expect(best('vacancy_rate', { vacancy_rate: [4, 0, 12] })).toEqual([1])
  expect(best('walk_score', { walk_score: [90, 90, 40] })).toEqual([0, 1])
})

test('nothing is best alone, nor among equals', () => {
  expect(best('vacancy_rate', { vacancy_rate: [4, null, null] })).toEqual([])
  expect(best('vacancy_rate', { vacancy_rate: [4, 4, null] })).toEqual([])
  expect(best('vacancy_rate', { vacancy_rate: [null, null, null] })).toEqual([])
})

test('figures of different or unknown bases are not compared', () => {
  const yields = { yield_percent: [6.5, 7.25, null] }
  expect(best('yield_percent', { ...yields, yield_basis: ['net_initial', 'gross_initial', null] })).toEqual(
    [],
  )
  expect(best('yield_percent', { ...yields, yield_basis: ['net_initial', null, null] })).toEqual([])
  expect(best('yield_percent', { ...yields, yield_basis: ['stabilised', 'stabilised', null] })).toEqual([1])
})

test('grades and energy classes compare by their order; unknown classes do not compete', () => {
  expect(best('value_index', { value_index: ['B+', 'A-', 'B-'] })).toEqual([1])
  expect(best('epc_class', { epc_class: ['C', 'no_certificate', 'B'] })).toEqual([2])
  expect(best('epc_class', { epc_class: ['C', 'no_certificate', null] })).toEqual([])
})

test('a price, a size and a date have no better value', () => {
  expect(best('price', { price: [1, 2, 3] })).toEqual([])
  expect(best('price_per_sqm', { price_per_sqm: [950, 3000, 2400] })).toEqual([])
  expect(best('plot_size', { plot_size: [1, 2, 3] })).toEqual([])
  expect(best('figures_as_of', { figures_as_of: ['2026-01-01', '2026-02-01', null] })).toEqual([])
})

test('every fact of the dictionary appears exactly once in the comparison · PUB-118', () => {
  const rows: string[] = COMPARE_SECTIONS.flatMap((section) => [...section.rows])
  const facts = rows.filter((key) => !key.includes(':') && !['type', 'country', 'city'].includes(key))
  expect(facts.toSorted(), 'app/listings/compare/sections.ts').toEqual(
    FIELDS.map(([key]) => key as string).toSorted(),
  )
})

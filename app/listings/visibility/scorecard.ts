import type { FieldKey } from '../dictionary/dictionary.ts'
import type { FactValue } from './facts.ts'

/** One axis of the scorecard, 0 to 10; null where none of its facts is stated. `from` are the facts it rests on. */
export type ScoreAxis = { key: string; label: string; value: number | null; from: FieldKey[] }

type Read = (key: FieldKey) => FactValue | null
type Rule = { keys: readonly FieldKey[]; score: (read: Read) => number | null }

/** Straight from `none`, worth 0, to `full`, worth 10, and never past either. */
function between(none: number, full: number, value: FactValue | null): number | null {
  if (typeof value !== 'number') return null
  return Math.min(10, Math.max(0, ((value - none) / (full - none)) * 10))
}

const line = (key: FieldKey, none: number, full: number): Rule => ({
  keys: [key],
  score: (read) => between(none, full, read(key)),
})
const yes = (key: FieldKey): Rule => ({
  keys: [key],
  score: (read) => {
    const stated = read(key)
    return typeof stated === 'boolean' ? (stated ? 10 : 0) : null
  },
})
const among = (key: FieldKey, points: Readonly<Record<string, number>>): Rule => ({
  keys: [key],
  score: (read) => points[String(read(key))] ?? null,
})

const ENERGY = { 'A+': 10, A: 9, B: 7.5, C: 6, D: 4.5, E: 3, F: 1.5, G: 0 } as const
const TITLE = { ownership: 10, mixed: 6, perpetual_usufruct: 5, lease: 2 } as const

const priceToValue: Rule = {
  keys: ['price', 'estimated_fmv'],
  score: (read) => {
    const [price, value] = [read('price'), read('estimated_fmv')]
    return typeof price === 'number' && typeof value === 'number' && value > 0
      ? between(1.15, 0.85, price / value)
      : null
  },
}

/** The axes and their rules, as docs/domain.md words them. Each is the mean of its parts that are stated. */
const AXES: readonly { key: string; label: string; rules: readonly Rule[] }[] = [
  { key: 'price', label: 'Price', rules: [priceToValue] },
  { key: 'return', label: 'Return', rules: [line('yield_percent', 3, 10), line('forecast_irr', 4, 16)] },
  { key: 'income', label: 'Income', rules: [line('wault', 0, 8), line('vacancy_rate', 25, 0)] },
  { key: 'location', label: 'Location', rules: [line('walk_score', 0, 100), line('transit_score', 0, 100)] },
  {
    key: 'planning',
    label: 'Planning',
    rules: [yes('master_plan'), yes('building_permit'), among('title_form', TITLE)],
  },
  { key: 'energy', label: 'Energy', rules: [among('epc_class', ENERGY), line('energy_ep', 250, 50)] },
]

/** The scorecard from what a viewer's projection holds of the stated facts (PUB-101). */
export function scorecardOf(read: Read): ScoreAxis[] {
  return AXES.map(({ key, label, rules }) => {
    const parts = rules.flatMap((rule) => {
      const score = rule.score(read)
      return score === null ? [] : [{ score, keys: rule.keys }]
    })
    const sum = parts.reduce((total, { score }) => total + score, 0)
    return {
      key,
      label,
      value: parts.length === 0 ? null : Math.round((sum / parts.length) * 10) / 10,
      from: parts.flatMap(({ keys }) => keys),
    }
  })
}

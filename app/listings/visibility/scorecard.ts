import type { FieldKey } from '../dictionary/dictionary.ts'
import type { FactValue } from './facts.ts'

/** How a part is scored: on a line between two values, or by points for a few values. */
type ScoreAnchors =
  | { kind: 'line'; none: number; full: number }
  | { kind: 'points'; points: Readonly<Record<string, number>> }

/** One stated fact of an axis: its points from 0 to 10, and its share of the axis in percent. */
export type ScorePart = {
  keys: readonly FieldKey[]
  value: FactValue
  points: number
  anchors: ScoreAnchors
  share: number
}

/**
 * One axis of the scorecard from 0 to 10; null if none of its facts is both stated and visible. `isHidden` is true if it
 * has no value and at least one of its facts is hidden from the viewer, whether stated or not.
 */
export type ScoreAxis = {
  key: string
  label: string
  value: number | null
  parts: ScorePart[]
  isHidden: boolean
}

type Read = (key: FieldKey) => FactValue | null
type Rule = {
  keys: readonly FieldKey[]
  anchors: ScoreAnchors
  /** The counted value: a fact, or derived from several. */
  value: (read: Read) => FactValue | null
}

/** Linear from `none`, worth 0, to `full`, worth 10, and clamped. */
function pointsOf(anchors: ScoreAnchors, value: FactValue | null): number | null {
  if (anchors.kind === 'points') {
    const name = String(value)
    return Object.hasOwn(anchors.points, name) ? (anchors.points[name] ?? null) : null
  }
  if (typeof value !== 'number') return null
  const { none, full } = anchors
  return Math.min(10, Math.max(0, ((value - none) / (full - none)) * 10))
}

const line = (key: FieldKey, none: number, full: number): Rule => ({
  keys: [key],
  anchors: { kind: 'line', none, full },
  value: (read) => read(key),
})
const among = (key: FieldKey, points: Readonly<Record<string, number>>): Rule => ({
  keys: [key],
  anchors: { kind: 'points', points },
  value: (read) => read(key),
})
const flag = (key: FieldKey): Rule => among(key, { false: 0, true: 10 })

const ENERGY = { 'A+': 10, A: 9, B: 7.5, C: 6, D: 4.5, E: 3, F: 1.5, G: 0 } as const
const TITLE = { ownership: 10, mixed: 6, perpetual_usufruct: 5, lease: 2 } as const

const priceToValue: Rule = {
  keys: ['price', 'estimated_fmv'],
  anchors: { kind: 'line', none: 1.15, full: 0.85 },
  value: (read) => {
    const [price, value] = [read('price'), read('estimated_fmv')]
    return typeof price === 'number' && typeof value === 'number' && value > 0 ? price / value : null
  },
}

/** The axes and their rules, as documented in docs/domain.md. An axis is the mean of its stated parts. */
const AXES: readonly { key: string; label: string; rules: readonly Rule[] }[] = [
  { key: 'price', label: 'Price', rules: [priceToValue] },
  { key: 'return', label: 'Return', rules: [line('yield_percent', 3, 10), line('forecast_irr', 4, 16)] },
  { key: 'income', label: 'Income', rules: [line('wault', 0, 8), line('vacancy_rate', 25, 0)] },
  { key: 'location', label: 'Location', rules: [line('walk_score', 0, 100), line('transit_score', 0, 100)] },
  {
    key: 'planning',
    label: 'Planning',
    rules: [flag('master_plan'), flag('building_permit'), among('title_form', TITLE)],
  },
  { key: 'energy', label: 'Energy', rules: [among('epc_class', ENERGY), line('energy_ep', 250, 50)] },
]

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** The scorecard, computed from the stated facts that the viewer can see. */
export function scorecardOf(read: Read, isHidden: (key: FieldKey) => boolean = () => false): ScoreAxis[] {
  return AXES.map(({ key, label, rules }) => {
    const counted = rules.flatMap(({ keys, anchors, value: valueOf }) => {
      const value = valueOf(read)
      const points = pointsOf(anchors, value)
      return value === null || points === null ? [] : [{ keys, value, points, anchors }]
    })
    const sum = counted.reduce((total, { points }) => total + points, 0)
    return {
      key,
      label,
      value: counted.length === 0 ? null : oneDecimal(sum / counted.length),
      parts: counted.map((part) => ({
        ...part,
        points: oneDecimal(part.points),
        share: Math.round(100 / counted.length),
      })),
      isHidden: counted.length === 0 && rules.some(({ keys }) => keys.some(isHidden)),
    }
  })
}

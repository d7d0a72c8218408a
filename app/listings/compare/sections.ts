import { type FieldKey, FIELDS } from '../dictionary/dictionary.ts'
import type { Section } from '../dictionary/entry.ts'

/** A row outside the dictionary: a public fact of the listing, or a market figure around it. */
export type OwnRow = 'type' | 'country' | 'city'
export const MARKET_ROWS = {
  primeYield: { label: 'Prime yield', kind: 'percent' },
  rent: { label: 'Prime rent', kind: 'number' },
  vacancy: { label: 'Market vacancy', kind: 'percent' },
  pricePerSqm: { label: 'Market price', kind: 'number' },
  growth1y: { label: 'House prices, 1 year', kind: 'percent' },
  growth3y: { label: 'House prices, 3 years', kind: 'percent' },
} as const
export type MarketRow = keyof typeof MARKET_ROWS

type CompareSection = {
  key: string
  title: string
  isOpen: boolean
  rows: readonly (FieldKey | OwnRow | `market:${MarketRow}`)[]
}

/** The facts of these sections of the dictionary, in its order. */
const factsOf = (...sections: Section[]): FieldKey[] =>
  sections.flatMap((section) => FIELDS.flatMap(([key, entry]) => (entry.section === section ? [key] : [])))

/** The sections of a comparison in order, open or closed at first (PUB-123). Every fact belongs to one section. */
export const COMPARE_SECTIONS: readonly CompareSection[] = [
  { key: 'financial', title: 'Financial snapshot', isOpen: true, rows: factsOf('value', 'income') },
  {
    key: 'specs',
    title: 'Asset and development specs',
    isOpen: true,
    rows: ['type', ...factsOf('areas', 'building', 'energy', 'concept')],
  },
  { key: 'risk', title: 'Risk profile', isOpen: true, rows: factsOf('offer', 'title', 'planning') },
  {
    key: 'location',
    title: 'Location and accessibility',
    isOpen: true,
    rows: ['country', 'city', ...factsOf('place', 'vicinity', 'transport')],
  },
  {
    key: 'market',
    title: 'Market context',
    isOpen: false,
    rows: [
      ...factsOf('market'),
      ...(Object.keys(MARKET_ROWS) as MarketRow[]).map((row) => `market:${row}` as const),
    ],
  },
]

import { type ActiveFilter } from './filter-labels.ts'
import { choicesOf, type Filters, type MinimumYield, type PriceBand, type SizeBand } from './filters.ts'
import { codesOf, PROPERTY_TYPES, type PropertyType, RISK_PROFILES, type RiskProfile } from '../schema.ts'

/** The number of listings with one combination of stated values; '' and 0 mean "not stated". Bands as in the database. */
export type Cell = readonly [
  type: string,
  risk: string,
  priceBand: number,
  sizeBand: number,
  yieldBand: number,
  listings: number,
]

/** Cells as flat pairs: the combination's number, then its number of listings. */
export type Cells = Int32Array

const TYPES: readonly string[] = ['', ...codesOf(PROPERTY_TYPES)]
const RISKS: readonly string[] = ['', ...codesOf(RISK_PROFILES)]
const BANDS = 4
const YIELDS = 5

/** Every combination by number: type, risk profile, price, size and yield. */
const COMBINATIONS = TYPES.flatMap((type) =>
  RISKS.flatMap((risk) =>
    Array.from({ length: BANDS * BANDS * YIELDS }, (_, at) => ({
      type,
      risk,
      price: Math.floor(at / (BANDS * YIELDS)),
      size: Math.floor(at / YIELDS) % BANDS,
      yields: at % YIELDS,
    })),
  ),
)

export function packCells(cells: readonly Cell[]): Cells {
  const packed = new Int32Array(cells.length * 2)
  for (const [at, [type, risk, price, size, yields, listings]] of cells.entries()) {
    const named = TYPES.indexOf(type) * RISKS.length + RISKS.indexOf(risk)
    packed[at * 2] = ((named * BANDS + price) * BANDS + size) * YIELDS + yields
    packed[at * 2 + 1] = listings
  }
  return packed
}

/** A filter to remove: `count` listings would match without it, `adds` more than now. */
export type Relaxation = ActiveFilter & { count: number; adds: number }

/** Band numbers in the database: `price_band`, `size_band`, and the lowest `yield_band` of a minimum. */
export const PRICE_BAND_NUMBERS = { low: 1, medium: 2, high: 3 } as const satisfies Record<PriceBand, number>
export const SIZE_BAND_NUMBERS = { small: 1, medium: 2, large: 3 } as const satisfies Record<SizeBand, number>
export const YIELD_BAND_NUMBERS = { '7': 2, '8': 3, '9': 4 } as const satisfies Record<MinimumYield, number>

type CellFilters = Pick<Filters, 'type' | 'risk' | 'price' | 'size' | 'yield'>
type Name = keyof CellFilters

type Combination = (typeof COMBINATIONS)[number]

/** The chosen filter that a combination fails: null for none, `many` for two or more. */
function failedFilter(
  { type, risk, price, size, yields }: Combination,
  chosen: Chosen,
): Name | 'many' | null {
  let failed: Name | 'many' | null = null
  if (chosen.type.length > 0 && !chosen.type.includes(type)) failed = 'type'
  if (chosen.risk.length > 0 && !chosen.risk.includes(risk)) failed = failed ? 'many' : 'risk'
  if (chosen.price && price !== chosen.price) failed = failed ? 'many' : 'price'
  if (chosen.size && size !== chosen.size) failed = failed ? 'many' : 'size'
  if (chosen.yield && yields < chosen.yield) failed = failed ? 'many' : 'yield'
  return failed
}

type Chosen = ReturnType<typeof chosenOf>

function chosenOf(filters: CellFilters) {
  return {
    type: choicesOf<string>(filters.type),
    risk: choicesOf<string>(filters.risk),
    price: filters.price ? PRICE_BAND_NUMBERS[filters.price] : 0,
    size: filters.size ? SIZE_BAND_NUMBERS[filters.size] : 0,
    yield: filters.yield ? YIELD_BAND_NUMBERS[filters.yield] : 0,
  }
}

export const totalOf = (cells: Cells, filters: CellFilters) => facetsOf(cells, filters).total

function zeros<K extends string>(codes: readonly K[]): Record<K, number> {
  return Object.fromEntries(codes.map((code) => [code, 0])) as Record<K, number>
}

const PRICE_OF = [null, 'low', 'medium', 'high'] as const
const SIZE_OF = [null, 'small', 'medium', 'large'] as const

/** The number of listings per choice with the other filters applied, and the current total (PUB-049, PUB-056). */
export type Facets = ReturnType<typeof facetsOf>

export function facetsOf(cells: Cells, filters: CellFilters) {
  const chosen = chosenOf(filters)
  const facets = {
    total: 0,
    type: zeros(codesOf(PROPERTY_TYPES)),
    size: { small: 0, medium: 0, large: 0 },
    price: { low: 0, medium: 0, high: 0 },
    yield: { '7': 0, '8': 0, '9': 0 },
    risk: zeros(codesOf(RISK_PROFILES)),
  }
  for (let at = 0; at < cells.length; at += 2) {
    const combination = COMBINATIONS[cells[at] ?? -1]
    const listings = cells[at + 1] ?? 0
    if (!combination) continue
    const miss = failedFilter(combination, chosen)
    if (miss === 'many') continue
    const { type, risk, price, size, yields } = combination
    const isCounted = (name: Name) => miss === null || miss === name
    if (miss === null) facets.total += listings
    if (isCounted('type') && type !== '') facets.type[type as PropertyType] += listings
    if (isCounted('risk') && risk !== '') facets.risk[risk as RiskProfile] += listings
    const priceBand = PRICE_OF[price]
    if (priceBand && isCounted('price')) facets.price[priceBand] += listings
    const sizeBand = SIZE_OF[size]
    if (sizeBand && isCounted('size')) facets.size[sizeBand] += listings
    if (!isCounted('yield')) continue
    if (yields >= 2) facets.yield['7'] += listings
    if (yields >= 3) facets.yield['8'] += listings
    if (yields >= 4) facets.yield['9'] += listings
  }
  return facets
}

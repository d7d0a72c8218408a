import { now } from '#app/lib/clock.ts'
import { findRegionalFigures } from '#app/market/queries.server.ts'
import { MARK_LIMITS } from '../marks/limits.ts'
import { accessOf, type Asker } from '../queries/find-access.server.ts'
import { unlockText, hasUnlockHint, LOCK_TEXTS, UNLOCK_HINTS } from '../ui/unlock-texts.tsx'
import { findNearby } from '../visibility/nearby.server.ts'
import { type ListingReading, readListings } from '../visibility/read-listing.server.ts'
import { verifiedCompanies } from '../visibility/verified.server.ts'
import { type MarketFigure, unitLabel } from '#app/market/schema.ts'
import type { RegionalFigures } from '#app/market/regional-figures.ts'
import { periodText } from '#app/market/period.ts'
import { DICTIONARY, type FieldKey, FIELDS } from '../dictionary/dictionary.ts'
import { labelOf, PROPERTY_TYPES } from '../schema.ts'
import { factText } from '../ui/fact-text.ts'
import type { FactValue, ListingRow } from '../visibility/facts.ts'
import { type Lock, type Projection, type ViewerFacts, openingLock } from '../visibility/policy.ts'
import { type ListingCard, presentCard } from '../visibility/present-card.ts'
import { type PresentContext, presentFact } from '../visibility/present.ts'
import type { FactKind, Section } from '../dictionary/entry.ts'

/** Rows outside the dictionary: public facts of the listing. */
const BASIC_LABELS = { type: 'Type', country: 'Country', city: 'City' } as const
type BasicRow = keyof typeof BASIC_LABELS
const MARKET_ROWS = {
  primeYield: { label: 'Prime yield', kind: 'percent' },
  rent: { label: 'Prime rent', kind: 'number' },
  vacancy: { label: 'Market vacancy', kind: 'percent' },
  pricePerSqm: { label: 'Market price', kind: 'number' },
  growth1y: { label: 'House prices, 1 year', kind: 'percent' },
  growth3y: { label: 'House prices, 3 years', kind: 'percent' },
} as const
type MarketRow = keyof typeof MARKET_ROWS

type CompareSection = {
  key: string
  title: string
  isOpen: boolean
  rows: readonly (FieldKey | BasicRow | `market:${MarketRow}`)[]
}

/** The facts of these sections of the dictionary, in its order. */
const factsOf = (...sections: Section[]): FieldKey[] =>
  sections.flatMap((section) => FIELDS.flatMap(([key, entry]) => (entry.section === section ? [key] : [])))

/** The sections of a comparison in order, initially open or closed (PUB-123). Every fact belongs to one section. */
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

export type ComparedListing = Omit<ListingCard, 'riskProfile' | 'position' | 'figures'> & {
  isInsider: boolean
  /** Only the owner and admins can compare such a listing. */
  isOffMarket: boolean
}

/** A lock with its reason, or a value with its text and unit (EUR, m², percent, UTC days). */
export type ComparedCell =
  | { value: FactValue; text: string; unit: string | null; note: string | null; lock: null }
  | { value: null; lock: Lock; reason: string }

export type ComparedRow = { key: string; label: string; kind: FactKind; cells: ComparedCell[] }
export type ComparedSection = { key: string; title: string; isOpen: boolean; rows: ComparedRow[] }
export type Comparison = { listings: ComparedListing[]; sections: ComparedSection[] }

/** One listing as read for a viewer. `unlock` says how its locked values unlock under its owner's rule. */
type ComparisonInput = {
  row: ListingRow
  projection: Projection
  context: PresentContext
  regional: RegionalFigures | null
  unlock: string | null
}

function columnHeader(viewer: ViewerFacts, { row, projection, context }: ComparisonInput): ComparedListing {
  const card = presentCard(row, viewer, projection, context)
  const { riskProfile: _risk, position: _position, figures: _figures, ...header } = card
  const { isInsider } = projection
  return { ...header, isInsider, isOffMarket: isInsider && !row.onMarket }
}

function missingCell(
  one: ComparisonInput,
  lock: Lock,
  words: string = hasUnlockHint(lock) ? UNLOCK_HINTS[lock] : LOCK_TEXTS[lock],
): ComparedCell {
  const isUpToOwner = lock === 'access' || lock === 'grant'
  return { value: null, lock, reason: isUpToOwner ? (one.unlock ?? words) : words }
}

function statedCell(value: FactValue, text: string, unit: string | null = null, note: string | null = null) {
  return { value, text, unit, note, lock: null } as const
}

function factRow(viewer: ViewerFacts, all: readonly ComparisonInput[], key: FieldKey): ComparedRow {
  const { label, kind } = DICTIONARY[key]
  const cells = all.map((one): ComparedCell => {
    const shown = presentFact(one.row, viewer, one.projection, key, one.context.nearby)
    if (shown.lock !== null) return missingCell(one, shown.lock)
    const { text, unit } = factText(key, shown.value)
    return statedCell(shown.value, text, unit ?? null)
  })
  return { key, label, kind, cells }
}

function basicRow(viewer: ViewerFacts, all: readonly ComparisonInput[], key: BasicRow): ComparedRow {
  const cells = all.map((one): ComparedCell => {
    const { row, projection } = one
    if (key === 'country') return statedCell(row.country, row.country)
    if (key === 'type') {
      const label = labelOf(PROPERTY_TYPES, row.propertyType)
      return label ? statedCell(label, label) : missingCell(one, 'unstated')
    }
    const isVisibleIn = ({ tiers }: Projection) => tiers.includes('V')
    if (!isVisibleIn(projection)) return missingCell(one, openingLock(viewer, projection, row, isVisibleIn))
    return row.location ? statedCell(row.location, row.location) : missingCell(one, 'unstated')
  })
  return { key, label: BASIC_LABELS[key], kind: 'text', cells }
}

function sourceOf({ label, region, source, sourceDate, period, illustrative }: MarketFigure): string {
  const place = region === 'national' ? 'national' : region
  const citation = [source, sourceDate].filter(Boolean).join(', ')
  return `${label}, ${place}, ${periodText(period)}${illustrative ? ', illustrative' : ''}. ${citation}`
}

const isFull = ({ level }: Projection) => level === 'FULL'

/** Market figures around a real listing; in the FULL projection only, as on its own page. */
function marketRow(viewer: ViewerFacts, all: readonly ComparisonInput[], key: MarketRow): ComparedRow {
  const { label, kind } = MARKET_ROWS[key]
  const cells = all.map((one): ComparedCell => {
    if (!isFull(one.projection)) return missingCell(one, openingLock(viewer, one.projection, one.row, isFull))
    const figure = one.regional?.[key] ?? null
    if (figure === null) return missingCell(one, 'unstated', 'no market figures for this city and type')
    const text = figure.value.toLocaleString('en-US', { maximumFractionDigits: 2 })
    return statedCell(figure.value, text, unitLabel(figure.unit), sourceOf(figure))
  })
  return { key: `market:${key}`, label, kind, cells }
}

const isMarket = (key: string): key is `market:${MarketRow}` => key.startsWith('market:')
const isBasic = (key: string): key is BasicRow => key in BASIC_LABELS

/**
 * Two to four listings side by side for one viewer (PUB-118, PUB-123). Values come from the viewer's projection of each
 * listing, and hidden ones count as absent. A row appears if at least one listing has a value.
 */
function presentComparison(viewer: ViewerFacts, all: readonly ComparisonInput[]): Comparison {
  const sections = COMPARE_SECTIONS.map(({ key, title, isOpen, rows }) => ({
    key,
    title,
    isOpen,
    rows: rows
      .map((name) => {
        if (isMarket(name)) return marketRow(viewer, all, name.slice('market:'.length) as MarketRow)
        return isBasic(name) ? basicRow(viewer, all, name) : factRow(viewer, all, name)
      })
      .filter(({ cells }) => cells.some(({ value }) => value !== null)),
  })).filter(({ rows }) => rows.length > 0)
  return { listings: all.map((one) => columnHeader(viewer, one)), sections }
}

async function complete(reading: ListingReading<Asker>, isVerified: boolean): Promise<ComparisonInput> {
  const { viewer, row, projection } = reading
  const isFull = projection.level === 'FULL'
  const isReal = isFull && !row.isIllustrative && row.propertyType !== null
  const [nearby, regional, access] = await Promise.all([
    isFull ? findNearby(viewer, row) : null,
    isReal ? findRegionalFigures(row.location, row.propertyType ?? '') : null,
    accessOf(reading),
  ])
  const context = { companyName: row.companyName, isVerified, nearby, now: now() }
  return { row, projection, context, regional, unlock: access && unlockText(access) }
}

/** The first four of these listings that the viewer can see, in this order; null for fewer than two (PUB-118, PUB-119). */
export async function findComparison(viewer: Asker, slugs: readonly string[]): Promise<Comparison | null> {
  const found = (await readListings(viewer, slugs))
    .toSorted((a, b) => slugs.indexOf(a.row.slug) - slugs.indexOf(b.row.slug))
    .slice(0, MARK_LIMITS.compared)
  if (found.length < 2) return null
  const verified = await verifiedCompanies(found.map(({ row }) => row.companyId))
  const all = await Promise.all(
    found.map((one) => complete(one, one.row.approvedRevisionId !== null && verified.has(one.row.companyId))),
  )
  return presentComparison(viewer, all)
}

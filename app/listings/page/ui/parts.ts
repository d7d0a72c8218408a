import type { FieldKey } from '../../dictionary/dictionary.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import type { PageKind } from '../../visibility/key-figures.ts'
import type { PresentedFact, PresentedSection } from '../../visibility/present.ts'
import { type Section, SECTIONS } from '../../dictionary/entry.ts'

/** Titles of a listing page's chapters and parts. */
const CHAPTERS = {
  income: 'Income and leases',
  price: 'Price and returns',
  building: 'Building and energy',
  title: 'Title and planning',
  documents: 'Documents',
  history: 'History',
  inquiry: 'Ask the owner',
} as const

const PARTS = {
  overview: 'Investment overview',
  description: 'Description',
  valuation: 'Valuation',
  scorecard: 'Risk-adjusted scorecard',
  plan: 'Master plan parameters',
  position: 'Position',
  market: 'Regional analytics',
} as const

/** One heading of the page and of its table of contents. */
export type Part = { id: string; title: string; section?: PresentedSection }

/** Facts in a separate table instead of the grid. */
const PLAN_TABLE = new Set<FieldKey>([
  'plot_ratio_max',
  'site_coverage_max_percent',
  'building_height_max_m',
  'green_area_min_percent',
  'parking_norm',
])

/**
 * Sections with their own layout; a full page shows them even without stated facts, apart from the scheme of a standing
 * building.
 */
const CUSTOM_SECTIONS = new Set<Section>(['concept', 'vicinity', 'transport'])

const title = (key: Section) => (key === 'market' ? PARTS.market : SECTIONS[key])

function sectionPart(deal: Deal, key: Section): Part[] {
  const section = deal.sections.find((one) => one.key === key)
  if (section) return [{ id: key, title: title(key), section }]
  if (key === 'concept' && isStanding(deal.kind) && !deal.analytics?.sample) return []
  return deal.analytics && (CUSTOM_SECTIONS.has(key) || key === 'market')
    ? [{ id: key, title: title(key), section: { key, facts: [], locked: [] } }]
    : []
}

const isStanding = (kind: PageKind) => kind !== 'land' && kind !== 'development'

/** A chapter of the page with its parts. */
export type Chapter = { id: string; title: string; parts: Part[] }

const INCOME = ['income', 'areas']
const PRICE = ['overview', 'offer', 'value', 'valuation', 'scorecard']
const BUILDING = ['building', 'energy', 'concept']
const PLAN = ['planning', 'master-plan']
const PLACE = ['place', 'position', 'vicinity', 'transport', 'market']

/** Chapters between summary and place in the order that suits the kind: title and parts. */
const ORDER: Record<PageKind, readonly (readonly [title: string, parts: readonly string[]])[]> = {
  let: [
    [CHAPTERS.income, INCOME],
    [CHAPTERS.price, PRICE],
    [CHAPTERS.building, BUILDING],
    [CHAPTERS.title, ['title', ...PLAN]],
  ],
  homes: [
    ['Homes and income', INCOME],
    [CHAPTERS.price, PRICE],
    [CHAPTERS.building, BUILDING],
    [CHAPTERS.title, ['title', ...PLAN]],
  ],
  warehouses: [
    [CHAPTERS.income, INCOME],
    [CHAPTERS.price, PRICE],
    ['Building, yard and power', BUILDING],
    ['Title, planning and environment', ['title', ...PLAN]],
  ],
  development: [
    ['Scheme and programme', ['concept', 'areas', 'building', 'energy']],
    ['Price, cost and returns', PRICE],
    ['Planning and permit', [...PLAN, 'title']],
    ['Pre-lets and income', ['income']],
  ],
  land: [
    ['Plot and planning', ['areas', ...PLAN]],
    ['Price and scheme', [...PRICE, 'concept', 'income']],
    ['Utilities and environment', ['building', 'energy']],
    ['Legal title', ['title']],
  ],
}

/**
 * The page's non-empty chapters in the order of its kind, and the titles of empty ones whose facts this viewer may see.
 */
export function dealChapters(deal: Deal, has: { documents: boolean; inquiry: boolean }) {
  const part = (id: string, words: string, isShown = true): Part[] => (isShown ? [{ id, title: words }] : [])
  const isFull = deal.level === 'FULL'
  const { lock } = deal.figures.price
  // Past prices are hidden like the current one, and nothing may reveal that there are any.
  const isPriceHidden = lock !== null && lock !== 'unstated'
  const own: Record<string, Part[]> = {
    overview: part('overview', PARTS.overview, !deal.isLocked),
    valuation: part('valuation', PARTS.valuation, isFull),
    scorecard: part('scorecard', PARTS.scorecard, isFull),
    'master-plan': part('master-plan', PARTS.plan, isFull),
    position: part('position', PARTS.position, isFull),
  }
  const partsOf = (ids: readonly string[]) => ids.flatMap((id) => own[id] ?? sectionPart(deal, id as Section))
  const chapter = (title: string, parts: Part[]): Chapter => ({ id: chapterId(title), title, parts })
  const all = [
    chapter('Summary', part('description', PARTS.description, isFull)),
    ...ORDER[deal.kind].map(([title, ids]) => chapter(title, partsOf(ids))),
    chapter('Location and market', partsOf(PLACE)),
    chapter(CHAPTERS.documents, part('documents', CHAPTERS.documents, has.documents)),
    chapter(
      CHAPTERS.history,
      part('history', CHAPTERS.history, (deal.analytics?.priceHistory.length ?? 0) > 0),
    ),
  ]
  return {
    chapters: [
      ...all.filter(({ parts }) => parts.length > 0),
      ...(has.inquiry ? [chapter(CHAPTERS.inquiry, part('inquiry', CHAPTERS.inquiry))] : []),
    ],
    unstated: isFull
      ? all
          .filter(({ title, parts }) => parts.length === 0 && !(title === CHAPTERS.history && isPriceHidden))
          .map(({ title }) => title)
      : [],
  }
}

const chapterId = (title: string) => `chapter-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`

/** The facts of a section's grid; a full page has a separate table for the plan's parameters. */
export function gridFacts(deal: Deal, { facts }: PresentedSection): PresentedFact[] {
  const hasTable = deal.analytics !== null && deal.analytics.sample === null
  return hasTable ? facts.filter(({ key }) => !PLAN_TABLE.has(key)) : facts
}

export function factOf(deal: Deal, key: FieldKey): PresentedFact | undefined {
  return deal.sections.flatMap(({ facts }) => facts).find((fact) => fact.key === key)
}

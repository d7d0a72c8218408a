import { DICTIONARY, FIELDS, type FieldKey } from '../../dictionary/dictionary.ts'
import { factText } from '../../ui/fact-text.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import { headlineYield, type PageKind } from '../../visibility/key-figures.ts'
import type { LockedFacts, PresentedFact, Read } from '../../visibility/present.ts'
import { PLAN_KEYS } from '../../visibility/unstated.ts'
import { type Section, SECTIONS } from '../../dictionary/entry.ts'

const PARTS = {
  description: 'Description',
  leases: 'Leases',
  overview: 'Investment overview',
  valuation: 'Valuation',
  scorecard: 'Risk-adjusted scorecard',
  'own-case': 'Run your own numbers',
  'master-plan': 'Master plan parameters',
  concept: SECTIONS.concept,
  position: 'Position',
  vicinity: SECTIONS.vicinity,
  transport: SECTIONS.transport,
  market: 'Regional analytics',
} as const
type PartId = keyof typeof PARTS

/** Facts under a heading of their own; those of all other sections are one list per chapter. */
const HEADED: Partial<Record<PartId, readonly FieldKey[]>> = {
  overview: keysOf('offer', 'value'),
  'master-plan': PLAN_KEYS.filter((key) => key !== 'zoning'),
  concept: keysOf('concept'),
  vicinity: keysOf('vicinity'),
}

function keysOf(...sections: Section[]): FieldKey[] {
  return FIELDS.filter(([, { section }]) => sections.includes(section)).map(([key]) => key)
}

export type Part = { id: string; title: string; facts: readonly PresentedFact[] }

/** One heading of the page and of its table of contents: facts, parts with a heading of their own, and what is locked. */
export type Chapter = {
  id: string
  title: string
  facts: readonly PresentedFact[]
  parts: readonly Part[]
  locked: readonly LockedFacts[]
}

type Plan = readonly [title: string, sections: readonly Section[], parts: readonly PartId[]]

const income = (title = 'Income and leases'): Plan => [title, ['income', 'areas'], ['leases']]
const price = (title = 'Price and returns'): Plan => [
  title,
  ['offer', 'value'],
  ['overview', 'own-case', 'valuation', 'scorecard'],
]
const building = (title = 'Building and energy'): Plan => [
  title,
  ['building', 'energy', 'concept'],
  ['concept'],
]
const legal = (title = 'Title and planning'): Plan => [title, ['title', 'planning'], ['master-plan']]
const PLACE: Plan = [
  'Location and market',
  ['place', 'vicinity', 'transport', 'market'],
  ['position', 'vicinity', 'transport', 'market'],
]

/** Chapters between summary and place in the order that suits the kind. */
const ORDER: Record<PageKind, readonly Plan[]> = {
  let: [income(), price(), building(), legal()],
  homes: [income('Homes and income'), price(), building(), legal()],
  warehouses: [
    income(),
    price(),
    building('Building, yard and power'),
    legal('Title, planning and environment'),
  ],
  development: [
    ['Scheme and programme', ['concept', 'areas', 'building', 'energy'], ['concept']],
    price('Price, cost and returns'),
    legal('Planning and permit'),
    ['Pre-lets and income', ['income'], []],
  ],
  land: [
    ['Plot and planning', ['areas', 'planning'], ['master-plan']],
    [
      'Price and scheme',
      ['offer', 'value', 'concept', 'income'],
      ['overview', 'own-case', 'valuation', 'scorecard', 'concept'],
    ],
    ['Utilities and environment', ['building', 'energy'], []],
    ['Legal title', ['title'], []],
  ],
}

/** Facts that header, panel, key figures or the map already show. */
function shownElsewhere(deal: Deal): Set<FieldKey> {
  const twin = headlineYield(readOf(deal))
  return new Set<FieldKey>([
    'sale_status',
    'risk_profile',
    'price',
    'price_per_sqm',
    'price_basis',
    'yield_percent',
    'yield_basis',
    'value_index',
    'leases',
    'lease_tenants',
    ...deal.keyFigures.map(({ key }) => key),
    ...(twin ? [twin] : []),
    ...(deal.position && deal.analytics?.locator?.centre ? (['distance_to_cbd'] as const) : []),
  ])
}

export function sumLocked(locked: readonly LockedFacts[]): LockedFacts[] {
  const counts = new Map<LockedFacts['lock'], number>()
  for (const { lock, count } of locked) counts.set(lock, (counts.get(lock) ?? 0) + count)
  return [...counts].map(([lock, count]) => ({ lock, count }))
}

type Has = { documents: boolean; inquiry: boolean; proceed: boolean; ownCase: boolean }

function hasContent(deal: Deal, id: PartId, has: Has): boolean {
  const { analytics } = deal
  switch (id) {
    case 'leases':
      return deal.leases !== null
    case 'overview':
      return has.proceed
    case 'own-case':
      return has.ownCase
    case 'valuation':
      return analytics !== null && analytics.valuation.gap !== 'no_price'
    case 'scorecard':
      return analytics?.scorecard.some(({ value }) => value !== null) ?? false
    case 'position':
      return deal.position !== null
    case 'market':
      return analytics !== null
    default:
      return analytics?.sample != null
  }
}

export function dealChapters(deal: Deal, has: Has): Chapter[] {
  const elsewhere = shownElsewhere(deal)
  const all = deal.sections.flatMap(({ facts }) => facts).filter(({ key }) => !elsewhere.has(key))
  const part = (id: PartId): Part => ({
    id,
    title: PARTS[id],
    facts: all.filter(({ key }) => HEADED[id]?.includes(key)),
  })
  const chapter = ([title, sections, ids]: Plan): Chapter => {
    const parts = ids.map(part)
    const headed = new Set(ids.flatMap((id) => HEADED[id] ?? []))
    return {
      id: chapterId(title),
      title,
      facts: all.filter(({ key }) => sections.includes(DICTIONARY[key].section) && !headed.has(key)),
      parts: parts.filter(({ id, facts }) => facts.length > 0 || hasContent(deal, id as PartId, has)),
      locked: sumLocked(
        deal.sections.filter(({ key }) => sections.includes(key)).flatMap(({ locked }) => locked),
      ),
    }
  }
  const single = (title: string, id: string, isShown: boolean): Chapter => ({
    id: chapterId(title),
    title,
    facts: [],
    parts: isShown ? [{ id, title, facts: [] }] : [],
    locked: [],
  })
  return [
    single('Summary', 'description', deal.description.value !== null),
    ...ORDER[deal.kind].map(chapter),
    chapter(PLACE),
    single('Documents', 'documents', has.documents),
    single('History', 'history', (deal.analytics?.priceHistory.length ?? 0) > 0),
    single('Ask the owner', 'inquiry', has.inquiry),
  ].filter(({ facts, parts, locked }) => facts.length + parts.length + locked.length > 0)
}

const chapterId = (title: string) => `chapter-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`

/** What the owner has not stated; a group without any stated fact is named as a whole. */
export function unstatedTitles(deal: Deal, hasDocuments: boolean): string[] {
  const missing = new Set(deal.unstated)
  const groups = (['master-plan', 'concept', 'vicinity'] as const).map((id) => ({
    title: PARTS[id],
    keys: HEADED[id] ?? [],
  }))
  const whole = groups.filter(({ keys }) => keys.every((key) => missing.has(key)))
  const grouped = new Set(whole.flatMap(({ keys }) => keys))
  const isFull = deal.level === 'FULL'
  return [
    ...deal.unstated.filter((key) => !grouped.has(key)).map((key) => DICTIONARY[key].label),
    ...whole.map(({ title }) => title),
    ...(isFull && deal.propertyType === null ? ['Type'] : []),
    ...(isFull && deal.description.value === null ? [PARTS.description] : []),
    ...(isFull && deal.position === null ? [PARTS.position] : []),
    ...(isFull && !hasDocuments ? ['Documents'] : []),
  ]
}

/** A fact as this viewer gets it; a fact missing from the response counts as unstated. */
export function readOf({ sections }: Deal): Read {
  const facts = new Map(sections.flatMap((section) => section.facts.map((fact) => [fact.key, fact])))
  return (key) => facts.get(key) ?? { value: null, lock: 'unstated' }
}

/** The stated basis of a figure, such as "Net initial". */
export function basisText(read: Read, key: 'price_basis' | 'yield_basis'): string | undefined {
  const { value } = read(key)
  return value === null ? undefined : factText(key, value).text
}

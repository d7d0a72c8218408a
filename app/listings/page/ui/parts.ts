import { type FieldKey, type Section, SECTIONS } from '../../dictionary/dictionary.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import type { PresentedFact, PresentedSection } from '../../visibility/present.ts'

/** One heading of the page and of its list of sections. */
export type Part = { id: string; title: string; section?: PresentedSection }

/** Facts that stand in a table of their own instead of the ruled grid. */
const PLAN_TABLE = new Set<FieldKey>([
  'plot_ratio_max',
  'site_coverage_max_percent',
  'building_height_max_m',
  'green_area_min_percent',
  'parking_norm',
])

/** Sections that are drawn in their own way; on a page in full they stand even where nothing is stated. */
const OWN_WAY = new Set<Section>(['concept', 'vicinity', 'transport'])

const title = (key: Section) => (key === 'market' ? 'Regional analytics' : SECTIONS[key])

function sectionPart(deal: Deal, key: Section): Part[] {
  const section = deal.sections.find((one) => one.key === key)
  if (section) return [{ id: key, title: title(key), section }]
  return deal.analytics && (OWN_WAY.has(key) || key === 'market')
    ? [{ id: key, title: title(key), section: { key, facts: [], locked: [] } }]
    : []
}

/** The page's parts in their order; a part that the projection does not hold is left out. */
export function dealParts(deal: Deal, has: { documents: boolean; inquiry: boolean }): Part[] {
  const part = (id: string, words: string, isThere = true): Part[] => (isThere ? [{ id, title: words }] : [])
  const sections = (...keys: Section[]) => keys.flatMap((key) => sectionPart(deal, key))
  const isFull = deal.level === 'FULL'
  return [
    ...part('overview', 'Investment overview', !deal.isLocked),
    ...part('description', 'Description', isFull),
    ...sections('offer', 'value'),
    ...part('valuation', 'Valuation', isFull),
    ...part('scorecard', 'Risk-adjusted scorecard', isFull),
    ...sections('income', 'areas', 'building', 'energy', 'planning'),
    ...part('master-plan', 'Master plan parameters', isFull),
    ...sections('concept', 'title', 'place'),
    ...part('position', 'Position', isFull),
    ...sections('vicinity', 'transport', 'market'),
    ...part('documents', 'Documents', has.documents),
    ...part('inquiry', 'Ask the owner', has.inquiry),
  ]
}

/** The facts of a section that its grid shows; the parameters of the plan have a table where the page is in full. */
export function gridFacts(deal: Deal, { facts }: PresentedSection): PresentedFact[] {
  const hasTable = deal.analytics !== null && deal.analytics.sample === null
  return hasTable ? facts.filter(({ key }) => !PLAN_TABLE.has(key)) : facts
}

/** The fact of a key wherever the answer holds it. */
export function factOf(deal: Deal, key: FieldKey): PresentedFact | undefined {
  return deal.sections.flatMap(({ facts }) => facts).find((fact) => fact.key === key)
}

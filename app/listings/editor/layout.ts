import { type FieldKey, FIELDS } from '../dictionary/dictionary.ts'
import { MAIN_NAMES } from '../dictionary/completeness.ts'
import type { AssetStage, PropertyType } from '../schema.ts'
import type { EditorStep, FieldEntry } from '../dictionary/entry.ts'

export type EditorGroup = { step: EditorStep; title: string; isOptional: boolean }

type Kind = PropertyType | 'under_construction' | 'land'
type Row = readonly [step: EditorStep, title: string, optional?: 'optional' | undefined]

const PLACE: Row = ['place', 'District and address']
const LOCATION: Row = ['location', 'Location scores and averages', 'optional']

const STANDING: readonly Row[] = [
  PLACE,
  ['areas', 'Areas'],
  ['income', 'Income'],
  ['price', 'Price and tax'],
  ['building', 'Building'],
  ['title', 'Legal title'],
  ['energy', 'Energy'],
  ['planning', 'Planning', 'optional'],
  LOCATION,
]

/** The order for standing buildings, with the titles that differ for a type. */
const standing = (titles: Partial<Record<EditorStep, string>>): readonly Row[] =>
  STANDING.map(([step, title, optional]) => [step, titles[step] ?? title, optional])

const INDUSTRIAL = {
  building: 'Building: height, docks, power',
  title: 'Title and environment',
  planning: 'Planning for expansion land',
} as const

/** The groups after the first screen, by type, or by stage for unfinished assets (docs/data-dictionary.md, section 7). */
const LAYOUTS: Readonly<Record<Kind, readonly Row[]>> = {
  office: standing({ energy: 'Energy and green certificate' }),
  residential: standing({ areas: 'Homes and areas' }),
  industrial: standing(INDUSTRIAL),
  warehouse: standing(INDUSTRIAL),
  mixed: standing({ areas: 'Areas and units' }),
  under_construction: [
    PLACE,
    ['areas', 'Scheme'],
    ['income', 'Pre-lets and stabilised income'],
    ['price', 'Price and tax'],
    ['planning', 'Planning and permit'],
    ['title', 'Legal title'],
    ['building', 'Building'],
    ['energy', 'Energy targets', 'optional'],
    LOCATION,
  ],
  land: [
    PLACE,
    ['areas', 'Plot and scheme'],
    ['planning', 'Planning'],
    ['price', 'Price and tax'],
    ['title', 'Title and environment'],
    ['building', 'Utilities and power', 'optional'],
    ['income', 'Expected income', 'optional'],
    LOCATION,
  ],
}

function kindOf(type: PropertyType | null, stage: AssetStage): Kind {
  if (stage === 'under_construction') return stage
  if (stage === 'land' || stage === 'permitted_land') return 'land'
  return type ?? 'office'
}

/** The groups for this type and stage, in order. */
export function groupsFor(type: PropertyType | null, stage: AssetStage): EditorGroup[] {
  return LAYOUTS[kindOf(type, stage)].map(([step, title, optional]) => ({
    step,
    title,
    isOptional: optional === 'optional',
  }))
}

const FIRST_SCREEN = new Set<FieldKey>([...(Object.keys(MAIN_NAMES) as FieldKey[]), 'asset_stage'])

/** Whether the owner enters the fact; calculated ones are excluded unless they may be overridden. */
export function isTyped([, { need, typed }]: readonly [FieldKey, FieldEntry]): boolean {
  return need !== 'C' || typed === true
}

/** The facts of all groups after the first screen, in dictionary order. */
export const GROUP_FACTS: readonly FieldKey[] = FIELDS.filter(
  (entry) => isTyped(entry) && !FIRST_SCREEN.has(entry[0]),
).map(([key]) => key)

/** The facts posted under their own key. */
export const POSTED_FACTS: readonly FieldKey[] = ['asset_stage', ...GROUP_FACTS]

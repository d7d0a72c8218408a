import { DICTIONARY, FIELDS, type FieldKey } from '../dictionary/dictionary.ts'
import type { PageKind } from './key-figures.ts'
import type { PresentedSection, Read } from './present.ts'

/** The parameters of a local plan. */
export const PLAN_KEYS: readonly FieldKey[] = [
  'plot_ratio_max',
  'site_coverage_max_percent',
  'building_height_max_m',
  'green_area_min_percent',
  'parking_norm',
  'zoning',
]

/** Whether a listing of this kind is expected to have a scheme or one has been stated. */
const hasScheme = (kind: PageKind, sections: readonly PresentedSection[]) =>
  kind === 'land' || kind === 'development' || sections.some(({ key }) => key === 'concept')

/** Facts of plan, scheme and surroundings; the sample complex has sample rows in place of them. */
const isExtra = (key: FieldKey) =>
  ['vicinity', 'transport', 'concept'].includes(DICTIONARY[key].section) || PLAN_KEYS.includes(key)

/** Facts that this viewer may see and the owner has not stated; `isFull` adds plan, scheme and surroundings. */
export function unstatedKeys(
  kind: PageKind,
  sections: readonly PresentedSection[],
  { isFull, isSample }: { isFull: boolean; isSample: boolean },
  read: Read,
): FieldKey[] {
  const listed = sections.flatMap(({ facts }) => facts.filter(({ lock }) => lock === 'unstated'))
  const keys = new Set(listed.map(({ key }) => key))
  for (const [key, { section }] of isFull ? FIELDS : []) {
    const isNamed = isExtra(key) && (section !== 'concept' || hasScheme(kind, sections))
    if (isNamed && read(key).lock === 'unstated') keys.add(key)
  }
  return [...keys].filter((key) => !isSample || !isExtra(key))
}

/** The sections without unstated facts. */
export function statedSections(sections: readonly PresentedSection[]): PresentedSection[] {
  return sections
    .map((section) => ({ ...section, facts: section.facts.filter(({ lock }) => lock !== 'unstated') }))
    .filter(({ facts, locked }) => facts.length > 0 || locked.length > 0)
}

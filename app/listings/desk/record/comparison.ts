import { withWordsAndTick } from '#app/lib/number-echo.ts'
import { postedName } from '#app/listings/dictionary/completeness.ts'
import { confirmedFigures, figureRule } from '#app/listings/editor/fact-input.ts'
import { FIELDS } from '#app/listings/dictionary/dictionary.ts'
import { type ListingFields, stated } from '#app/listings/dictionary/fields.ts'
import { ANALYTICS_LOCKS, labelOf, PROPERTY_TYPES, UNLOCK_RULES, VISIBILITIES } from '#app/listings/schema.ts'
import { factLine } from '#app/listings/ui/fact-text.ts'
import { RAISABLE, RAISED_LABELS } from '#app/listings/dictionary/raised-tiers.ts'
import type { ComparedRow } from '#app/review/desk/side-by-side.tsx'
import { SECTIONS } from '../../dictionary/entry.ts'

type Reader = { key: string; label: string; read: (fields: ListingFields) => string | null }

const degrees = (value: number | null) => (value === null ? null : `${value}°`)

function raisedText(raised: ListingFields['raisedTiers']): string | null {
  const changes = RAISABLE.flatMap(({ name, label }) => {
    const tier = raised[name]
    return tier ? [`${label}: ${RAISED_LABELS[tier].toLowerCase()}`] : []
  })
  return changes.join('\n') || null
}

/** Fields that are not dictionary facts. */
const BASICS: readonly Reader[] = [
  { key: 'title', label: 'Title', read: ({ title }) => title },
  { key: 'location', label: 'Location', read: ({ location }) => location },
  { key: 'country', label: 'Country', read: ({ country }) => country },
  {
    key: 'propertyType',
    label: 'Property type',
    read: ({ propertyType }) => labelOf(PROPERTY_TYPES, propertyType),
  },
  { key: 'visibility', label: 'Visibility', read: ({ visibility }) => VISIBILITIES[visibility] },
  { key: 'unlockRule', label: 'Unlock rule', read: ({ unlockRule }) => UNLOCK_RULES[unlockRule] },
  {
    key: 'isLocked',
    label: 'Analytics',
    read: ({ isLocked }) => ANALYTICS_LOCKS[isLocked ? 'yes' : 'no'],
  },
  { key: 'latitude', label: 'Latitude', read: ({ latitude }) => degrees(latitude) },
  { key: 'longitude', label: 'Longitude', read: ({ longitude }) => degrees(longitude) },
  { key: 'description', label: 'Description', read: ({ description }) => description?.trim() || null },
  { key: 'raisedTiers', label: 'Unlocked later', read: ({ raisedTiers }) => raisedText(raisedTiers) },
]

function reader([key, entry]: (typeof FIELDS)[number]): Reader {
  const rule = figureRule(key)
  const read = (fields: ListingFields) => {
    const value = stated(fields, key)
    if (value === null) return null
    const shown = factLine(key, value)
    if (!rule || typeof value !== 'number') return shown
    return withWordsAndTick(rule, shown, value, confirmedFigures(fields)[postedName(key)])
  }
  return { key, label: entry.label, read }
}

const SECTION_READERS: readonly { title: string; readers: readonly Reader[] }[] = [
  { title: 'Basics', readers: BASICS },
  ...Object.entries(SECTIONS).map(([section, title]) => ({
    title,
    readers: FIELDS.filter(([, entry]) => entry.section === section && !('computed' in entry.source)).map(
      reader,
    ),
  })),
]

/** The stated facts of a version by section, in page order (ADM-139). */
export const listStatedFacts = (fields: ListingFields) =>
  SECTION_READERS.map(({ title, readers }) => ({
    title,
    facts: readers.flatMap(({ label, read }) => {
      const text = read(fields)
      return text === null ? [] : [{ label, text }]
    }),
  })).filter(({ facts }) => facts.length > 0)

/** The facts that differ, side by side. */
export const changedRows = (before: ListingFields, after: ListingFields): ComparedRow[] =>
  SECTION_READERS.flatMap(({ readers }) => readers)
    .map(({ key, label, read }) => ({ key, label, before: read(before), after: read(after) }))
    .filter((row) => row.before !== row.after)

import type { Selectable } from 'kysely'
import type { Listings } from '#app/db/schema.gen.ts'
import type { AssetStage, PropertyType } from '../schema.ts'

/**
 * Who sees a fact: V everyone who gets the teaser, A the full projection, G holders of a live grant, N those who also
 * accepted the NDA (decision 29, docs/data-dictionary.md). Money in EUR, percentages as numbers (5.25 for 5.25%), areas in m².
 */
export type Tier = 'V' | 'A' | 'G' | 'N'

export const SECTIONS = {
  offer: 'The offer',
  value: 'Price and value',
  income: 'Income and leases',
  areas: 'Areas',
  building: 'Building',
  energy: 'Energy',
  planning: 'Planning and permits',
  concept: 'Development concept',
  title: 'Title and condition',
  place: 'Location',
  vicinity: 'Immediate vicinity',
  transport: 'Transport links',
  market: 'Local market',
} as const
export type Section = keyof typeof SECTIONS

/**
 * Facts of a group can be derived from each other, so none is shown below the group's tier (PUB-221): price with areas,
 * yields and income; letting with the tenants; address with position and register.
 */
export const LEAK_GROUPS = { value: 'A', letting: 'A', place: 'G' } as const satisfies Record<string, Tier>
export type LeakGroup = keyof typeof LEAK_GROUPS

type Source =
  | { column: keyof Selectable<Listings> }
  | { detail: readonly [string] | readonly [string, string] }
  | { computed: true }

/** M: must-have, optionally under a condition. C: calculated. O: optional. */
type Need = 'O' | 'C' | 'M' | `M:${NeedCondition}`
export type NeedCondition =
  | 'not_off_market'
  | 'income_producing'
  | 'any_income'
  | 'not_land'
  | 'standing'
  | 'under_construction'
  | 'unfinished'
  | 'let_commercial'
  | 'homes'
  | 'warehouse'
  | 'usufruct'
  | 'certificate'

/** The editor's groups; editor/layout.ts selects and orders them. */
export type EditorStep =
  | 'basics'
  | 'place'
  | 'areas'
  | 'income'
  | 'price'
  | 'building'
  | 'title'
  | 'energy'
  | 'planning'
  | 'location'

/** Listings to which a fact applies; a missing part means any. */
type Relevance = { types?: readonly PropertyType[]; stages?: readonly AssetStage[] }

/** The kinds of facts, which decide data type and format, each with the unit behind its value. */
export const KIND_UNITS = {
  eur: null,
  eur_per_sqm: '/m²',
  eur_per_year: 'a year',
  percent: '%',
  area: 'm²',
  count: null,
  number: null,
  years: 'years',
  km: 'km',
  minutes: 'min',
  metres: 'm',
  score: 'out of 100',
  kilowatt: 'kW',
  yesno: null,
  date: null,
  year: null,
  text: null,
  list: null,
  choice: null,
  energy: 'kWh/m²·year',
  co2: 'kg/m²·year',
  leases: null,
  tenants: null,
} as const
export type FactKind = keyof typeof KIND_UNITS

export type FieldEntry = {
  label: string
  tier: Tier
  section: Section
  kind: FactKind
  source: Source
  step: EditorStep
  need: Need
  group?: LeakGroup
  /** One of the 45 displayed fields: shown as *** when not stated (PUB-099). */
  seed?: true
  /** Omitted instead of shown as *** when it cannot apply, such as floors of land. */
  only?: 'building' | 'standing'
  /** Excluded from the teaser despite tier V; visible from REDUCED (PUB-221). */
  from?: 'REDUCED'
  /** Listings for which the editor shows the field; all by default. */
  on?: readonly Relevance[]
  /** Accepted minimum and maximum, in the kind's unit. */
  range?: readonly [number, number]
  /** A figure above this needs confirmation before submission; defaults to the kind’s limit. */
  top?: number
  /** Maximum length in characters; for a list, of each entry. */
  max?: number
  isLong?: true
  /** Calculated only when left empty. */
  typed?: true
  /** Facts that a calculated value would reveal, so its tier is at least theirs. */
  inputs?: readonly string[]
}

type More = Partial<Omit<FieldEntry, 'label' | 'kind' | 'section'>>

export const fact = (label: string, kind: FactKind, more: More = {}) => ({ label, kind, ...more })

/** The facts of a section: tier A, optional, in the editor's `step`, and in `details` by key, unless stated otherwise. */
export function facts<Key extends string>(
  section: Section,
  step: EditorStep,
  entries: Readonly<Record<Key, ReturnType<typeof fact>>>,
): Record<Key, FieldEntry> {
  const all = Object.entries<ReturnType<typeof fact>>(entries).map(([key, entry]): [string, FieldEntry] => [
    key,
    { tier: 'A', section, source: { detail: [key] }, step, need: 'O', ...entry },
  ])
  return Object.fromEntries(all) as Record<Key, FieldEntry>
}

/** A fact that is not stored but calculated for each viewer. */
export const computed = { source: { computed: true }, need: 'C' } as const
/** One of the 45 displayed fields (PUB-099). */
export const seed = { seed: true } as const
export const built = { seed: true, only: 'building' } as const
export const value = { group: 'value' } as const
export const letting = { group: 'letting', only: 'standing' } as const

/** The listings to which a fact applies, as alternatives. */
export const BUILDING = [{ stages: ['standing', 'under_construction'] }] as const
export const STANDING = [{ stages: ['standing'] }] as const
export const UNFINISHED = [{ stages: ['under_construction', 'permitted_land', 'land'] }] as const
export const LAND = [{ stages: ['permitted_land', 'land'] }] as const
export const COMMERCIAL = [
  { types: ['office', 'industrial', 'warehouse', 'mixed'], stages: ['standing'] },
] as const
export const INDUSTRIAL = [
  { types: ['warehouse', 'industrial'], stages: ['standing', 'under_construction'] },
] as const
export const INDUSTRIAL_ANY_STAGE = [{ types: ['warehouse', 'industrial'] }] as const
export const URBAN = [{ types: ['office', 'residential', 'mixed'] }] as const
export const INDUSTRIAL_OR_UNFINISHED = [...INDUSTRIAL_ANY_STAGE, ...UNFINISHED] as const

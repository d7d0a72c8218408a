import type { Selectable } from 'kysely'
import type { Listings } from '#app/db/schema.gen.ts'
import type { FactKind } from './fact-kinds.ts'
import type { AssetStage, PropertyType } from '../schema.ts'

/**
 * V: every viewer of the teaser. A: with the full projection. G: under a live grant. N: with the NDA accepted as
 * well (decision 29, docs/data-dictionary.md). Money in EUR, percentages as points, areas in m².
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
  place: 'Place',
  vicinity: 'Immediate vicinity',
  transport: 'Transport links',
  market: 'Market around it',
} as const
export type Section = keyof typeof SECTIONS

/**
 * Members of a group let each other be worked out, so none is shown at a lower tier than the group's
 * (PUB-221): price with areas, yields and income; letting with the tenants; address with position and register.
 */
export const LEAK_GROUPS = { value: 'A', letting: 'A', place: 'G' } as const satisfies Record<string, Tier>
export type LeakGroup = keyof typeof LEAK_GROUPS

export type Column = keyof Selectable<Listings>
export type Source =
  | { column: Column }
  | { detail: readonly [string] | readonly [string, string] }
  | { computed: true }

/** M: counts as a must-have, where a condition follows only while it holds. C: worked out, never typed. */
export type Need = 'O' | 'C' | 'M' | `M:${NeedCondition}`
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

/** The groups of the editor; which of them a listing has, and in which order, is editor-layout.ts. */
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

/** One kind of listing for which a fact matters; a missing part means any. */
type Relevance = { types?: readonly PropertyType[]; stages?: readonly AssetStage[] }

export type FieldEntry = {
  label: string
  tier: Tier
  section: Section
  kind: FactKind
  source: Source
  step: EditorStep
  need: Need
  group?: LeakGroup
  /** One of the 45 displayed fields: it shows as *** when the owner has not stated it (PUB-099). */
  seed?: true
  /** Left out, not starred, where it cannot apply: land has no floors. */
  only?: 'building' | 'standing'
  /** Not part of the teaser although everybody may know it from REDUCED on (PUB-221). */
  from?: 'REDUCED'
  /** The editor asks for it of these listings alone; without it, of all. */
  on?: readonly Relevance[]
  /** Least and greatest number that is accepted, in the kind's unit. */
  range?: readonly [number, number]
  /** A figure above it is asked about before a review; without one, that of the kind. */
  top?: number
  /** Longest text, in characters; of a list, of each entry. */
  most?: number
  isLong?: true
  /** Worked out when it is left empty, and kept as it is when it is typed. */
  typed?: true
  /** Facts that a worked out value would give away: it opens no earlier than they do. */
  inputs?: readonly string[]
  /** What the editor says beside the field. */
  hint?: string
}

type More = Omit<FieldEntry, 'label' | 'tier' | 'section' | 'kind' | 'source'>

const field =
  (source: Source) =>
  (label: string, tier: Tier, section: Section, kind: FactKind, more: More): FieldEntry => ({
    label,
    tier,
    section,
    kind,
    source,
    ...more,
  })

/** A fact in a typed column of `listings`. */
export const column = (name: Column) => field({ column: name })
/** A fact in the details record, under its key or inside a record of that key. */
export const detail = (...path: readonly [string] | readonly [string, string]) => field({ detail: path })
/** A fact that stands nowhere: it is worked out for each viewer. */
export const computed = field({ computed: true })

/** One of the 45 displayed fields (PUB-099). */
export const seed = { seed: true } as const
export const built = { seed: true, only: 'building' } as const
export const value = { group: 'value' } as const
export const letting = { group: 'letting', only: 'standing' } as const

/** For which listings a fact matters: any of the alternatives. */
export const BUILDING = [{ stages: ['standing', 'under_construction'] }] as const
export const STANDING = [{ stages: ['standing'] }] as const
export const UNFINISHED = [{ stages: ['under_construction', 'permitted_land', 'land'] }] as const
export const LAND = [{ stages: ['permitted_land', 'land'] }] as const
export const COMMERCIAL = [
  { types: ['office', 'industrial', 'warehouse', 'mixed'], stages: ['standing'] },
] as const
export const HALLS = [
  { types: ['warehouse', 'industrial'], stages: ['standing', 'under_construction'] },
] as const
export const HALLS_ALWAYS = [{ types: ['warehouse', 'industrial'] }] as const
export const TOWN = [{ types: ['office', 'residential', 'mixed'] }] as const
export const HALLS_OR_UNFINISHED = [...HALLS_ALWAYS, ...UNFINISHED] as const

import type { Selectable } from 'kysely'
import type { Listings } from '#app/db/schema.gen.ts'
import { AREAS, HOUSE } from './building.ts'
import { ENERGY } from './energy.ts'
import { INCOME } from './income.ts'
import { OFFER } from './offer.ts'
import { AROUND, PLACE } from './place.ts'
import { PLANNING } from './planning.ts'
import { PRICE } from './price.ts'
import { CONCEPT, TRANSPORT, VICINITY } from './surroundings.ts'
import { TITLE } from './title.ts'
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
export type Relevance = { types?: readonly PropertyType[]; stages?: readonly AssetStage[] }

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

/** Every fact of a listing that a page may show, by its key; the details record uses the same keys. */
export const DICTIONARY = {
  ...OFFER,
  ...PRICE,
  ...INCOME,
  ...AREAS,
  ...HOUSE,
  ...ENERGY,
  ...PLANNING,
  ...CONCEPT,
  ...TITLE,
  ...PLACE,
  ...VICINITY,
  ...TRANSPORT,
  ...AROUND,
} as const satisfies Record<string, FieldEntry>

export type FieldKey = keyof typeof DICTIONARY

/** The entries in the order of the page. */
export const FIELDS = Object.entries(DICTIONARY) as readonly (readonly [FieldKey, FieldEntry])[]

const ORDER: readonly Tier[] = ['V', 'A', 'G', 'N']

/** What an owner raised: a fact's key, or a leak group's name, and the tier from which it opens. */
export type RaisedTiers = Readonly<Record<string, Tier>>

/** The higher of two tiers. */
export function higherTier(a: Tier, b: Tier): Tier {
  return ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b
}

/** Every name under which raising makes a fact open later: its own, its leak group's, and those of its inputs. */
export function raisersOf(key: FieldKey): string[] {
  const { group, inputs = [] }: FieldEntry = DICTIONARY[key]
  const others = (inputs as readonly FieldKey[]).flatMap(raisersOf)
  return [...new Set([key, ...(group ? [group] : []), ...others])]
}

/**
 * The tier at which a fact opens: its own, its leak group's when that is higher, or what the owner raised either to.
 * Raising never lowers, and whoever raises one member of a leak group raises them all.
 */
export function tierOf(key: FieldKey, raised: RaisedTiers = {}): Tier {
  const entry: FieldEntry = DICTIONARY[key]
  const inputs = (entry.inputs ?? []) as readonly FieldKey[]
  const own = inputs.reduce(
    (tier, input) => higherTier(tier, tierOf(input, raised)),
    higherTier(entry.tier, raised[key] ?? 'V'),
  )
  return entry.group ? higherTier(higherTier(own, LEAK_GROUPS[entry.group]), raised[entry.group] ?? 'V') : own
}

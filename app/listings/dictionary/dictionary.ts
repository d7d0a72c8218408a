import { AREAS, BUILDING_FACTS, ENERGY, PLANNING } from './building.ts'
import { INCOME, OFFER, PRICE } from './offer.ts'
import { LOCAL_MARKET, PLACE, CONCEPT, TRANSPORT, VICINITY, TITLE } from './place.ts'
import { type FieldEntry, LEAK_GROUPS, type Tier } from './entry.ts'

/** Every fact that a page may show, by key; the details record uses the same keys. */
export const DICTIONARY = {
  ...OFFER,
  ...PRICE,
  ...INCOME,
  ...AREAS,
  ...BUILDING_FACTS,
  ...ENERGY,
  ...PLANNING,
  ...CONCEPT,
  ...TITLE,
  ...PLACE,
  ...VICINITY,
  ...TRANSPORT,
  ...LOCAL_MARKET,
} as const satisfies Record<string, FieldEntry>

export type FieldKey = keyof typeof DICTIONARY

/** The entries in page order. */
export const FIELDS = Object.entries(DICTIONARY) as readonly (readonly [FieldKey, FieldEntry])[]

const ORDER: readonly Tier[] = ['V', 'A', 'G', 'N']

/** Tiers raised by the owner, by fact key or leak group. */
export type RaisedTiers = Readonly<Record<string, Tier>>

export function higherTier<T extends Tier>(a: T, b: T): T {
  return ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b
}

/** All names whose raised tier affects a fact: its own, its leak group and those of its inputs. */
export function raisersOf(key: FieldKey): string[] {
  const { group, inputs = [] }: FieldEntry = DICTIONARY[key]
  const others = (inputs as readonly FieldKey[]).flatMap(raisersOf)
  return [...new Set([key, ...(group ? [group] : []), ...others])]
}

/** The highest tier of a fact itself, its inputs and its leak group, each as raised by the owner. */
export function tierOf(key: FieldKey, raised: RaisedTiers = {}): Tier {
  const entry: FieldEntry = DICTIONARY[key]
  const inputs = (entry.inputs ?? []) as readonly FieldKey[]
  const own = inputs.reduce(
    (tier, input) => higherTier(tier, tierOf(input, raised)),
    higherTier(entry.tier, raised[key] ?? 'V'),
  )
  return entry.group ? higherTier(higherTier(own, LEAK_GROUPS[entry.group]), raised[entry.group] ?? 'V') : own
}

import { AREAS, HOUSE } from './building.ts'
import { ENERGY } from './energy.ts'
import { INCOME } from './income.ts'
import { OFFER } from './offer.ts'
import { AROUND, PLACE } from './place.ts'
import { PLANNING } from './planning.ts'
import { PRICE } from './price.ts'
import { CONCEPT, TRANSPORT, VICINITY } from './surroundings.ts'
import { TITLE } from './title.ts'
import { type FieldEntry, LEAK_GROUPS, type Tier } from './entry.ts'

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
function higherTier(a: Tier, b: Tier): Tier {
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

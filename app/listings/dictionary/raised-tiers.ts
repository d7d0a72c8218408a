import { type FieldKey, FIELDS, higherTier, type RaisedTiers } from './dictionary.ts'
import type { ListingFields } from './fields.ts'
import { LEAK_GROUPS, type LeakGroup, type Tier } from './entry.ts'

type Raised = ListingFields['raisedTiers']
type Raisable = { name: string; label: string; tier: Tier; keys: readonly FieldKey[] }

const GROUP_LABELS: Partial<Record<LeakGroup, string>> = {
  letting: 'Vacancy, lease terms and tenants',
  place: 'Address, exact position and register',
}

/**
 * What an owner can raise above the dictionary's tier: whole leak groups, because their facts reveal each other, and
 * single facts outside of them. Facts of tier V cannot be raised, since a listing is found and advertised by them.
 * Price, yields and areas depend on the visibility.
 */
export const RAISABLE: readonly Raisable[] = [
  ...(Object.keys(GROUP_LABELS) as LeakGroup[]).map((name) => ({
    name,
    label: GROUP_LABELS[name] ?? name,
    tier: LEAK_GROUPS[name],
    keys: FIELDS.filter(([, entry]) => entry.group === name).map(([key]) => key),
  })),
  ...FIELDS.filter(
    ([, { tier, group, need }]) => group === undefined && need !== 'C' && (tier === 'A' || tier === 'G'),
  ).map(([name, { label, tier }]) => ({ name, label, tier, keys: [name] })),
]

export const RAISED_LABELS = {
  A: 'With full access',
  G: 'After access is granted',
  N: 'After access and NDA',
} as const

export function tiersAbove(tier: Tier): ('G' | 'N')[] {
  return (['G', 'N'] as const).filter((one) => isAbove(one, tier))
}

const isAbove = (tier: Tier, other: Tier) => tier !== other && higherTier(tier, other) === tier

/** Raised tiers posted as "tier_…"; undefined when the form has no such field. */
export function readRaised(posted: Readonly<Record<string, unknown>>): Raised | undefined {
  if (!Object.keys(posted).some((name) => name.startsWith('tier_'))) return undefined
  return Object.fromEntries(
    RAISABLE.flatMap(({ name, tier }) => {
      const raised = tiersAbove(tier).find((one) => one === posted[`tier_${name}`])
      return raised ? [[name, raised]] : []
    }),
  )
}

export function raisesAny(next: RaisedTiers, current: RaisedTiers): boolean {
  return Object.entries(next).some(([name, tier]) => isAbove(tier, current[name] ?? 'V'))
}

export function higherTiers(a: Raised, b: Raised): Raised {
  const raised = Object.entries(b).map(([name, tier]) => [name, higherTier(tier, a[name] ?? tier)])
  return { ...a, ...Object.fromEntries(raised) }
}

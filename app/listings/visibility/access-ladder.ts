import { DICTIONARY, type FieldKey } from '../dictionary/dictionary.ts'
import type { FactValue, ListingRow } from './facts.ts'
import { raisedOf } from './facts.ts'
import {
  holds,
  type ListingFacts,
  namesOwner,
  type Projection,
  projectionOf,
  type ViewerFacts,
} from './policy.ts'
import { presentFact } from './present.ts'

/** One fact over the stages: who reads it, and what it says where everybody does. */
export type LadderFact = {
  key: 'city' | 'owner' | FieldKey
  label: string
  /** What a guest reads; null where they may not. */
  value: FactValue | null
  /** For each stage, whether it is open there. */
  open: boolean[]
}
export type AccessLadder = { slug: string; title: string; facts: LadderFact[] }

const GUEST: ViewerFacts = { isAdmin: false, companyId: null }
/** An approved company that owns nothing. */
const MEMBER: ViewerFacts = { isAdmin: false, companyId: '00000000-0000-4000-8000-000000000000' }

/** What stands in the ladder, from what everybody reads to what the NDA opens. */
const FACTS = ['deal_kind', 'sector', 'price', 'net_yield', 'address', 'anchor_tenant'] as const

type Row = ListingRow & Pick<ListingFacts, 'visibility'>

/** The projections of the stages Teaser, Details and Access: a guest's, a member's, that of a live grant with the NDA. */
function stagesOf(row: Row): Projection[] {
  const held = (viewer: ViewerFacts, isHolder: boolean) =>
    projectionOf(viewer, { ...row, hasLiveGrant: isHolder, hasAcceptedNda: isHolder })
  return [held(GUEST, false), held(MEMBER, false), held(MEMBER, true)].flatMap((one) => (one ? [one] : []))
}

/**
 * How a listing on the market opens, stage by stage, as the rule of projections says. A value is a guest's: what
 * opens later is said to open, and stays out of the answer.
 */
export function accessLadder(row: Row): AccessLadder {
  const stages = stagesOf(row)
  const [guests] = stages
  const fact = (key: FieldKey): LadderFact => ({
    key,
    label: DICTIONARY[key].label,
    value: guests ? presentFact(row, GUEST, guests, key, null).value : null,
    open: stages.map((stage) => holds(stage, key, raisedOf(row))),
  })
  const isTeaser = (stage: Projection | undefined) => stage?.tiers.includes('V') ?? false
  return {
    slug: row.slug,
    title: row.title,
    facts: [
      {
        key: 'city',
        label: 'City',
        value: isTeaser(guests) ? row.location : null,
        open: stages.map(isTeaser),
      },
      fact(FACTS[0]),
      { key: 'owner', label: 'Owner', value: null, open: stages.map(namesOwner) },
      ...FACTS.slice(1).map(fact),
    ],
  }
}

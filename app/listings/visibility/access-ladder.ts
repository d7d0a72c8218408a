import { DICTIONARY, type FieldKey } from '../dictionary/dictionary.ts'
import { type FactValue, type ListingRow, raisedOf } from './facts.ts'
import { holds, namesOwner, type Projection, projectionOf, type ViewerFacts } from './policy.ts'
import { presentFact } from './present.ts'

export type LadderFact = {
  key: 'city' | 'owner' | FieldKey
  label: string
  /** The value for guests; null if it is hidden from them. */
  value: FactValue | null
  /** Whether it is open, by stage. */
  open: boolean[]
}
export type AccessLadder = { slug: string; title: string; facts: LadderFact[] }

const GUEST: ViewerFacts = { isAdmin: false, companyId: null }
/** A member of an approved company without listings. */
const MEMBER: ViewerFacts = { isAdmin: false, companyId: '00000000-0000-4000-8000-000000000000' }

/** The ladder's facts, from public ones to those under NDA. */
const FACTS = ['deal_kind', 'sector', 'price', 'net_yield', 'address', 'anchor_tenant'] as const

/** The projections of the stages Teaser, Details and Access: of a guest, a member, and a holder of grant and NDA. */
function stagesOf(row: ListingRow): Projection[] {
  const projectionFor = (viewer: ViewerFacts, isHolder: boolean) =>
    projectionOf(viewer, { ...row, hasLiveGrant: isHolder, hasAcceptedNda: isHolder })
  const stages = [projectionFor(GUEST, false), projectionFor(MEMBER, false), projectionFor(MEMBER, true)]
  return stages.flatMap((one) => (one ? [one] : []))
}

/** How a listing opens stage by stage. Only values that guests may see are included. */
export function accessLadder(row: ListingRow): AccessLadder {
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

import { marketDay } from '#app/lib/format.ts'
import type { FieldKey } from '../dictionary/dictionary.ts'
import { type CaseFacts, caseFacts } from './case-facts.ts'
import { type DealLeases, presentLeases } from '../leases/present-leases.ts'
import type { ListingRow } from './facts.ts'
import { keyFigures, type PageKind, pageKindOf } from './key-figures.ts'
import { type Analytics, type Surroundings, presentAnalytics } from './present-analytics.ts'
import { namesOwner, type Projection, type ViewerFacts } from './policy.ts'
import { presentCard, type ListingCard } from './present-card.ts'
import { statedSections, unstatedKeys } from './unstated.ts'
import {
  type PresentContext,
  type PresentedFact,
  presentFact,
  type PresentedSection,
  presentSections,
  type Shown,
} from './present.ts'

/** Ids below this one are sequential and would reveal the number of listings, so only insiders see them (decision 052). */
const FIRST_RANDOM_ID = 1_000_000_000

type MarketState = 'on_market' | 'not_approved' | 'unlisted' | 'suspended'

/** A listing's detail page for one viewer. Everything outside the projection is null or left out. */
export type Deal = ListingCard & {
  number: number | null
  isLocked: boolean
  isInsider: boolean
  /** Whether it is on the market, for the owner and admins; "on_market" for everyone else. */
  marketState: MarketState
  /** The stated day of the sale or reservation, if the status is visible. */
  saleStatusOn: string | null
  companyName: string | null
  valueIndex: Shown<string>
  pricePerSqm: Shown<number>
  description: Shown<string>
  kind: PageKind
  keyFigures: PresentedFact[]
  sections: PresentedSection[]
  unstated: FieldKey[]
  /** FULL projection only. */
  analytics: Analytics | null
  /** Null if there is nothing for the reader to calculate. */
  caseFacts: CaseFacts | null
  /** Null unless the viewer sees WAULT and either individual leases or enough of them for a rounded profile. */
  leases: DealLeases | null
  /** The server's day, `YYYY-MM-DD`. */
  today: string
}

function marketState(row: ListingRow, projection: Projection): MarketState {
  if (row.onMarket || !projection.isInsider) return 'on_market'
  if (row.suspendedAt !== null || row.companySuspendedAt !== null) return 'suspended'
  return row.approvedRevisionId === null ? 'not_approved' : 'unlisted'
}

function descriptionOf(row: ListingRow, projection: Projection, otherwise: Shown<unknown>): Shown<string> {
  if (projection.level !== 'FULL') return { value: null, lock: otherwise.lock ?? 'unstated' }
  const text = row.description?.trim()
  return text ? { value: text, lock: null } : { value: null, lock: 'unstated' }
}

export function presentDeal(
  row: ListingRow,
  viewer: ViewerFacts,
  projection: Projection,
  context: PresentContext & { around: Surroundings | null },
): Deal {
  const read = (key: FieldKey) => presentFact(row, viewer, projection, key, null)
  const kind = pageKindOf(row.propertyType, read('asset_stage').value)
  const isTeaser = projection.tiers.includes('V')
  const index = read('value_index')
  const perSqm = read('price_per_sqm')
  const { nearby, around } = context
  const sections = presentSections(row, viewer, projection, nearby)
  const isFull = projection.level === 'FULL'
  const analytics =
    isFull && around
      ? presentAnalytics(
          (key) => presentFact(row, viewer, projection, key, nearby),
          row.isSample && row.isIllustrative,
          around,
        )
      : null
  return {
    ...presentCard(row, viewer, projection, context),
    number: projection.isInsider || (isTeaser && row.id >= FIRST_RANDOM_ID) ? row.id : null,
    isLocked: isTeaser && row.isLocked && !isFull,
    isInsider: projection.isInsider,
    marketState: marketState(row, projection),
    saleStatusOn: isTeaser ? row.saleStatusOn : null,
    companyName: namesOwner(projection) ? context.companyName : null,
    valueIndex: index.lock === null ? { value: String(index.value), lock: null } : index,
    pricePerSqm: perSqm.lock === null ? { value: Number(perSqm.value), lock: null } : perSqm,
    description: descriptionOf(row, projection, perSqm),
    kind,
    keyFigures: keyFigures(kind, read),
    sections: statedSections(sections),
    unstated: unstatedKeys(kind, sections, { isFull, isSample: analytics?.sample != null }, read),
    analytics,
    caseFacts: caseFacts(kind, projection.level, read),
    leases: presentLeases(row, projection),
    today: marketDay(context.now),
  }
}

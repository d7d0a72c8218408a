import type { RiskProfile, SaleStatus } from '../schema.ts'
import type { ListingRow } from './facts.ts'
import type { Projection, ViewerFacts } from './policy.ts'
import {
  type Badges,
  type PresentContext,
  type Minimal,
  presentBadges,
  presentFact,
  presentMinimal,
  presentPhoto,
  presentPosition,
  type Position,
  type Shown,
} from './present.ts'

/** The four figures of a card (PUB-060): EUR, percent, m², m². */
type CardFigure = 'price' | 'yield_percent' | 'built_surface' | 'plot_size'

/** A listing's card under the viewer's projection. Prices in EUR, yields in percent, areas in m². */
export type ListingCard = Minimal &
  Badges & {
    city: string | null
    riskProfile: RiskProfile | null
    saleStatus: SaleStatus | null
    photo: string | null
    position: Position | null
    figures: Record<CardFigure, Shown<number>>
  }

export function presentCard(
  row: ListingRow,
  viewer: ViewerFacts,
  projection: Projection,
  context: PresentContext,
): ListingCard {
  const isTeaser = projection.tiers.includes('V')
  const figure = (key: CardFigure): Shown<number> => {
    const { value, lock } = presentFact(row, viewer, projection, key, null)
    return typeof value === 'number' ? { value, lock: null } : { value: null, lock: lock ?? 'unstated' }
  }
  return {
    ...presentMinimal(row, projection),
    ...presentBadges(row, projection, context),
    city: isTeaser ? row.location : null,
    riskProfile: isTeaser ? (row.riskProfile as RiskProfile | null) : null,
    saleStatus: isTeaser ? (row.saleStatus as SaleStatus) : null,
    photo: presentPhoto(row, projection),
    position: presentPosition(row, projection),
    figures: {
      price: figure('price'),
      yield_percent: figure('yield_percent'),
      built_surface: figure('built_surface'),
      plot_size: figure('plot_size'),
    },
  }
}

import type { PropertyType, RiskProfile, SaleStatus, Visibility } from '../schema.ts'
import type { ListingRow } from './facts.ts'
import { includesPrimaryPhoto, type Projection, type ProjectionLevel, type ViewerFacts } from './policy.ts'
import {
  newUntil,
  type Position,
  type PresentContext,
  presentFact,
  presentPosition,
  type Shown,
} from './present.ts'

/** The four figures of a card (PUB-060): EUR, percent, m², m². */
type CardFigure = 'price' | 'yield_percent' | 'built_surface' | 'plot_size'

/** A listing's card under the viewer's projection. Prices in EUR, yields in percent, areas in m². */
export type ListingCard = {
  slug: string
  title: string
  country: string
  propertyType: PropertyType | null
  visibility: Visibility
  /** Samples are labelled in every projection (PUB-013). */
  isIllustrative: boolean
  level: ProjectionLevel
  isNew: boolean
  isVerified: boolean
  isPrivate: boolean
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
  { now, isVerified }: Pick<PresentContext, 'now' | 'isVerified'>,
): ListingCard {
  const { firstApprovedAt, primaryImageFileId } = row
  const isTeaser = projection.tiers.includes('V')
  const hasPhoto = primaryImageFileId !== null && includesPrimaryPhoto(projection, row.visibility)
  const figure = (key: CardFigure): Shown<number> => {
    const { value, lock } = presentFact(row, viewer, projection, key, null)
    return typeof value === 'number' ? { value, lock: null } : { value: null, lock: lock ?? 'unstated' }
  }
  return {
    // What every viewer sees of a listing that exists for them (MINIMAL, PUB-221).
    slug: row.slug,
    title: row.title,
    country: row.country,
    propertyType: row.propertyType as PropertyType | null,
    visibility: row.visibility as Visibility,
    isIllustrative: row.isIllustrative,
    level: projection.level,
    isPrivate: row.visibility === 'private',
    isNew: isTeaser && firstApprovedAt !== null && now < newUntil(firstApprovedAt),
    isVerified: isTeaser && isVerified,
    city: isTeaser ? row.location : null,
    riskProfile: isTeaser ? (row.riskProfile as RiskProfile | null) : null,
    saleStatus: isTeaser ? (row.saleStatus as SaleStatus) : null,
    photo: hasPhoto ? `/files/${primaryImageFileId}` : null,
    position: presentPosition(row, projection),
    figures: {
      price: figure('price'),
      yield_percent: figure('yield_percent'),
      built_surface: figure('built_surface'),
      plot_size: figure('plot_size'),
    },
  }
}

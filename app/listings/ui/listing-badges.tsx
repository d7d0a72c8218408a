import { Badge } from '#app/ui/badge.tsx'
import { SALE_STATUSES, type SaleStatus } from '../schema.ts'
import type { ListingCard } from '../visibility/present-card.ts'

type Props = Pick<ListingCard, 'isNew' | 'isVerified' | 'isPrivate' | 'visibility'>

/** The badge of a sample; no real listing has it (PUB-013). */
export function IllustrativeBadge() {
  return <Badge>Illustrative</Badge>
}

/** The badges of PUB-062, and semi-public, since it masks figures. */
export function ListingBadges({ isNew, isVerified, isPrivate, visibility }: Props) {
  return (
    <>
      {isNew && <Badge tone="note">New</Badge>}
      {isVerified && <Badge tone="ok">Verified</Badge>}
      {isPrivate && <Badge tone="brass">Private</Badge>}
      {visibility === 'semi_public' && <Badge tone="brass">Semi-public</Badge>}
    </>
  )
}

/** The badge of a listing that is not for sale; the usual case needs none. */
export function SaleBadge({ saleStatus }: { saleStatus: SaleStatus | null }) {
  if (saleStatus === null || saleStatus === 'for_sale') return null
  return <Badge tone={saleStatus === 'reserved' ? 'wait' : 'plain'}>{SALE_STATUSES[saleStatus]}</Badge>
}

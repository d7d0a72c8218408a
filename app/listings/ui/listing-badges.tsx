import { Badge } from '#app/ui/badge.tsx'
import { SALE_STATUSES, type SaleStatus, type Visibility } from '../schema.ts'
import type { Badges } from '../visibility/present.ts'

type Props = Badges & { visibility: Visibility }

/** The mark of a sample, which is no property for sale; a real listing never carries it (PUB-013). */
export function IllustrativeBadge() {
  return <Badge>Illustrative</Badge>
}

/** New, verified and private as PUB-062 derives them; semi-public is named as well, since it masks figures. */
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

/** That a listing is not for sale as it stands; the usual case needs no word. */
export function SaleBadge({ saleStatus }: { saleStatus: SaleStatus | null }) {
  if (saleStatus === null || saleStatus === 'for_sale') return null
  return <Badge tone={saleStatus === 'reserved' ? 'wait' : 'plain'}>{SALE_STATUSES[saleStatus]}</Badge>
}

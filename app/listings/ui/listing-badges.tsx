import { Badge } from '#app/ui/badge.tsx'
import type { Visibility } from '../schema.ts'
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

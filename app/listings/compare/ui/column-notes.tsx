import { clsx } from 'clsx'
import { Lock } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { IllustrativeBadge, ListingBadges, SaleBadge } from '../../ui/listing-badges.tsx'
import type { ComparedListing, Comparison } from '../present-comparison.ts'
import { columnsOf, GRIDS } from './column-heads.tsx'

/** What opens a column's hidden values, without duplicates. */
function unlockReasons({ sections }: Comparison, column: number): string[] {
  const ways = sections.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => {
      const cell = cells[column]
      return !cell || cell.value !== null || cell.lock === 'unstated' || cell.lock === 'too_few'
        ? []
        : [cell.reason]
    }),
  )
  return [...new Set(ways)]
}

function StatusBadges({ listing }: { listing: ComparedListing }) {
  return (
    <p className="flex flex-wrap gap-1.5">
      {listing.isIllustrative && <IllustrativeBadge />}
      <ListingBadges {...listing} />
      <SaleBadge saleStatus={listing.saleStatus} />
      {listing.isOffMarket && <Badge>Not on the market</Badge>}
    </p>
  )
}

/** Notes above the sections: the kind of listing, what opens its hidden figures, and the next step (PUB-125). */
export function ColumnNotes({ comparison }: { comparison: Comparison }) {
  const { listings } = comparison
  return (
    <div className={clsx('grid', GRIDS[columnsOf(listings)])}>
      <span className="sticky left-0 z-1 border-r border-line bg-sheet" />
      {listings.map((listing, column) => (
        <div
          key={listing.slug}
          className="flex min-w-0 flex-col items-start gap-2 border-l border-line px-2 py-3 first-of-type:border-l-0 sm:px-3 lg:px-4"
        >
          <p className="text-13 text-ink-2">
            {listing.city ? `${listing.city}, ${listing.country}` : listing.country}
          </p>
          <StatusBadges listing={listing} />
          {unlockReasons(comparison, column).map((way) => (
            <p key={way} className="flex items-start gap-1.5 text-13 text-brass">
              <Lock aria-hidden="true" className="mt-1 size-3.5 shrink-0" strokeWidth={2} />
              <span>*** {way}</span>
            </p>
          ))}
          {!listing.isInsider && listing.saleStatus !== 'sold' && (
            <LinkButton
              to={`/early-access?listing=${listing.slug}`}
              variant="primary"
              size="sm"
              className="mt-auto whitespace-normal!"
              aria-label={`Proceed with Deal: ${listing.title}`}
            >
              Proceed with Deal
            </LinkButton>
          )}
        </div>
      ))}
    </div>
  )
}

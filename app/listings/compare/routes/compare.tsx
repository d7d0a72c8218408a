import { requireApprovedOrAdmin } from '#app/gates/gate.server.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { viewerFactsOf } from '../../visibility/policy.ts'
import { comparePath } from '../../marks/compare-store.ts'
import { readIds } from '../ids.ts'
import { findComparison, type Comparison } from '../queries.server.ts'
import type { Route } from './+types/compare'
import { clsx } from 'clsx'
import { ColumnHeaders, MIN_WIDTHS, GRIDS, SectionTable } from '../ui/section-table.tsx'
import { Lock } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { IllustrativeBadge, ListingBadges, SaleBadge } from '../../ui/listing-badges.tsx'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Compare listings') }]

/** Compares two to four listings; redirects to the list if fewer exist for the viewer (PUB-118, PUB-119). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireApprovedOrAdmin(context.get(viewerContext), request)
  const reader = { ...viewerFactsOf(viewer), userId: viewer.userId }
  const comparison = await findComparison(reader, readIds(new URL(request.url).searchParams))
  if (comparison) return { comparison, owner: viewer.userId }
  throw await redirectWithToast('/listings', { title: 'Choose at least 2 listings to compare', tone: 'note' })
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { comparison, owner } = loaderData
  const { listings } = comparison
  const path = comparePath(listings.map(({ slug }) => slug))
  const isLocked = comparison.sections.some(({ rows }) =>
    rows.some(({ cells }) => cells.some(({ lock }) => lock !== null)),
  )
  return (
    <Page
      title="Compare listings"
      lead={`${listings.length} listings, with the figures you can see today.`}
      actions={
        <>
          <Button type="button" className="needs-js" onClick={() => window.print()}>
            Print
          </Button>
          <LinkButton to={path.replace('/compare', '/compare/export')} reloadDocument>
            Export XLSX
          </LinkButton>
        </>
      }
      className="landscape"
    >
      <ComparisonTable comparison={comparison} owner={owner} />
      {isLocked && (
        <p className="mt-4 max-w-[68ch] text-13 text-ink-2">
          <span className="tracking-[0.12em]">***</span> without a lock means that the owner has not stated
          the value. With a lock, the value is hidden from you. The top of the column says how to unlock it.
        </p>
      )}
    </Page>
  )
}

const frame =
  'relative max-lg:max-h-[calc(100dvh-var(--header)-1rem)] max-lg:[--sticky-top:0px] max-lg:overflow-auto max-lg:overscroll-x-contain rounded-card border border-line-2 bg-sheet print:max-h-none! print:overflow-visible! print:border-0'

/**
 * A table with a sticky header. Where the columns do not fit, it scrolls in its own frame with sticky row labels, so that
 * the page never overflows; the rows with links have no sticky label, since it would cover them (PUB-120, PUB-123,
 * PUB-124).
 */
function ComparisonTable({ comparison, owner }: { comparison: Comparison; owner: string }) {
  const { listings, sections } = comparison
  return (
    <div
      role="region"
      aria-label="Comparison"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
      className={frame}
    >
      <div className={clsx(MIN_WIDTHS[listings.length], 'print:min-w-0')}>
        <ColumnHeaders listings={listings} owner={owner} />
        <ColumnNotes comparison={comparison} />
        {sections.map((section) => (
          <SectionTable key={section.key} section={section} listings={listings} />
        ))}
      </div>
    </div>
  )
}

/** How to unlock a column's hidden values, without duplicates. */
function unlockReasons({ sections }: Comparison, column: number): string[] {
  const reasons = sections.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => {
      const cell = cells[column]
      return !cell || cell.value !== null || cell.lock === 'unstated' || cell.lock === 'too_few'
        ? []
        : [cell.reason]
    }),
  )
  return [...new Set(reasons)]
}

/** Notes above the sections: the kind of listing, how to unlock its hidden figures, and the next step (PUB-125). */
function ColumnNotes({ comparison }: { comparison: Comparison }) {
  const { listings } = comparison
  return (
    <div className={clsx('grid', GRIDS[listings.length])}>
      <span className="border-r border-line" />
      {listings.map((listing, column) => (
        <div
          key={listing.slug}
          className="flex min-w-0 flex-col items-start gap-2 border-l border-line px-2 py-3 first-of-type:border-l-0 sm:px-3 lg:px-4"
        >
          <p className="text-13 text-ink-2">
            {listing.city ? `${listing.city}, ${listing.country}` : listing.country}
          </p>
          <p className="flex flex-wrap gap-1.5">
            {listing.isIllustrative && <IllustrativeBadge />}
            <ListingBadges {...listing} />
            <SaleBadge saleStatus={listing.saleStatus} />
            {listing.isOffMarket && <Badge>Not on the market</Badge>}
          </p>
          {unlockReasons(comparison, column).map((reason) => (
            <p key={reason} className="flex items-start gap-1.5 text-13 text-brass">
              <Lock aria-hidden="true" className="mt-1 size-3.5 shrink-0" strokeWidth={2} />
              <span>*** {reason}</span>
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

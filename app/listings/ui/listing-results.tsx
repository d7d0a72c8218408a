import { Chip } from '#app/ui/chip.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { activeFilters, type Filters, listingsPath, SORTS } from '../filters.ts'
import type { ListingCard as Card } from '../visibility/present-card.ts'
import { UPSELL_DIALOG } from './guest-panels.tsx'
import { ListingCard } from './listing-card.tsx'

type Props = {
  filters: Filters
  page: {
    cards: Card[]
    count: number
    ignoredTerm: string | null
    after: string | null
    before: string | null
  }
  isGuest: boolean
  onUpsell: (slug: string) => void
}

/** The count, the chosen filters as chips, the cards of this page and the way to the next (PUB-056 to PUB-058). */
export function ListingResults({ filters, page, isGuest, onUpsell }: Props) {
  const { cards, count, ignoredTerm } = page
  const search = { ...filters, after: undefined, before: undefined }
  const chips = activeFilters(filters).filter(({ name }) => name !== 'location' || ignoredTerm === null)
  return (
    <>
      {ignoredTerm !== null && (
        <Notice tone="wait" className="mt-5">
          No listings found for "{ignoredTerm}". Showing all available properties below.
        </Notice>
      )}
      <div className="mt-5 mb-4 flex flex-wrap items-center gap-2">
        <p className="mr-2 font-medium" role="status">
          {count.toLocaleString('en-US')} {count === 1 ? 'listing' : 'listings'}
        </p>
        {chips.map(({ name, label }) => (
          <Chip
            key={name}
            removeHref={listingsPath({ ...search, [name]: undefined })}
            removeLabel={`Remove filter ${label}`}
          >
            {label}
          </Chip>
        ))}
        <p className="ml-auto text-13 text-ink-2">Sorted by {SORTS[filters.sort].toLowerCase()}</p>
      </div>
      {cards.length === 0 ? (
        <EmptyState
          title="No listing fits these filters"
          text="Values that are hidden from you or not stated never match a filter. Take one away to see more."
          action={<LinkButton to="/listings">Clear</LinkButton>}
        />
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card) => (
            <li key={card.slug} className="grid">
              <ListingCard
                card={card}
                upsellDialog={isGuest && card.visibility !== 'public' ? UPSELL_DIALOG : null}
                onUpsell={onUpsell}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager
        className="mt-8"
        previousHref={page.before && listingsPath({ ...search, before: page.before })}
        nextHref={page.after && listingsPath({ ...search, after: page.after })}
      />
    </>
  )
}

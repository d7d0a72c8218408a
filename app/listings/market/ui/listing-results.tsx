import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { useNavigation, Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { type Filters, listingsPath } from '../filters.ts'
import type { Relaxation } from '../cell-counts.ts'
import type { ListingCard as Card } from '#app/listings/visibility/present-card.ts'
import { UPSELL_DIALOG } from '#app/listings/ui/guest-panels.tsx'
import { type CardMarks, ListingCard } from '#app/listings/ui/listing-card.tsx'
import { listingAnchor, useRememberSearch } from '#app/listings/ui/last-search.ts'
import { FewMatches, NoMatches, UnknownLocation } from './no-match.tsx'
import { ResultsBar, type SavedEntry } from './results-bar.tsx'
import type { ListingPage } from '../queries/search-listings.server.ts'
import { type ResultMap, placePath } from '../result-map.ts'
import { formatNumber } from '#app/lib/format.ts'

/** Places are free text, so there is no other bound. */
const MAX_PLACES = 200

/** The map as a list: every place with its exact count, each a link to the narrower search. */
function ResultPlaces({ filters, result }: { filters: Filters; result: ResultMap }) {
  const { places, hidden } = result
  return (
    <details className="mt-2 text-13 text-ink-2">
      <summary className="w-fit cursor-pointer font-medium text-ink underline underline-offset-3">
        {places.length === 1 ? '1 place' : `${formatNumber(places.length)} places`}
        {hidden > 0 && `, ${formatNumber(hidden)} without a place`}
      </summary>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
        {places.slice(0, MAX_PLACES).map(({ city, country, count }) => (
          <li key={`${city} ${country}`} className="tabular-nums">
            <Link
              preventScrollReset
              to={placePath(filters, city)}
              className="text-ink underline underline-offset-3"
            >
              {city}
            </Link>{' '}
            {formatNumber(count)}
          </li>
        ))}
        {places.length > MAX_PLACES && <li>and {formatNumber(places.length - MAX_PLACES)} more</li>}
      </ul>
    </details>
  )
}

const ResultsMap = lazy(async () => ({ default: (await import('./results-map.tsx')).ResultsMap }))

type SavedMarks = Omit<CardMarks, 'isMarked' | 'from'> & {
  marked: readonly string[]
  searches: SavedEntry[]
  changed: string | null
}

type Props = {
  filters: Filters
  page: ListingPage
  relaxations: Relaxation[]
  marks: SavedMarks
  map: { isShown: boolean; styleUrl: string | null }
  /** The whole result by place; null in the list without a map. */
  placed: ResultMap | null
  unknown: string | null
  onUpsell: (card: Card) => void
}

/** A page of results; during a search the previous ones stay visible but dimmed (PUB-056 to PUB-058). */
export function ListingResults(props: Props) {
  const { filters, page, relaxations, marks, map, placed, unknown, onUpsell } = props
  const { cards, count, ignoredTerm } = page
  const { state, location } = useNavigation()
  const isSearching = state === 'loading' && location.pathname === '/listings'
  const [selected, setSelected] = useState<string | null>(null)
  const search = { ...filters, after: undefined, before: undefined }
  const mapped = cards.length > 0 ? placed : null
  const searchProps = { filters, relaxations, isMap: map.isShown }
  const from = listingsPath(filters, map.isShown)
  useRememberSearch(from)
  return (
    <div aria-busy={isSearching}>
      {unknown !== null && (
        <UnknownLocation text={unknown} meant={page.meant} isEmpty={cards.length === 0} {...searchProps} />
      )}
      <ResultsBar
        filters={filters}
        count={count}
        ignoredTerm={ignoredTerm}
        isGuest={marks.isGuest}
        isMap={map.isShown}
        searches={marks.searches}
        changed={marks.changed}
      />
      {map.isShown && !placed && cards.length > 0 && (
        <Notice className="mb-5">The map could not be loaded. The list below shows the same listings.</Notice>
      )}
      {mapped && (
        <noscript>
          <Notice className="mb-5">The map needs JavaScript. The list below shows the same listings.</Notice>
        </noscript>
      )}
      <div
        className={clsx(
          'transition-opacity',
          isSearching && 'opacity-50 delay-150',
          mapped && 'grid gap-5 noscript:grid-cols-1! lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]',
        )}
      >
        {mapped && (
          <aside
            aria-label="Map"
            className="lg:sticky lg:top-[calc(var(--header)+5.5rem)] lg:order-2 lg:self-start"
          >
            <div className="needs-js">
              <Suspense
                fallback={
                  <div aria-hidden="true" className="breathe h-96 rounded-card bg-line/60 lg:h-[36rem]" />
                }
              >
                <ResultsMap filters={filters} result={mapped} selected={selected} styleUrl={map.styleUrl} />
              </Suspense>
            </div>
            <ResultPlaces filters={filters} result={mapped} />
          </aside>
        )}
        {cards.length === 0 ? (
          <NoMatches
            {...searchProps}
            filters={ignoredTerm === null ? filters : { ...filters, location: undefined }}
            isGuest={marks.isGuest}
          />
        ) : (
          <ul className={clsx('grid content-start gap-5 sm:grid-cols-2', !map.isShown && 'lg:grid-cols-3')}>
            {cards.map((card) => (
              <li
                key={card.slug}
                id={listingAnchor(card.slug)}
                className="grid scroll-mt-[calc(var(--header)+1.5rem)]"
                {...(map.isShown && {
                  onPointerEnter: () => setSelected(card.slug),
                  onFocus: () => setSelected(card.slug),
                })}
              >
                <ListingCard
                  card={card}
                  isSelected={map.isShown && selected === card.slug}
                  upsellDialog={marks.isGuest && card.visibility !== 'public' ? UPSELL_DIALOG : null}
                  onUpsell={onUpsell}
                  marks={{ ...marks, isMarked: marks.marked.includes(card.slug), from }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {cards.length > 0 && ignoredTerm === null && <FewMatches {...searchProps} />}
      <Pager
        className="mt-8"
        previousLabel="Previous"
        previousHref={page.before && listingsPath({ ...search, before: page.before }, map.isShown)}
        nextHref={page.after && listingsPath({ ...search, after: page.after }, map.isShown)}
      />
    </div>
  )
}

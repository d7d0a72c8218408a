import { useState } from 'react'
import { openingOf } from '#app/companies/queries/opening.server.ts'
import { OpensLine } from '#app/companies/ui/opens-line.tsx'
import { requireOpen } from '#app/gates/gate.server.ts'
import { loaded } from '#app/lib/answer.server.ts'
import { env } from '#app/lib/env.ts'
import { isUnapproved, type Viewer, viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { readFilters } from '../filter-schema.ts'
import { activeFilters, type Filters } from '../filters.ts'
import { listMarked } from '#app/listings/marks/queries/favorites.server.ts'
import { listSavedSearches } from '#app/listings/marks/queries/saved-searches.server.ts'
import { searchName } from '#app/listings/marks/search-name.ts'
import { CompareTray } from '#app/listings/marks/ui/compare-tray.tsx'
import { suggestCities } from '../queries/cities.server.ts'
import { countFacets, relaxations } from '../queries/cells.server.ts'
import { searchListings } from '../queries/search-listings.server.ts'
import { PromoPanel, UpsellDialog } from '#app/listings/ui/guest-panels.tsx'
import { ListingFilters } from '../ui/listing-filters.tsx'
import { ListingResults } from '../ui/listing-results.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { rethrowRefusal } from '#app/listings/ui/rethrow-refusal.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import type { Route } from './+types/list'

const TITLE = 'Investment Opportunities · Parcela'
const DESCRIPTION =
  'Offices, homes, industrial and warehouse property and mixed-use buildings in Central and Eastern Europe, from companies that have been vetted.'

export const meta: Route.MetaFunction = () => [
  { title: TITLE },
  { name: 'description', content: DESCRIPTION },
  { property: 'og:site_name', content: 'Parcela' },
  { property: 'og:type', content: 'website' },
  { property: 'og:title', content: TITLE },
  { property: 'og:description', content: DESCRIPTION },
]

const FAILURE = 'the server could not read them'
/** Below this the list says which filter holds the others back. */
const FEW = 3
/** Cities that are offered before anything is typed, and to a page without script. */
const FIRST_PLACES = 8

/** What is found, with the counts of every choice and, where little is, what each filter holds back. */
async function search(viewer: Viewer, filters: Filters) {
  const facts = viewerFactsOf(viewer)
  const [page, facets, places] = await Promise.all([
    searchListings(facts, filters),
    countFacets(facts, filters),
    suggestCities(facts, '', FIRST_PLACES),
  ])
  const isShort = page.ignoredTerm !== null || page.count < FEW
  const hasFilters = activeFilters(filters).length > 0
  return { page, facets, places, offers: isShort && hasFilters ? await relaxations(facts, filters) : [] }
}

/** What a member keeps, as far as the list shows it (PUB-077, PUB-079); a guest keeps nothing. */
async function marksOf(viewer: Viewer, slugs: readonly string[]) {
  if (viewer.kind === 'guest')
    return { owner: 'guest', isGuest: true, compares: true, marked: [], searches: [] }
  const [marked, searches] = await Promise.all([
    listMarked(viewer.userId, slugs),
    listSavedSearches(viewer.userId),
  ])
  const entries = searches
    .slice(0, 8)
    .map((saved) => ({ id: saved.id, name: searchName(saved), path: saved.path }))
  return { owner: viewer.userId, isGuest: false, compares: !isUnapproved(viewer), marked, searches: entries }
}

/** Open to guests, and as to them to members whose company is not approved yet (PUB-047, END-036). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  requireOpen(viewer, request)
  const { searchParams } = new URL(request.url)
  const filters = readFilters(searchParams)
  const isGuest = viewer.kind === 'guest'
  const map = { isShown: searchParams.get('view') === 'map', styleUrl: env().mapStyleUrl ?? null }
  const opening = await openingOf(viewer)
  const read = async () => {
    const found = await search(viewer, filters)
    const slugs = found.page.cards.map(({ slug }) => slug)
    return { filters, isGuest, opening, map, found, marks: await marksOf(viewer, slugs), failure: null }
  }
  const otherwise = { filters, isGuest, opening, map, found: null, marks: null, failure: FAILURE }
  return loaded(read, { event: 'listing.search_failed', otherwise })
}

function MemberLinks() {
  return (
    <div className="flex flex-wrap items-center gap-1 max-md:-ml-3">
      <LinkButton variant="quiet" size="sm" to="/favorites">
        Favorites
      </LinkButton>
      <LinkButton variant="quiet" size="sm" to="/saved-searches">
        Saved searches
      </LinkButton>
      <LinkButton size="sm" to="/my-listings">
        Manage Listings
      </LinkButton>
    </div>
  )
}

export default function List({ loaderData }: Route.ComponentProps) {
  const { filters, isGuest, opening, map, found, marks, failure } = loaderData
  const [exclusive, setExclusive] = useState<string | null>(null)
  return (
    <Page title="Investment Opportunities" actions={!isGuest && <MemberLinks />}>
      <OpensLine opening={opening} />
      <ListingFilters
        filters={filters}
        facets={found?.facets ?? null}
        places={found?.places ?? []}
        isMap={map.isShown}
      />
      {failure !== null && <LoadFailure message={failure} />}
      {found && marks && (
        <>
          <ListingResults
            filters={filters}
            page={found.page}
            relaxations={found.offers}
            marks={marks}
            map={map}
            onUpsell={setExclusive}
          />
          {isGuest && <PromoPanel />}
          {marks.compares && <CompareTray owner={marks.owner} />}
        </>
      )}
      {isGuest && <UpsellDialog slug={exclusive} />}
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  rethrowRefusal(error)
  return (
    <Page title="Investment Opportunities">
      <LoadFailure message="the connection failed" />
    </Page>
  )
}

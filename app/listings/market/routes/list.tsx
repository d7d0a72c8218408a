import { useState } from 'react'
import { redirect } from 'react-router'
import { loadApprovalStep } from '#app/companies/turn/own-turn.server.ts'
import { ApprovalStepNotice } from '#app/companies/ui/approval-step-notice.tsx'
import { requireOpen } from '#app/gates/gate.server.ts'
import { loaded } from '#app/lib/form-response.server.ts'
import { env } from '#app/lib/env.ts'
import { log } from '#app/lib/log.ts'
import { isOutage } from '#app/lib/outage.ts'
import { type Viewer, viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { ignoredParameters, rangeFields, readFilters } from '../filter-schema.ts'
import { activeFilters, searchName } from '../filter-labels.ts'
import { type Filters, isCanonical, listingsPath, canonicalPath } from '../filters.ts'
import { markOwnerOf } from '#app/listings/marks/response.server.ts'
import { editorAccess } from '#app/listings/editor/access.server.ts'
import { criteriaOf } from '#app/listings/marks/schema.ts'
import { listMarked } from '#app/listings/marks/queries/favorites.server.ts'
import { listSavedSearches } from '#app/listings/marks/queries/saved-searches.server.ts'
import { CompareTray } from '#app/listings/marks/ui/compare-tray.tsx'
import { suggestPlaces } from '../queries/cities.server.ts'
import { countFacets, relaxations } from '../queries/cells.server.ts'
import { type MarketView, viewMarket } from '../queries/market-version.server.ts'
import { ScanQueueFull } from '../queries/precise.server.ts'
import { loadResultMap } from '../queries/result-map.server.ts'
import { type ListingPage, searchListings } from '../queries/search-listings.server.ts'
import { PromoPanel, UpsellDialog } from '#app/listings/ui/guest-panels.tsx'
import { ListingFilters } from '../ui/listing-filters.tsx'
import { ListingResults } from '../ui/listing-results.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { rethrowRefusal } from '#app/lib/refusal-body.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import type { ListingCard } from '#app/listings/visibility/present-card.ts'
import type { Route } from './+types/list'
import { brand, pageTitle } from '#app/lib/identity.ts'

const SEARCH = {
  unknown: (term: string, isEmpty: boolean) =>
    `No listings found for "${term}".${isEmpty ? '' : ' Showing all available properties below.'}`,
  lost: 'This page of results no longer exists. Showing the first page.',
  ignored: (parameters: readonly string[]) =>
    `We ignored filters with unknown values: ${parameters.join(', ')}.`,
} as const

const LOAD_FAILED = {
  title: 'Error loading properties',
  text: 'Failed to load properties. Please try refreshing the page.',
  tone: 'error',
} as const

const title = () => pageTitle('Investment Opportunities')
const DESCRIPTION =
  'Offices, homes, warehouses and mixed-use buildings in Central and Eastern Europe, from vetted companies.'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: title() },
  { name: 'description', content: DESCRIPTION },
  { property: 'og:site_name', content: brand() },
  { property: 'og:type', content: 'website' },
  { property: 'og:title', content: title() },
  { property: 'og:description', content: DESCRIPTION },
  ...(loaderData?.canonical ? [{ tagName: 'link', rel: 'canonical', href: loaderData.canonical }] : []),
  ...(loaderData?.isIndexed === false ? [{ name: 'robots', content: 'noindex' }] : []),
]

const canonicalOf = (filters: Filters, { ignoredTerm }: ListingPage) =>
  env().publicOrigin +
  listingsPath({ ...filters, saved: undefined, ...(ignoredTerm !== null && { location: undefined }) })

/** Indexable: the unfiltered list, and non-empty lists of a single type or location. */
function isIndexable(filters: Filters, { ignoredTerm, count }: ListingPage): boolean {
  const [first, ...more] = activeFilters(filters)
  const isFirstPage = filters.after === undefined && filters.before === undefined && filters.sort === 'newest'
  const isSimple = !first || first.name === 'location' || typeof filters.type === 'string'
  return ignoredTerm === null && count > 0 && isFirstPage && more.length === 0 && isSimple
}

/** Below this number of matches the list suggests filters to remove. */
const FEW_MATCHES = 3

/**
 * If the queue is full, the list appears without the map. Equal searches share one read, which fails for all of them if the
 * first sender disconnects, so it is retried once.
 */
async function mapOrNull(view: MarketView, filters: Filters) {
  const read = () => loadResultMap(view, filters)
  try {
    return await read().catch(read)
  } catch (error) {
    if (isOutage(error) && !(error instanceof ScanQueueFull)) throw error
    log.warn('map.failed', { error })
    return null
  }
}

/** The results with the counts of every choice and, for few results, the filters to remove. */
async function search(viewer: Viewer, filters: Filters, isMap: boolean) {
  const view = await viewMarket(viewerFactsOf(viewer))
  const [page, facets, places, placed] = await Promise.all([
    searchListings(view, filters),
    countFacets(view, filters),
    suggestPlaces(view, ''),
    isMap ? mapOrNull(view, filters) : null,
  ])
  const { ignoredTerm, count, cards } = page
  const isShort = ignoredTerm !== null || count < FEW_MATCHES
  const unknown = ignoredTerm === null ? null : SEARCH.unknown(ignoredTerm, cards.length === 0)
  const offers = isShort ? await relaxations(view, filters) : []
  return { page, unknown, facets, places, placed, offers }
}

/** The member's saved items that the list shows (PUB-077, PUB-079), and the opened search if its filters changed. */
async function marksOf(viewer: Viewer, slugs: readonly string[], query: URLSearchParams) {
  if (viewer.kind === 'guest') return { ...markOwnerOf(viewer), marked: [], searches: [], changed: null }
  const [marked, searches] = await Promise.all([
    listMarked(viewer.userId, slugs),
    listSavedSearches(viewer.userId),
  ])
  const entries = searches
    .slice(0, 8)
    .map((saved) => ({ id: saved.id, name: searchName(saved), path: saved.path }))
  const shown = JSON.stringify(criteriaOf(query))
  const isSaved = searches.some(({ criteria }) => JSON.stringify(criteria) === shown)
  const opened = searches.find(({ id }) => id === query.get('saved'))
  return { ...markOwnerOf(viewer), marked, searches: entries, changed: isSaved ? null : (opened?.id ?? null) }
}

/** Open to guests; members without an approved company see what guests see (PUB-047). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  requireOpen(viewer, request)
  const { searchParams } = new URL(request.url)
  if (!isCanonical(searchParams)) throw redirect(canonicalPath(searchParams))
  const filters = readFilters(searchParams)
  const fields = rangeFields(searchParams)
  const names = ignoredParameters(searchParams)
  const ignored = names.length > 0 ? SEARCH.ignored(names) : null
  const isGuest = viewer.kind === 'guest'
  const canManage = ['open', 'no_company'].includes(editorAccess(viewer).access)
  const map = { isShown: searchParams.get('view') === 'map', styleUrl: env().mapStyleUrl ?? null }
  const approvalStep = await loadApprovalStep(viewer)
  const page = { filters, fields, isGuest, canManage, approvalStep, map }
  const read = async () => {
    const found = await search(viewer, filters, map.isShown)
    return {
      ...page,
      ignored: [found.page.isLost ? SEARCH.lost : null, ignored].filter(Boolean).join(' ') || null,
      canonical: canonicalOf(filters, found.page),
      isIndexed: isIndexable(filters, found.page),
      found,
      marks: await marksOf(
        viewer,
        found.page.cards.map(({ slug }) => slug),
        searchParams,
      ),
    }
  }
  const otherwise = { ...page, ignored, canonical: null, isIndexed: false, found: null, marks: null }
  return loaded(read, { event: 'listing.search_failed', otherwise })
}

function MemberLinks({ canManage }: { canManage: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-1 max-md:-ml-3">
      <LinkButton variant="quiet" size="sm" to="/favorites">
        Favourites
      </LinkButton>
      <LinkButton variant="quiet" size="sm" to="/saved-searches">
        Saved searches
      </LinkButton>
      {canManage && (
        <LinkButton size="sm" to="/my-listings">
          Manage Listings
        </LinkButton>
      )}
    </div>
  )
}

export default function List({ loaderData }: Route.ComponentProps) {
  const { filters, fields, ignored, isGuest, canManage, approvalStep, map, found, marks } = loaderData
  const [exclusive, setExclusive] = useState<ListingCard | null>(null)
  return (
    <Page title="Investment Opportunities" actions={!isGuest && <MemberLinks canManage={canManage} />}>
      <ApprovalStepNotice approvalStep={approvalStep} />
      <ListingFilters
        filters={filters}
        fields={fields}
        facets={found?.facets ?? null}
        count={found?.page.count ?? null}
        places={found?.places ?? []}
        isMap={map.isShown}
      />
      {ignored && <p className="mt-2 text-13 text-ink-2">{ignored}</p>}
      {!found && (
        <LoadFailure toast={LOAD_FAILED}>
          Error loading properties: the server could not load them
        </LoadFailure>
      )}
      {found && marks && (
        <>
          <ListingResults
            filters={filters}
            page={found.page}
            relaxations={found.offers}
            unknown={found.unknown}
            marks={marks}
            map={map}
            placed={found.placed}
            onUpsell={setExclusive}
          />
          {isGuest && <PromoPanel from={listingsPath(filters, map.isShown)} />}
          {marks.canCompare && <CompareTray owner={marks.owner} />}
        </>
      )}
      {isGuest && <UpsellDialog card={exclusive} />}
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  rethrowRefusal(error)
  return (
    <Page title="Investment Opportunities">
      <LoadFailure toast={LOAD_FAILED}>Error loading properties: the connection failed</LoadFailure>
    </Page>
  )
}

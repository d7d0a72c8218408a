import { useState } from 'react'
import { data } from 'react-router'
import { isOutage } from '#app/db/outage.ts'
import { requireInside } from '#app/gates/gate.server.ts'
import { log } from '#app/lib/log.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { readFilters } from '../filter-schema.ts'
import { listCities, searchListings } from '../queries/search-listings.server.ts'
import { PromoPanel, UpsellDialog } from '../ui/guest-panels.tsx'
import { ListingFilters } from '../ui/listing-filters.tsx'
import { ListingResults } from '../ui/listing-results.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { rethrowRefusal } from '../ui/rethrow-refusal.ts'
import { viewerFactsOf } from '../visibility/policy.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Investment Opportunities · Parcela' }]

const FAILURE = 'the server could not read them'

/** Open to guests; whoever is signed in stays subject to the gate (PUB-047). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  if (viewer.kind === 'member') requireInside(viewer, request)
  const facts = viewerFactsOf(viewer)
  const filters = readFilters(new URL(request.url).searchParams)
  const isGuest = viewer.kind === 'guest'
  try {
    const [page, cities] = await Promise.all([searchListings(facts, filters), listCities(facts)])
    return { filters, isGuest, page, cities, failure: null }
  } catch (error) {
    if (isOutage(error)) throw error
    log.error('listings.search_failed', { error: error instanceof Error ? error.message : String(error) })
    return data({ filters, isGuest, page: null, cities: [], failure: FAILURE }, { status: 500 })
  }
}

function ManageListings() {
  return <LinkButton to="/my-listings">Manage Listings</LinkButton>
}

export default function List({ loaderData }: Route.ComponentProps) {
  const { filters, isGuest, page, cities, failure } = loaderData
  const [exclusive, setExclusive] = useState<string | null>(null)
  return (
    <Page title="Investment Opportunities" actions={!isGuest && <ManageListings />}>
      <ListingFilters filters={filters} cities={cities} />
      {failure !== null && <LoadFailure message={failure} />}
      {page && <ListingResults filters={filters} page={page} isGuest={isGuest} onUpsell={setExclusive} />}
      {isGuest && <PromoPanel />}
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

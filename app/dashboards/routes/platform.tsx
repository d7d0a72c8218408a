import { isAdmin, isApproved, requireInside } from '#app/gates/gate.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { readFilters } from '#app/listings/filter-schema.ts'
import { listOwnListings } from '#app/listings/queries/own.server.ts'
import { searchListings } from '#app/listings/queries/search-listings.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { listOwnAccess, listWaitingRequests } from '../queries.server.ts'
import { NewestListings, OwnAccessList, OwnListings, WaitingRequests } from '../ui/home-sections.tsx'
import type { Route } from './+types/platform'

const NEWEST = 6
const OWN = 8

export const meta: Route.MetaFunction = () => [{ title: 'Home · Parcela' }]

/** The member's home (MEM-319): what is new, and what of theirs waits; everything under their own projection. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireInside(context.get(viewerContext), request)
  const member = isApproved(viewer) ? viewer : null
  const isDeveloper = member?.company.type === 'developer'
  const [newest, own, requests, access] = await Promise.all([
    searchListings(viewerFactsOf(viewer), readFilters(new URLSearchParams())),
    member && isDeveloper ? listOwnListings(member) : null,
    member && isDeveloper ? listWaitingRequests(member) : null,
    member ? listOwnAccess(member) : null,
  ])
  return {
    name: viewer.fullName,
    company: viewer.company?.name ?? null,
    isAdmin: isAdmin(viewer),
    cards: newest.cards.slice(0, NEWEST),
    own: own && { listings: own.slice(0, OWN), total: own.length },
    requests,
    // A developer who has asked for nothing is not told so.
    access: access && (access.length > 0 || !isDeveloper) ? access : null,
  }
}

export default function Platform({ loaderData }: Route.ComponentProps) {
  const { name, company, isAdmin, cards, own, requests, access } = loaderData
  return (
    <Page
      title={`Welcome, ${name}`}
      lead={company ?? (isAdmin ? 'You see the platform as an administrator.' : undefined)}
      actions={
        <>
          <LinkButton to="/market-insights">Market Insights</LinkButton>
          {isAdmin && <LinkButton to="/admin">Admin Console</LinkButton>}
        </>
      }
    >
      {own && <OwnListings {...own} />}
      {requests && <WaitingRequests requests={requests} />}
      {access && <OwnAccessList access={access} />}
      <NewestListings cards={cards} />
    </Page>
  )
}

import { formatNumber } from '#app/lib/format.ts'
import { pageTitle } from '#app/lib/identity.ts'
import {
  countOwnListings,
  listOwnListings,
  type OwnListing,
} from '#app/listings/editor/queries/own.server.ts'
import { LISTING_CHANGE_LABELS, LISTING_STATUS_LABELS, LISTING_STATUS_TONES } from '#app/listings/schema.ts'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Page } from '#app/ui/page.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { deskMember } from '../desk-gate.server.ts'
import { ListSection, NoDashboard, Rows } from '../ui/sections.tsx'
import type { Route } from './+types/my-projects'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('My listings') }]

/** The developer's own listings with their status (MEM-307, MEM-311). */
export async function loader(args: Route.LoaderArgs) {
  const member = deskMember(args, 'developer')
  if (!member) return null
  const after = new URL(args.request.url).searchParams.get('after')
  const [page, total] = await Promise.all([listOwnListings(member, after), countOwnListings(member)])
  return { ...page, total }
}

function ListingState({ listing }: { listing: OwnListing }) {
  const { status, change, suspended, listed, isIllustrative } = listing
  return (
    <span className="flex flex-wrap gap-2">
      {isIllustrative && <IllustrativeBadge />}
      <Badge tone={LISTING_STATUS_TONES[status]}>{LISTING_STATUS_LABELS[status]}</Badge>
      {change && <Badge tone={LISTING_STATUS_TONES[change]}>{LISTING_CHANGE_LABELS[change]}</Badge>}
      {suspended && <Badge tone="stop">Suspended</Badge>}
      {status === 'approved' && !listed && <Badge>Withdrawn</Badge>}
    </span>
  )
}

export default function MyProjects({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoDashboard title="My listings" />
  const { listings, next, total } = loaderData
  return (
    <Page
      title="My listings"
      lead="Your company’s listings, newest first."
      actions={
        <LinkButton variant="primary" to="/my-listings/new">
          New Project
        </LinkButton>
      }
    >
      <ListSection
        title="Your listings"
        lead={total > 0 && `${formatNumber(total)} ${total === 1 ? 'listing' : 'listings'}`}
        actions={total > 0 && <LinkButton to="/my-listings">Manage Listings</LinkButton>}
        rows={listings}
        idOf={({ id }) => id}
        empty={
          total > 0
            ? 'No listings on this page.'
            : {
                title: 'No listings yet',
                text: 'Your listings and their status show up here. To start a draft, you only need a title and a location.',
                action: <LinkButton to="/my-listings/new">New listing</LinkButton>,
              }
        }
      >
        {(shown) => (
          <Rows
            label="Your listings"
            rows={shown.map((listing) => ({
              key: listing.id,
              title: listing.title,
              to: `/my-listings/${listing.id}`,
              line: (
                <>
                  {listing.location} · updated <Moment at={listing.updatedAt} dateOnly />
                </>
              ),
              badge: <ListingState listing={listing} />,
            }))}
          />
        )}
      </ListSection>
      <ListPager className="mt-6" param="after" next={next} />
    </Page>
  )
}

import type { OwnListing } from '#app/listings/editor/queries/own.server.ts'
import { LISTING_CHANGE_LABELS, LISTING_STATUS_LABELS, LISTING_STATUS_TONES } from '#app/listings/schema.ts'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Section } from '#app/ui/page.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import type { OwnAccess } from '../queries/access.server.ts'
import { Moment } from '#app/ui/moment.tsx'
import { Rows } from './rows.tsx'
import { formatNumber } from '#app/lib/format.ts'

const count = (number: number, one: string, many: string) =>
  `${formatNumber(number)} ${number === 1 ? one : many}`

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

/** The listings of the member's company with their status (MEM-307, MEM-311). */
export function OwnListings({ listings, total }: { listings: readonly OwnListing[]; total: number }) {
  if (total === 0) {
    return (
      <Section title="Your listings">
        <EmptyState
          level={3}
          title="No listings yet"
          text="Your listings and their status show up here. To start a draft, you only need a title and a location."
          action={<LinkButton to="/my-listings/new">New listing</LinkButton>}
        />
      </Section>
    )
  }
  return (
    <Section
      title="Your listings"
      lead={count(total, 'listing', 'listings')}
      actions={<LinkButton to="/my-listings">Manage Listings</LinkButton>}
    >
      <HeldRows rows={listings} idOf={({ id }) => id}>
        {({ rows }) => (
          <Rows
            label="Your listings"
            rows={rows.map((listing) => ({
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
      </HeldRows>
    </Section>
  )
}

const STATES = {
  granted: { label: 'Granted', tone: 'ok' },
  pending: { label: 'Waiting', tone: 'wait' },
  declined: { label: 'Declined', tone: 'stop' },
  ended: { label: 'Ended', tone: 'plain' },
} as const satisfies Record<OwnAccess['state'], { label: string; tone: BadgeTone }>

/** The company's access requests and grants. */
export function OwnAccessList({ access }: { access: readonly OwnAccess[] }) {
  return (
    <Section
      title="Your access"
      actions={access.length > 0 && <LinkButton to="/my-access">All requests</LinkButton>}
    >
      <HeldRows rows={access} idOf={({ key }) => key}>
        {({ rows: shown }) =>
          shown.length === 0 ? (
            <EmptyState
              level={3}
              title="No requests yet"
              text="Request access on the page of a listing with hidden figures. Your requests and the answers show up here."
              action={<LinkButton to="/listings">Browse Properties</LinkButton>}
            />
          ) : (
            <Rows
              label="Your access"
              rows={shown.map(({ key, listing, state, at, endsAt }) => ({
                key,
                title: listing?.title ?? 'A listing no longer on the market',
                to: listing && `/deal/${listing.slug}`,
                line: (
                  <>
                    {state === 'granted' ? 'Since' : state === 'pending' ? 'Requested' : 'Answered'}{' '}
                    <Moment at={at} dateOnly />
                    {endsAt && (
                      <>
                        {' '}
                        · {state === 'ended' ? 'ended' : 'until'} <Moment at={endsAt} dateOnly />
                      </>
                    )}
                  </>
                ),
                badge: <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
              }))}
            />
          )
        }
      </HeldRows>
    </Section>
  )
}

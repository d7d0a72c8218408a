import { listOwnAccess, type OwnAccess } from '#app/access/queries/own-access.server.ts'
import { listFavorites } from '#app/listings/marks/queries/favorites.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { recommendFor } from '#app/alerts/recommend.server.ts'
import { listThreads } from '#app/deals/queries/threads.server.ts'
import { listNetworkActivity } from '#app/directory/queries/activities.server.ts'
import { loadMemberTurn } from '#app/oversight/turns/own.server.ts'
import { TurnNotice } from '#app/review/turn-notice.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Page } from '#app/ui/page.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { deskMember } from '../desk-gate.server.ts'
import { countForInvestor } from '../queries/counts.server.ts'
import { CountLinks, ListSection, NoDashboard, Rows } from '../ui/sections.tsx'
import { RecentActivity, RecommendedListings, FavoriteListings } from '../ui/home-lists.tsx'
import { InquiryList } from '../ui/interest-sections.tsx'
import type { Route } from './+types/investor-home'

const FEW = 5

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Investor dashboard') }]

/** The investor's counts and lists, with listings under their projection (MEM-300). */
export async function loader(args: Route.LoaderArgs) {
  const member = deskMember(args, 'investor')
  if (!member) return null
  const [counts, saved, recommended, threads, access, activity, turn] = await Promise.all([
    countForInvestor(member),
    listFavorites(viewerFactsOf(member), member.userId, null),
    recommendFor(viewerFactsOf(member), member.userId, 3),
    listThreads(member, { box: 'sent' }),
    listOwnAccess(member),
    listNetworkActivity(member, FEW),
    loadMemberTurn(member),
  ])
  return {
    name: member.company.name,
    counts,
    saved: { favorites: saved.favorites.slice(0, FEW), count: saved.count },
    recommended,
    threads: threads.rows.slice(0, FEW),
    access: access.rows.flatMap(shownAccess).slice(0, FEW),
    activity,
    turn,
  }
}

export default function InvestorHome({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoDashboard title="Investor dashboard" />
  const { name, counts, saved, recommended, threads, access, activity, turn } = loaderData
  return (
    <Page title="Investor dashboard" lead={name}>
      <TurnNotice turn={turn} className="mb-6" />
      <CountLinks
        label="At a glance"
        counts={[
          { label: 'Favourites', count: counts.favorites, to: '/favorites' },
          { label: 'Saved searches', count: counts.savedSearches, to: '/saved-searches' },
          { label: 'Open inquiries', count: counts.openInquiries, to: '/inquiries?box=sent' },
          { label: 'Listings with full access', count: counts.liveGrants, to: '/my-access' },
          { label: 'Active alerts', count: counts.activeAlerts, to: '/alerts' },
          { label: 'Connections', count: counts.connections, to: '/connections' },
        ]}
      />
      <RecommendedListings cards={recommended} />
      <FavoriteListings {...saved} />
      <InquiryList title="Your inquiries" box="sent" threads={threads} />
      <OwnAccessList access={access} />
      <RecentActivity activity={activity} />
    </Page>
  )
}

const STATES = {
  invited: { label: 'Invited', since: 'Invited', tone: 'note' },
  granted: { label: 'Granted', since: 'Since', tone: 'ok' },
  pending: { label: 'Waiting', since: 'Requested', tone: 'wait' },
  declined: { label: 'Declined', since: 'Answered', tone: 'stop' },
  ended: { label: 'Ended', since: 'Ended', tone: 'plain' },
} as const satisfies Record<string, { label: string; since: string; tone: BadgeTone }>

function shownAccess({ key, listing, state, at, endsAt }: OwnAccess) {
  return state === 'withdrawn' ? [] : [{ key, listing, state, at, endsAt }]
}

/** The company's access requests and grants, and the member's open invitations. */
function OwnAccessList({ access }: { access: ReturnType<typeof shownAccess> }) {
  return (
    <ListSection
      title="Your access"
      actions={access.length > 0 && <LinkButton to="/my-access">All requests</LinkButton>}
      rows={access}
      idOf={({ key }) => key}
      empty={{
        title: 'No requests yet',
        text: 'Request access on the page of a listing with hidden figures. Your requests and the answers show up here.',
        action: <LinkButton to="/listings">Browse Properties</LinkButton>,
      }}
    >
      {(shown) => (
        <Rows
          label="Your access"
          rows={shown.map(({ key, listing, state, at, endsAt }) => ({
            key,
            title: listing?.title ?? 'A listing no longer on the market',
            to: listing && `/deal/${listing.slug}`,
            line: (
              <>
                {STATES[state].since} <Moment at={at} dateOnly />
                {endsAt && (
                  <>
                    {' '}
                    · until <Moment at={endsAt} dateOnly />
                  </>
                )}
              </>
            ),
            badge: <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
          }))}
        />
      )}
    </ListSection>
  )
}

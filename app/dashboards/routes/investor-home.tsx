import { viewerContext } from '#app/lib/viewer.ts'
import { listFavorites } from '#app/listings/marks/queries/favorites.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { recommendFor } from '#app/alerts/recommend.server.ts'
import { listThreads } from '#app/deals/queries/threads.server.ts'
import { ThreadRows } from '#app/deals/ui/thread-rows.tsx'
import { listNetworkActivity } from '#app/directory/queries/activities.server.ts'
import { loadMemberTurn } from '#app/oversight/turns/own.server.ts'
import { TurnNotice } from '#app/review/turn-notice.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page, Section } from '#app/ui/page.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { deskMember, requireDesk } from '../desk-gate.server.ts'
import { listOwnAccess } from '../queries/access.server.ts'
import { countForInvestor } from '../queries/counts.server.ts'
import { CountLinks } from '../ui/count-links.tsx'
import { NoDashboard } from '../ui/desk.tsx'
import { RecentActivity, RecommendedListings, FavoriteListings } from '../ui/home-lists.tsx'
import { OwnAccessList } from '../ui/home-sections.tsx'
import type { Route } from './+types/investor-home'

const FEW = 5

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Investor dashboard') }]

/** The investor's counts and lists, with listings under their projection (MEM-300). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = deskMember(requireDesk(context.get(viewerContext), request, 'investor'), 'investor')
  if (!member) return null
  const [counts, saved, recommended, threads, access, activity, turn] = await Promise.all([
    countForInvestor(member),
    listFavorites(viewerFactsOf(member), member.userId, null),
    recommendFor(viewerFactsOf(member), member.userId, 3),
    listThreads(member, { box: 'sent', status: null, cursor: null }),
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
    access: access.slice(0, FEW),
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
      <Section
        title="Your inquiries"
        actions={threads.length > 0 && <LinkButton to="/inquiries?box=sent">All inquiries</LinkButton>}
      >
        <HeldRows rows={threads} idOf={({ id }) => id}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState
                level={3}
                title="No inquiries yet"
                text="Ask the owner a question on a listing’s page. Your inquiries and the answers show up here."
                action={<LinkButton to="/listings">Browse Properties</LinkButton>}
              />
            ) : (
              <ThreadRows label="Your inquiries" rows={rows} />
            )
          }
        </HeldRows>
      </Section>
      <OwnAccessList access={access} />
      <RecentActivity activity={activity} />
    </Page>
  )
}

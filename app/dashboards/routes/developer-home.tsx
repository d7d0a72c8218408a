import { listThreads } from '#app/deals/queries/threads.server.ts'
import { listNetworkActivity } from '#app/directory/queries/activities.server.ts'
import { LISTING_STATUS_LABELS } from '#app/listings/schema.ts'
import type { ListingStatus } from '#app/listings/workflow.ts'
import { loadMemberTurn } from '#app/oversight/turns/own.server.ts'
import { TurnNotice } from '#app/review/turn-notice.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Page } from '#app/ui/page.tsx'
import { deskMember } from '../desk-gate.server.ts'
import { listOpenRequests } from '../queries/access.server.ts'
import { countForDeveloper } from '../queries/counts.server.ts'
import { OpenRequests, InquiryList } from '../ui/interest-sections.tsx'
import { CountLinks, NoDashboard } from '../ui/sections.tsx'
import { RecentActivity } from '../ui/home-lists.tsx'
import type { Route } from './+types/developer-home'
import { formatNumber } from '#app/lib/format.ts'
import { pageTitle } from '#app/lib/identity.ts'

const FEW = 5

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Developer dashboard') }]

/** The developer's counts, requests, inquiries and activity (MEM-306). */
export async function loader(args: Route.LoaderArgs) {
  const member = deskMember(args, 'developer')
  if (!member) return null
  const [counts, requests, threads, activity, turn] = await Promise.all([
    countForDeveloper(member),
    listOpenRequests(member),
    listThreads(member, { box: 'received' }),
    listNetworkActivity(member, FEW),
    loadMemberTurn(member),
  ])
  return { name: member.company.name, counts, requests, threads: threads.rows.slice(0, FEW), activity, turn }
}

export default function DeveloperHome({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoDashboard title="Developer dashboard" />
  const { name, counts, requests, threads, activity, turn } = loaderData
  const { byStatus, views, recentViews, inquiries, waitingInquiries, waitingRequests, connections } = counts
  const projects = '/dashboard/developer/my-projects'
  return (
    <Page
      title="Developer dashboard"
      lead={name}
      actions={
        <LinkButton variant="primary" to="/my-listings/new">
          New listing
        </LinkButton>
      }
    >
      <TurnNotice turn={turn} className="mb-6" />
      <CountLinks
        label="Listings"
        counts={(Object.keys(LISTING_STATUS_LABELS) as ListingStatus[]).map((status) => ({
          label: LISTING_STATUS_LABELS[status],
          count: byStatus[status] ?? 0,
          to: projects,
        }))}
      />
      <div className="h-4" />
      <CountLinks
        label="Interest"
        counts={[
          { label: 'Views', count: views, to: projects, note: `${formatNumber(recentViews)} in 30 days` },
          {
            label: 'Inquiries',
            count: inquiries,
            to: '/inquiries?box=received',
            note: `${formatNumber(waitingInquiries)} waiting`,
          },
          {
            label: 'Open access requests',
            count: waitingRequests,
            to: '/dashboard/developer/investor-interest',
          },
          { label: 'Connections', count: connections, to: '/connections' },
        ]}
      />
      <OpenRequests requests={requests} />
      <InquiryList title="Latest inquiries" box="received" threads={threads} />
      <RecentActivity activity={activity} />
    </Page>
  )
}

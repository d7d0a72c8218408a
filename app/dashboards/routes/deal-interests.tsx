import { InquiryState } from '#app/deals/ui/thread-rows.tsx'
import { pageTitle } from '#app/lib/identity.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Page } from '#app/ui/page.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import { deskMember } from '../desk-gate.server.ts'
import { listDealInterests } from '../queries/interests.server.ts'
import { NoDashboard, Rows } from '../ui/sections.tsx'
import type { Route } from './+types/deal-interests'

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Deal interests') }]

/** The company's inquiries and access requests with their status (MEM-301). */
export async function loader(args: Route.LoaderArgs) {
  const member = deskMember(args, 'investor')
  return member && { interests: await listDealInterests(member) }
}

export default function DealInterests({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoDashboard title="Deal interests" />
  const { interests } = loaderData
  return (
    <Page title="Deal interests" lead="Your company’s inquiries and access requests, newest first.">
      <HeldRows rows={interests} idOf={({ key }) => key}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              title="No deal interests yet"
              text="Your inquiries and access requests show up here with their status."
              action={<LinkButton to="/listings">Browse Properties</LinkButton>}
            />
          ) : (
            <Rows
              label="Deal interests"
              rows={rows.map(({ key, what, title, to, state, at }) => ({
                key,
                title,
                to,
                line: (
                  <>
                    {what} · <Moment at={at} dateOnly />
                  </>
                ),
                badge: <InquiryState status={state} />,
              }))}
            />
          )
        }
      </HeldRows>
    </Page>
  )
}

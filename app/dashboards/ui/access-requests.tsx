import { Link } from 'react-router'
import { DecideRequest } from '#app/access/ui/request-list.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Section } from '#app/ui/page.tsx'
import { RecordUpdateProvider } from '#app/ui/record-update.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import type { OpenRequest } from '../queries/access.server.ts'
import { Rows } from './rows.tsx'
import { formatNumber } from '#app/lib/format.ts'

type Requests = { rows: readonly OpenRequest[]; count: number }

function NoRequest() {
  return (
    <EmptyState
      level={3}
      title="No open requests"
      text="Requests for full access to your listings show up here."
    />
  )
}

/** Open access requests, each linking to its listing. */
export function OpenRequests({ requests: { rows, count } }: { requests: Requests }) {
  const requestCount = `${formatNumber(count)} ${count === 1 ? 'request needs' : 'requests need'}`
  return (
    <Section title="Access requests" lead={count > 0 && `${requestCount} your answer, oldest first.`}>
      <HeldRows rows={rows} idOf={({ id }) => id}>
        {({ rows: shown }) =>
          shown.length === 0 ? (
            <NoRequest />
          ) : (
            <Rows
              label="Access requests"
              rows={shown.map(({ id, listingId, listing, company, person, createdAt }) => ({
                key: id,
                title: `${company} has requested access to ${listing}`,
                to: `/my-listings/${listingId}/access`,
                line: (
                  <>
                    {person} · <Moment at={createdAt} dateOnly />
                  </>
                ),
                badge: <Badge tone="wait">Waiting</Badge>,
              }))}
            />
          )
        }
      </HeldRows>
    </Section>
  )
}

/** Open access requests with buttons to grant and decline. */
export function AccessRequestList({ requests: { rows, count } }: { requests: Requests }) {
  return (
    <Section
      title="Access requests"
      lead={count > rows.length && `Showing the ${rows.length} oldest of ${count}.`}
    >
      <HeldRows rows={rows} idOf={({ id }) => id}>
        {({ rows: shown, updateOf }) =>
          shown.length === 0 ? (
            <NoRequest />
          ) : (
            <ul className="flex flex-col gap-4">
              {shown.map((request) => {
                const { id, listingId, listing, company, person, createdAt } = request
                return (
                  <RecordUpdateProvider key={id} {...updateOf(request)}>
                    <Card as="li">
                      <h3 className="font-display text-17 font-medium">
                        {company} has requested access to{' '}
                        <Link
                          to={`/my-listings/${listingId}/access`}
                          className="underline underline-offset-3"
                        >
                          {listing}
                        </Link>
                      </h3>
                      <p className="text-13 text-ink-2">
                        {person} · <Moment at={createdAt} />
                      </p>
                      <DecideRequest request={{ id, company }} hidden={{ listing: String(listingId) }} />
                    </Card>
                  </RecordUpdateProvider>
                )
              })}
            </ul>
          )
        }
      </HeldRows>
    </Section>
  )
}

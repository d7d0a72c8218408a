import { Link } from 'react-router'
import { DecideRequest } from '#app/access/ui/request-list.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { RecordUpdateProvider } from '#app/ui/record-update.tsx'
import type { OpenRequests as Requests } from '../queries/access.server.ts'
import { ListSection, Rows } from './sections.tsx'
import { formatNumber } from '#app/lib/format.ts'

const list = {
  title: 'Access requests',
  idOf: ({ id }: Requests['rows'][number]) => id,
  empty: { title: 'No open requests', text: 'Requests for full access to your listings show up here.' },
}

/** Open access requests, each linking to its listing. */
export function OpenRequests({ requests: { rows, count } }: { requests: Requests }) {
  const requestCount = `${formatNumber(count)} ${count === 1 ? 'request needs' : 'requests need'}`
  return (
    <ListSection {...list} rows={rows} lead={count > 0 && `${requestCount} your answer, oldest first.`}>
      {(shown) => (
        <Rows
          label={list.title}
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
      )}
    </ListSection>
  )
}

/** Open access requests with buttons to grant and decline. */
export function AccessRequestList({ requests: { rows, count } }: { requests: Requests }) {
  return (
    <ListSection
      {...list}
      rows={rows}
      lead={count > rows.length && `Showing the ${rows.length} oldest of ${count}.`}
    >
      {(shown, updateOf) => (
        <ul className="flex flex-col gap-4">
          {shown.map((request) => (
            <RecordUpdateProvider key={request.id} {...updateOf(request)}>
              <Card as="li">
                <h3 className="font-display text-17 font-medium">
                  {request.company} has requested access to{' '}
                  <Link
                    to={`/my-listings/${request.listingId}/access`}
                    className="underline underline-offset-3"
                  >
                    {request.listing}
                  </Link>
                </h3>
                <p className="text-13 text-ink-2">
                  {request.person} · <Moment at={request.createdAt} />
                </p>
                <DecideRequest request={request} hidden={{ listing: String(request.listingId) }} />
              </Card>
            </RecordUpdateProvider>
          ))}
        </ul>
      )}
    </ListSection>
  )
}

import { Form, Link } from 'react-router'
import type { ThreadRow } from '#app/deals/queries/threads.server.ts'
import type { ThreadBox } from '#app/deals/schema.ts'
import { ThreadRows } from '#app/deals/ui/thread-rows.tsx'
import type { IncomingRequest } from '#app/directory/queries/connections.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Section } from '#app/ui/page.tsx'
import { RecordUpdateProvider, useUpdateDescription } from '#app/ui/record-update.tsx'
import { ChangedLine } from '#app/ui/changed-line.tsx'
import { HeldTable } from '#app/ui/show-new.tsx'
import type { GrantActivity, OpenRequests as Requests } from '../queries/access.server.ts'
import { ListSection, Rows } from './sections.tsx'
import { formatNumber } from '#app/lib/format.ts'
import { DecideRequest } from '#app/access/ui/request-list.tsx'

function ConnectionRequestCard({ request }: { request: IncomingRequest }) {
  const { id, companyId, companyName, personName, message, createdAt } = request
  const changed = useUpdateDescription()
  return (
    <Card as="li">
      <h3 className="font-display text-17 font-medium">
        <Link to={`/market-circle/entity/${companyId}`} className="underline underline-offset-3">
          {companyName}
        </Link>
      </h3>
      <p className="text-13 text-ink-2">
        {personName && `${personName} · `}
        <Moment at={createdAt} />
      </p>
      {message && <p className="mt-3 max-w-[68ch] break-words whitespace-pre-line">{message}</p>}
      <ChangedLine className="mt-4" />
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="request" value={id} />
        <Button size="sm" variant="primary" name="intent" value="accept-connection" {...changed}>
          Accept
        </Button>
        <Button size="sm" name="intent" value="decline-connection" {...changed}>
          Decline
        </Button>
      </Form>
    </Card>
  )
}

/** Open connection requests with buttons to accept and decline. */
export function ConnectionRequestList({ requests }: { requests: readonly IncomingRequest[] }) {
  return (
    <ListSection
      title="Connection requests"
      actions={<LinkButton to="/connections">All connections</LinkButton>}
      rows={requests}
      idOf={({ id }) => id}
      empty={{
        title: 'No connection requests',
        text: 'Members find your company in the Market Circle. Their requests to connect show up here.',
      }}
    >
      {(shown, updateOf) => (
        <ul className="flex flex-col gap-4">
          {shown.map((request) => (
            <RecordUpdateProvider key={request.id} {...updateOf(request)}>
              <ConnectionRequestCard request={request} />
            </RecordUpdateProvider>
          ))}
        </ul>
      )}
    </ListSection>
  )
}

const NO_INQUIRIES = {
  received: { title: 'No inquiries yet', text: 'Questions from members about your listings show up here.' },
  sent: {
    title: 'No inquiries yet',
    text: 'Ask the owner a question on a listing’s page. Your inquiries and the answers show up here.',
    action: <LinkButton to="/listings">Browse Properties</LinkButton>,
  },
}

type InquiryListProps = { title: string; box: ThreadBox; threads: readonly ThreadRow[] }

/** The latest inquiries that the company received or sent. */
export function InquiryList({ title, box, threads }: InquiryListProps) {
  return (
    <ListSection
      title={title}
      actions={threads.length > 0 && <LinkButton to={`/inquiries?box=${box}`}>All inquiries</LinkButton>}
      rows={threads}
      idOf={({ id }) => id}
      empty={NO_INQUIRIES[box]}
    >
      {(shown) => <ThreadRows label={title} rows={shown} />}
    </ListSection>
  )
}

/** Seconds as a short duration: "45 s", "3 min", "1 h 20 min". */
function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const ACTIVITY_COLUMNS: readonly Column<GrantActivity>[] = [
  {
    key: 'company',
    header: 'Company',
    phone: 'title',
    cell: ({ company, isLive }) => (
      <>
        {company} {!isLive && <Badge>Ended</Badge>}
      </>
    ),
  },
  {
    key: 'listing',
    header: 'Listing',
    cell: ({ listingId, listing }) => (
      <Link to={`/my-listings/${listingId}/access`} className="underline underline-offset-3">
        {listing}
      </Link>
    ),
  },
  { key: 'views', header: 'Views', align: 'end', cell: ({ views }) => formatNumber(views) },
  { key: 'time', header: 'Time spent', align: 'end', cell: ({ seconds }) => durationText(seconds) },
  { key: 'documents', header: 'Documents', align: 'end', cell: ({ documents }) => formatNumber(documents) },
  { key: 'last', header: 'Last active', cell: ({ lastAt }) => (lastAt ? <Moment at={lastAt} /> : 'Not yet') },
]

/** Each company's activity since it was granted access. */
export function ActivitySinceGrant({ rows }: { rows: readonly GrantActivity[] }) {
  return (
    <Section title="Activity by companies with access" lead="Page views, time spent and documents opened.">
      <HeldTable
        caption="Activity by companies with access"
        columns={ACTIVITY_COLUMNS}
        rows={rows}
        rowKey={({ key }) => key}
        empty={
          <EmptyState
            level={3}
            title="No company has access yet"
            text="Once you grant a company access, its visits to your listing show up here."
          />
        }
      />
    </Section>
  )
}

const REQUEST_LIST = {
  title: 'Access requests',
  idOf: ({ id }: Requests['rows'][number]) => id,
  empty: { title: 'No open requests', text: 'Requests for full access to your listings show up here.' },
}

/** Open access requests, each linking to its listing. */
export function OpenRequests({ requests: { rows, count } }: { requests: Requests }) {
  const requestCount = `${formatNumber(count)} ${count === 1 ? 'request needs' : 'requests need'}`
  return (
    <ListSection
      {...REQUEST_LIST}
      rows={rows}
      lead={count > 0 && `${requestCount} your answer, oldest first.`}
    >
      {(shown) => (
        <Rows
          label={REQUEST_LIST.title}
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
      {...REQUEST_LIST}
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

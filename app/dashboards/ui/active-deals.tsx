import { Link } from 'react-router'
import { LISTING_STATUS_LABELS } from '#app/listings/schema.ts'
import { LADDER } from '#app/listings/page/ui/next-step-texts.ts'
import type { Column, DataTableProps } from '#app/ui/data-table.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Section } from '#app/ui/page.tsx'
import { HeldTable } from '#app/ui/show-new.tsx'
import type { ActiveDeal, ActiveListing } from '../queries/active-deals.server.ts'

type TableProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'rowKey'> & {
  title: string
  all: string
  empty: string
}

function ActiveTable<Row>({ title, all, empty, ...table }: TableProps<Row>) {
  return (
    <Section
      title={title}
      actions={
        table.rows.length > 0 && (
          <Link to={all} className="text-13 text-link">
            All
          </Link>
        )
      }
    >
      <HeldTable
        dense
        caption={title}
        {...table}
        empty={<p className="border-y border-line py-4 text-ink-2">{empty}</p>}
      />
    </Section>
  )
}

/** The access stage as bars. */
function Stage({ stage }: Pick<ActiveDeal, 'stage'>) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className="stage-bars" data-stage={stage}>
        <i />
        <i />
        <i />
      </span>
      {LADDER.steps[stage].name}
    </span>
  )
}

const NEXT_STEPS = {
  invited: 'Use the invitation',
  pending: 'Awaiting the owner’s reply',
  granted: 'Open the listing',
  nda: 'Accept the NDA',
  inquiry: 'Open the inquiry',
} as const satisfies Record<ActiveDeal['state'], string>

const DEALS: readonly Column<ActiveDeal>[] = [
  {
    key: 'title',
    header: 'Listing',
    phone: 'title',
    cell: ({ title, slug }) => (
      <Link to={`/deal/${slug}`} className="font-medium underline-offset-3 hover:underline">
        {title}
      </Link>
    ),
  },
  { key: 'stage', header: 'Stage', cell: ({ stage }) => <Stage stage={stage} /> },
  {
    key: 'state',
    header: 'Next step',
    cell: ({ state, endsAt }) => (
      <>
        {NEXT_STEPS[state]}
        {endsAt && (
          <span className="block text-13 text-ink-2">
            ends <Moment at={endsAt} dateOnly />
          </span>
        )}
      </>
    ),
  },
  { key: 'since', header: 'Since', align: 'end', cell: ({ since }) => <Moment at={since} dateOnly /> },
]

/** The deals that the member's company pursues, newest first. */
export function ActiveDeals({ deals }: { deals: readonly ActiveDeal[] }) {
  return (
    <ActiveTable
      title="Active deals"
      all="/my-access"
      columns={DEALS}
      rows={deals}
      rowKey={({ slug }) => slug}
      empty="No active deals yet. To start one, request access to a listing or send an inquiry."
    />
  )
}

const LISTINGS: readonly Column<ActiveListing>[] = [
  {
    key: 'title',
    header: 'Listing',
    phone: 'title',
    cell: ({ id, title }) => (
      <Link to={`/my-listings/${id}`} className="font-medium underline-offset-3 hover:underline">
        {title}
      </Link>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => LISTING_STATUS_LABELS[status] },
  {
    key: 'requests',
    header: 'Access requests',
    align: 'end',
    cell: ({ id, requests }) =>
      requests === 0 ? (
        '0'
      ) : (
        <Link to={`/my-listings/${id}/access`} className="text-link">
          {requests}
        </Link>
      ),
  },
  { key: 'inquiries', header: 'Open inquiries', align: 'end', cell: ({ inquiries }) => inquiries },
]

/** The listings of the member's company that are on the market or in review. */
export function ActiveListings({ listings }: { listings: readonly ActiveListing[] }) {
  return (
    <ActiveTable
      title="Active listings"
      all="/my-listings"
      columns={LISTINGS}
      rows={listings}
      rowKey={({ id }) => id}
      empty="No listings on the market or in review. Create a listing to get started."
    />
  )
}

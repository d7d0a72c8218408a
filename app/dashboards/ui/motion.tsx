import { Link } from 'react-router'
import { LISTING_STATUS_LABELS } from '#app/listings/schema.ts'
import { LADDER } from '#app/listings/page/ui/next-step.words.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Section } from '#app/ui/page.tsx'
import { HeldRows } from '#app/ui/show-new.tsx'
import type { DealInMotion, ListingInMotion } from '../queries/motion.server.ts'
import { HOME, MOTION } from './home.words.ts'

/** The stage that a company has reached, as bars. */
function Stage({ stage }: Pick<DealInMotion, 'stage'>) {
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

const DEALS: readonly Column<DealInMotion>[] = [
  {
    key: 'title',
    header: MOTION.listing,
    phone: 'title',
    cell: ({ title, slug }) => (
      <Link to={`/deal/${slug}`} className="font-medium underline-offset-3 hover:underline">
        {title}
      </Link>
    ),
  },
  { key: 'stage', header: MOTION.stage, cell: ({ stage }) => <Stage stage={stage} /> },
  {
    key: 'state',
    header: MOTION.state,
    cell: ({ state, endsAt }) => (
      <>
        {MOTION.states[state]}
        {endsAt && (
          <span className="block text-13 text-ink-2">
            {HOME.ends} <Moment at={endsAt} dateOnly />
          </span>
        )}
      </>
    ),
  },
  { key: 'since', header: MOTION.day, align: 'end', cell: ({ since }) => <Moment at={since} dateOnly /> },
]

/** What the member's company is after, the newest first. */
export function DealsInMotion({ deals }: { deals: readonly DealInMotion[] }) {
  return (
    <Section
      title={MOTION.deals}
      actions={
        deals.length > 0 && (
          <Link to="/my-access" className="text-13 text-link">
            {MOTION.all}
          </Link>
        )
      }
    >
      <HeldRows rows={deals} idOf={({ slug }) => slug}>
        {({ rows }) => (
          <DataTable
            dense
            caption={MOTION.deals}
            captionHidden
            columns={DEALS}
            rows={rows}
            rowKey={({ slug }) => slug}
            empty={<p className="border-y border-line py-4 text-ink-2">{MOTION.noDeals}</p>}
          />
        )}
      </HeldRows>
    </Section>
  )
}

const LISTINGS: readonly Column<ListingInMotion>[] = [
  {
    key: 'title',
    header: MOTION.listing,
    phone: 'title',
    cell: ({ id, title }) => (
      <Link to={`/my-listings/${id}`} className="font-medium underline-offset-3 hover:underline">
        {title}
      </Link>
    ),
  },
  { key: 'status', header: MOTION.status, cell: ({ status }) => LISTING_STATUS_LABELS[status] },
  {
    key: 'requests',
    header: MOTION.waiting,
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
  { key: 'inquiries', header: MOTION.inquiries, align: 'end', cell: ({ inquiries }) => inquiries },
]

/** The listings of the member's company that are on the market or in review. */
export function ListingsInMotion({ listings }: { listings: readonly ListingInMotion[] }) {
  return (
    <Section
      title={MOTION.listings}
      actions={
        listings.length > 0 && (
          <Link to="/my-listings" className="text-13 text-link">
            {MOTION.all}
          </Link>
        )
      }
    >
      <HeldRows rows={listings} idOf={({ id }) => id}>
        {({ rows }) => (
          <DataTable
            dense
            caption={MOTION.listings}
            captionHidden
            columns={LISTINGS}
            rows={rows}
            rowKey={({ id }) => id}
            empty={<p className="border-y border-line py-4 text-ink-2">{MOTION.noListings}</p>}
          />
        )}
      </HeldRows>
    </Section>
  )
}

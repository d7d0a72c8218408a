import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Menu, MenuButton, menuEntryClass, MenuGroup, MenuLink } from '#app/ui/menu.tsx'
import { TurnLine } from '#app/review/turn-line.tsx'
import { formatEur } from '#app/lib/format.ts'
import { WhileInUse } from '#app/ui/while-in-use.tsx'
import type { OwnRow } from '../queries/own-figures.server.ts'
import {
  codesOf,
  hasSaleDay,
  isTighter,
  LISTING_CHANGE_LABELS,
  LISTING_STATUS_LABELS,
  LISTING_STATUS_TONES,
  listingRequestPath,
  PROPERTY_TYPES,
  SALE_STATUSES,
  VISIBILITIES,
} from '#app/listings/schema.ts'
import { Elevation } from '#app/listings/ui/elevation.tsx'
import { type SaleResult, saleDialogId, SaleDialogs, saleText } from './sale-dialogs.tsx'

type Step = { label: string; to: string }

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** The access requests and inquiries that the company has to answer, each with its page. */
function waitingOf({ id, requests, inquiries, inquiry }: OwnRow): Step[] {
  const steps: Step[] = []
  if (requests > 0) {
    const label = counted(requests, 'access request', 'access requests')
    steps.push({ label, to: `/my-listings/${id}/access` })
  }
  if (inquiries > 0) {
    const to = inquiries === 1 && inquiry ? `/inquiries/${inquiry}` : '/inquiries?box=received&turn=yours'
    steps.push({ label: counted(inquiries, 'inquiry', 'inquiries'), to })
  }
  return steps
}

/** The owner's next step with a listing: open reviews first, then members who await a reply, drafts and missing facts. */
function nextStepOf(listing: OwnRow): Step | null {
  const { id, status, change, suspended, filled, total } = listing
  const [waiting] = waitingOf(listing)
  const edit = `/my-listings/${id}`
  const current = change ?? status
  if (current === 'more_info_requested') return { label: 'Answer the reviewer', to: listingRequestPath(id) }
  if (current === 'rejected') return { label: 'Edit and resubmit', to: edit }
  if (waiting) return { label: `Answer ${waiting.label}`, to: waiting.to }
  if (current === 'draft') return { label: change ? 'Submit changes' : 'Continue draft', to: edit }
  if (current !== 'approved' || suspended || filled === total) return null
  return { label: `Add ${counted(total - filled, 'fact', 'facts')}`, to: edit }
}

function Name({ listing }: { listing: OwnRow }) {
  const { id, title, location, primaryImageFileId, propertyType, isForOthers, isIllustrative, company } =
    listing
  const type = propertyType && PROPERTY_TYPES[propertyType]
  const place = [location, type, isForOthers && company, isIllustrative && 'Illustrative']
  return (
    <div className="flex min-w-0 items-center gap-3">
      <div className="size-14 shrink-0 overflow-hidden rounded-control border border-line bg-wash max-lg:hidden">
        {primaryImageFileId ? (
          <img
            src={`/files/${primaryImageFileId}?size=card`}
            alt=""
            loading="lazy"
            className="size-full bg-white object-cover"
          />
        ) : (
          <Elevation seed={listing.slug} type={propertyType ?? 'mixed'} className="size-full" />
        )}
      </div>
      <div className="min-w-0">
        <Link
          to={`/my-listings/${id}`}
          className="line-clamp-1 text-15 font-medium wrap-anywhere underline-offset-3 hover:underline md:line-clamp-2"
        >
          {title}
        </Link>
        <p className="line-clamp-1 font-normal wrap-anywhere text-ink-2 md:line-clamp-2">
          {place.filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}

function State({ listing }: { listing: OwnRow }) {
  const { status, change, suspended, listed, saleStatus, visibility, isLocked } = listing
  const more = [
    change && LISTING_CHANGE_LABELS[change],
    status === 'approved' && !listed && 'Withdrawn',
    saleStatus !== 'for_sale' && saleText(listing),
    visibility !== 'public' && VISIBILITIES[visibility],
    isLocked && 'Analytics locked',
  ]
  return (
    <div className="max-md:max-w-40">
      <span className="flex flex-wrap gap-1 max-md:justify-end">
        <Badge tone={LISTING_STATUS_TONES[status]}>{LISTING_STATUS_LABELS[status]}</Badge>
        {suspended && <Badge tone="stop">Suspended</Badge>}
      </span>
      <p className="text-ink-2 empty:hidden">{more.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

function Waiting({ listing }: { listing: OwnRow }) {
  const waiting = waitingOf(listing)
  if (waiting.length === 0) return '—'
  return waiting.map(({ label, to }) => (
    <Link key={label} to={to} className="block w-fit whitespace-nowrap text-link">
      {label}
    </Link>
  ))
}

function NextStep({ listing, result }: { listing: OwnRow; result: SaleResult | undefined }) {
  const step = nextStepOf(listing)
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 text-left">
        {step && (
          <LinkButton size="sm" variant="quiet" className="-ml-3 text-boundary!" to={step.to}>
            {step.label}
          </LinkButton>
        )}
        <TurnLine turn={listing.turn} company={listing.company} />
      </div>
      <WhileInUse value={listing}>{(shown) => <Switches listing={shown} />}</WhileInUse>
      <WhileInUse value={listing}>{(shown) => <SaleDialogs listing={shown} result={result} />}</WhileInUse>
    </div>
  )
}

type Answer = (SaleResult & { id: number }) | undefined

const columnsWith = (result: Answer): readonly Column<OwnRow>[] => [
  { key: 'title', header: 'Listing', phone: 'title', cell: (listing) => <Name listing={listing} /> },
  { key: 'state', header: 'Status', phone: 'state', cell: (listing) => <State listing={listing} /> },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    phone: 'figure',
    cell: ({ price }) => (price === null ? '—' : formatEur(price)),
  },
  { key: 'views', header: 'Views, 30 days', align: 'end', phone: 'hide', cell: ({ views }) => views },
  { key: 'waiting', header: 'To answer', phone: 'hide', cell: (listing) => <Waiting listing={listing} /> },
  {
    key: 'complete',
    header: 'Complete',
    align: 'end',
    phone: 'hide',
    cell: ({ filled, total }) => `${filled} of ${total}`,
  },
  {
    key: 'next',
    header: 'Next step',
    phone: 'foot',
    cell: (listing) => <NextStep listing={listing} result={result?.id === listing.id ? result : undefined} />,
  },
]

/** The owner's listings with their status, figures, next step and quick actions (ADM-109). */
export function OwnListingTable({ listings, result }: { listings: readonly OwnRow[]; result: Answer }) {
  return (
    <DataTable
      dense
      caption="Listings"
      columns={columnsWith(result)}
      rows={listings}
      rowKey={(row) => row.id}
    />
  )
}

function Switches({ listing }: { listing: OwnRow }) {
  const { id, title, status, saleStatus, visibility, isLocked, listed } = listing
  const own = String(id)
  const others = codesOf(SALE_STATUSES).filter((value) => value !== saleStatus)
  const tighter = codesOf(VISIBILITIES).filter((value) => isTighter(value, visibility))
  return (
    <Menu trigger="Manage" label={`Manage ${title}`}>
      <MenuGroup label="Listing">
        <MenuLink to={`/my-listings/${id}`}>Edit</MenuLink>
        <MenuLink to={`/my-listings/${id}/media`}>Photos and documents</MenuLink>
        {status === 'approved' && <MenuLink to={`/deal/${listing.slug}`}>View listing page</MenuLink>}
        <MenuButton fields={{ intent: 'duplicate', id: own }}>Duplicate</MenuButton>
      </MenuGroup>
      <MenuGroup label="Sale status">
        {others.map((value) =>
          hasSaleDay(value) ? (
            <li key={value}>
              <DialogTrigger
                dialog={saleDialogId(value, id)}
                variant="quiet"
                className={clsx(menuEntryClass, 'px-3! font-normal')}
              >
                {`Mark as ${SALE_STATUSES[value].toLowerCase()}…`}
              </DialogTrigger>
            </li>
          ) : (
            <MenuButton key={value} fields={{ intent: 'saleStatus', id: own, value }}>
              {`Mark as ${SALE_STATUSES[value].toLowerCase()}`}
            </MenuButton>
          ),
        )}
      </MenuGroup>
      {status === 'approved' && (
        <MenuGroup label="Access and market">
          <MenuLink to={`/my-listings/${id}/access`}>Manage access</MenuLink>
          {tighter.map((value) => (
            <MenuButton key={value} fields={{ intent: 'visibility', id: own, value }}>
              {`Make ${VISIBILITIES[value].toLowerCase()}`}
            </MenuButton>
          ))}
          {!isLocked && <MenuButton fields={{ intent: 'lock', id: own }}>Lock analytics</MenuButton>}
          <MenuButton fields={{ intent: 'listed', id: own, value: listed ? 'no' : 'yes' }}>
            {listed ? 'Withdraw from the market' : 'Put back on the market'}
          </MenuButton>
        </MenuGroup>
      )}
    </Menu>
  )
}

import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Menu, MenuButton, menuEntryClass, MenuLink } from '#app/ui/menu.tsx'
import { TurnLine } from '#app/review/turn-line.tsx'
import { formatEur } from '#app/lib/money.ts'
import { WhileInUse } from '#app/ui/while-in-use.tsx'
import type { OwnListing } from '../queries/own.server.ts'
import {
  isTighter,
  LISTING_STATUS_LABELS,
  LISTING_STATUS_TONES,
  PROPERTY_TYPES,
  SALE_STATUSES,
  type SaleStatus,
  VISIBILITIES,
  type Visibility,
} from '#app/listings/schema.ts'
import { Elevation } from '#app/listings/ui/elevation.tsx'
import { IllustrativeBadge } from '#app/listings/ui/listing-badges.tsx'
import { hasDay, type SaleAnswer, saleDialogId, SaleDialogs, saleText } from './sale-dialogs.tsx'

const CHANGE_TEXTS = {
  draft: 'Changes not submitted',
  pending: 'Changes under review',
  rejected: 'Changes rejected',
  more_info_requested: 'Changes: action needed',
  approved: '',
} as const

/** One listing of the owner with its status and quick actions (ADM-109). */
export function OwnListingRow({ listing, answer }: { listing: OwnListing; answer?: SaleAnswer | undefined }) {
  const { id, title, location, propertyType, price, company } = listing
  const facts = [
    location,
    propertyType && PROPERTY_TYPES[propertyType as keyof typeof PROPERTY_TYPES],
    saleText(listing),
    price === null ? null : formatEur(price),
  ]
  return (
    <Card as="li" className="relative flex flex-wrap items-center gap-x-5 gap-y-3 sm:flex-nowrap">
      <div className="h-16 w-24 shrink-0 overflow-hidden rounded-control border border-line bg-wash">
        {listing.primaryImageFileId ? (
          <img
            src={`/files/${listing.primaryImageFileId}?size=card`}
            alt=""
            loading="lazy"
            className="size-full bg-white object-cover"
          />
        ) : (
          <Elevation seed={String(id)} type={(propertyType ?? 'office') as 'office'} className="size-full" />
        )}
      </div>
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <Link
          to={`/my-listings/${id}`}
          className="line-clamp-2 font-display text-17 font-medium underline-offset-3 hover:underline"
        >
          {title}
        </Link>
        <p className="text-13 text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
        <p className="text-13 text-ink-2">{company}</p>
        <TurnLine turn={listing.turn} company={company} />
      </div>
      <div className="flex w-full items-center justify-between gap-4 sm:w-auto sm:justify-end">
        <Badges listing={listing} />
        <WhileInUse value={listing}>{(shown) => <Switches listing={shown} />}</WhileInUse>
      </div>
      <WhileInUse value={listing}>{(shown) => <SaleDialogs listing={shown} answer={answer} />}</WhileInUse>
    </Card>
  )
}

function Badges({ listing }: { listing: OwnListing }) {
  const { status, change, suspended, listed, visibility, isLocked, isIllustrative } = listing
  return (
    <div className="flex flex-wrap gap-2 sm:max-w-72 sm:justify-end">
      {isIllustrative && <IllustrativeBadge />}
      <Badge tone={LISTING_STATUS_TONES[status]}>{LISTING_STATUS_LABELS[status]}</Badge>
      {change && <Badge tone={LISTING_STATUS_TONES[change]}>{CHANGE_TEXTS[change]}</Badge>}
      {suspended && <Badge tone="stop">Suspended</Badge>}
      {status === 'approved' && !listed && <Badge>Withdrawn</Badge>}
      {visibility !== 'public' && <Badge tone="brass">{VISIBILITIES[visibility]}</Badge>}
      {isLocked && <Badge tone="brass">Analytics locked</Badge>}
    </div>
  )
}

function Switches({ listing }: { listing: OwnListing }) {
  const { id, title, status, saleStatus, visibility, isLocked, listed } = listing
  const own = String(id)
  const others = (Object.keys(SALE_STATUSES) as SaleStatus[]).filter((value) => value !== saleStatus)
  const tighter = (Object.keys(VISIBILITIES) as Visibility[]).filter((value) => isTighter(value, visibility))
  return (
    <Menu trigger="Manage" label={`Manage ${title}`} size="sm">
      <MenuLink to={`/my-listings/${id}`}>Edit</MenuLink>
      <MenuLink to={`/my-listings/${id}/media`}>Photos and documents</MenuLink>
      {status === 'approved' && <MenuLink to={`/deal/${listing.slug}`}>View listing page</MenuLink>}
      {status === 'approved' && <MenuLink to={`/my-listings/${id}/access`}>Manage access</MenuLink>}
      <MenuButton fields={{ intent: 'duplicate', id: own }}>Duplicate</MenuButton>
      {others.map((value) =>
        hasDay(value) ? (
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
      {status === 'approved' &&
        tighter.map((value) => (
          <MenuButton key={value} fields={{ intent: 'visibility', id: own, value }}>
            {`Make ${VISIBILITIES[value].toLowerCase()}`}
          </MenuButton>
        ))}
      {status === 'approved' && !isLocked && (
        <MenuButton fields={{ intent: 'lock', id: own }}>Lock analytics</MenuButton>
      )}
      {status === 'approved' && (
        <MenuButton fields={{ intent: 'listed', id: own, value: listed ? 'no' : 'yes' }}>
          {listed ? 'Withdraw from the market' : 'Put back on the market'}
        </MenuButton>
      )}
    </Menu>
  )
}

import { ChevronDown, Lock, X } from 'lucide-react'
import type { ComparedCell, ComparedListing, ComparedRow, ComparedSection } from '../queries.server.ts'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { comparePath, togglePicked, usePicked } from '../../marks/compare-store.ts'
import { topBar } from '#app/ui/sticky-bar.ts'
import { ListingPicture } from '../../ui/listing-picture.tsx'

/** Width of the first column and of the two to four others (PUB-124): two fit on a phone, more scroll. */
export const FIRST = 'w-24 sm:w-40 lg:w-52'
export const GRIDS: Readonly<Record<number, string>> = {
  2: 'grid-cols-[6rem_repeat(2,minmax(0,1fr))] sm:grid-cols-[10rem_repeat(2,minmax(0,1fr))] lg:grid-cols-[13rem_repeat(2,minmax(0,1fr))]',
  3: 'grid-cols-[6rem_repeat(3,minmax(0,1fr))] sm:grid-cols-[10rem_repeat(3,minmax(0,1fr))] lg:grid-cols-[13rem_repeat(3,minmax(0,1fr))]',
  4: 'grid-cols-[6rem_repeat(4,minmax(0,1fr))] sm:grid-cols-[10rem_repeat(4,minmax(0,1fr))] lg:grid-cols-[13rem_repeat(4,minmax(0,1fr))]',
}
export const MIN_WIDTHS: Readonly<Record<number, string>> = {
  2: 'min-w-[20.5rem] sm:min-w-[28rem]',
  3: 'min-w-[39rem]',
  4: 'min-w-[50rem]',
}

type Listings = { listings: readonly ComparedListing[] }

/** Removing one of two listings ends the comparison and returns to the list (PUB-121, PUB-122). */
function pathWithout({ listings }: Listings, slug: string): string {
  const rest = listings.filter((one) => one.slug !== slug)
  return rest.length < 2 ? '/listings' : comparePath(rest.map((one) => one.slug))
}

/** The sticky header: each listing with picture, title and a link that removes it (PUB-120). */
export function ColumnHeaders({ listings, owner }: Listings & { owner: string }) {
  const picked = usePicked(owner)
  const unselect = (listing: ComparedListing) => {
    if (picked.some(({ slug }) => slug === listing.slug)) togglePicked(owner, listing)
  }
  return (
    <div
      ref={topBar}
      className={clsx(
        'sticky top-(--sticky-top) z-3 grid rounded-t-card border-b border-line-2 bg-sheet print:static',
        GRIDS[listings.length],
      )}
    >
      <p className="flex items-end border-r border-line px-2 py-2 text-13 text-ink-2 sm:px-3 lg:px-4">
        {listings.length} listings
      </p>
      {listings.map((listing) => (
        <div
          key={listing.slug}
          data-listing={listing.slug}
          className="flex min-w-0 flex-wrap content-start items-start justify-between gap-x-2 gap-y-1 border-l border-line py-2 pr-1 pl-2 first-of-type:border-l-0 sm:flex-nowrap sm:pl-3 lg:gap-x-3 lg:py-3 lg:pl-4"
        >
          <div
            className={clsx(
              'w-12 shrink-0 overflow-hidden rounded-[4px] border border-line bg-paper print:w-24',
              listings.length < 4 && 'lg:w-20',
            )}
          >
            <ListingPicture slug={listing.slug} propertyType={listing.propertyType} photo={listing.photo} />
          </div>
          <h2 className="order-last min-w-0 grow basis-full sm:order-none sm:basis-0 font-text text-13 leading-4.5 font-medium lg:text-15 lg:leading-5 print:text-[9pt]">
            <Link
              to={`/deal/${listing.slug}`}
              title={listing.title}
              className="line-clamp-3 wrap-anywhere underline-offset-3 hover:underline"
            >
              {listing.title}
            </Link>
          </h2>
          <Link
            to={pathWithout({ listings }, listing.slug)}
            preventScrollReset={listings.length > 2}
            onClick={() => unselect(listing)}
            title="Remove"
            className="-mt-1 grid size-8 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-wash hover:text-ink print:hidden"
          >
            <X aria-hidden="true" className="size-4" strokeWidth={2} />
            <span className="sr-only">Remove {listing.title} from the comparison</span>
          </Link>
        </div>
      ))}
    </div>
  )
}

const first =
  'sticky left-0 z-1 border-t border-r border-line bg-sheet px-2 py-2 text-left align-top font-normal wrap-anywhere text-ink-2 sm:px-3 lg:px-4 print:static print:py-1'
const other =
  'border-t border-l border-line px-2 py-2 text-left align-top nth-[2]:border-l-0 sm:px-3 lg:px-4 print:py-1'
const head = 'print:border-t print:border-line print:px-3 print:py-1 print:text-left print:align-bottom'

/** *** with its reason, and a lock where the value can be unlocked (PUB-060, PUB-099). */
function Missing({ cell: { lock, reason } }: { cell: Extract<ComparedCell, { value: null }> }) {
  const isLocked = lock !== 'unstated' && lock !== 'too_few'
  return (
    <span
      title={reason}
      className={isLocked ? 'inline-flex items-center gap-1.5 text-brass' : 'text-ink-2'}
      data-lock={lock}
    >
      <span aria-hidden="true" className="font-mono tracking-[0.08em]">
        ***
      </span>
      {isLocked && <Lock aria-hidden="true" className="size-3.5" strokeWidth={2} />}
      <span className="sr-only">{isLocked ? `Hidden: ${reason}` : reason}</span>
    </span>
  )
}

function CellValue({ cell }: { cell: ComparedCell }) {
  if (cell.value === null) return <Missing cell={cell} />
  const { text, unit, note, value } = cell
  return (
    <>
      <span className={typeof value === 'number' ? 'font-medium tabular-nums' : 'min-w-0 wrap-anywhere'}>
        {text}
        {unit && (
          <span className={`${unit === '%' ? '' : 'ml-1 '}text-13 leading-none font-normal text-ink-2`}>
            {unit}
          </span>
        )}
      </span>
      {note && <span className="mt-0.5 block text-13 text-ink-2">{note}</span>}
    </>
  )
}

function Row({ row: { label, cells }, listings }: Listings & { row: ComparedRow }) {
  return (
    <tr>
      <th scope="row" className={first}>
        {label}
      </th>
      {cells.map((cell, column) => (
        <td key={listings[column]?.slug} className={other}>
          <CellValue cell={cell} />
        </td>
      ))}
    </tr>
  )
}

/** One collapsible section; open in print (PUB-123). */
export function SectionTable({ section, listings }: Listings & { section: ComparedSection }) {
  const { title, isOpen, rows } = section
  return (
    <details open={isOpen} className="group print-open border-t border-line-2">
      <summary className="cursor-pointer list-none bg-wash py-2.5 print:break-after-avoid print:py-1 [&::-webkit-details-marker]:hidden">
        <span className="sticky left-0 inline-flex items-center gap-2 px-2 font-display text-17 font-medium sm:px-3 lg:px-4">
          <ChevronDown
            aria-hidden="true"
            className="size-4 -rotate-90 text-ink-2 transition-transform group-open:rotate-0 print:hidden"
            strokeWidth={2}
          />
          {title}
        </span>
      </summary>
      <table className="w-full table-fixed border-separate border-spacing-0 text-13 lg:text-15 print:text-[9pt] print:leading-4">
        <caption className="sr-only">{title}</caption>
        <colgroup>
          <col className={FIRST} />
          {listings.map(({ slug }) => (
            <col key={slug} />
          ))}
        </colgroup>
        <thead className="sr-only print:not-sr-only">
          <tr>
            <th scope="col" className={head}>
              Fact
            </th>
            {listings.map(({ slug, title: name }) => (
              <th key={slug} scope="col" className={head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} listings={listings} />
          ))}
        </tbody>
      </table>
    </details>
  )
}

import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { activeFilters, withoutFilter, withoutLabel } from '../filter-labels.ts'
import { type Filters, listingsPath } from '../filters.ts'
import type { Relaxation } from '../cell-counts.ts'
import { formatNumber } from '#app/lib/format.ts'

type Props = { filters: Filters; relaxations: readonly Relaxation[]; isMap: boolean }

/** Filters to remove, each with the number of listings that this adds. */
function FilterSuggestions({ filters, relaxations, isMap }: Props) {
  return (
    <ul className="flex flex-wrap gap-2">
      {relaxations.slice(0, 3).map(({ name, adds }) => (
        <li key={name}>
          <LinkButton size="sm" preventScrollReset to={listingsPath(withoutFilter(filters, name), isMap)}>
            {`${withoutLabel(name)}: ${formatNumber(adds)} more`}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

type UnknownProps = Props & { text: string; meant: string | null; isEmpty: boolean }

/** Warns that a list ignores an unknown place, with the place that was probably meant and filters to remove (PUB-058). */
export function UnknownLocation({ text, meant, isEmpty, ...offers }: UnknownProps) {
  const { filters, isMap, relaxations } = offers
  const hasOffers = !isEmpty && relaxations.length > 0
  return (
    <Notice
      tone="wait"
      className="mt-1 mb-4"
      action={
        (meant !== null || hasOffers) && (
          <div className="flex flex-wrap gap-2">
            {meant !== null && (
              <LinkButton
                size="sm"
                preventScrollReset
                to={listingsPath({ ...filters, location: meant }, isMap)}
              >
                {`Did you mean ${meant}?`}
              </LinkButton>
            )}
            {hasOffers && <FilterSuggestions {...offers} />}
          </div>
        )
      }
    >
      <span className="wrap-anywhere">{text}</span>
    </Notice>
  )
}

function EmptyMarket({ isGuest }: { isGuest: boolean }) {
  return (
    <EmptyState
      title="No listings yet"
      text="New listings show up here as soon as we approve them."
      action={
        isGuest ? (
          <LinkButton to="/signup">Sign Up</LinkButton>
        ) : (
          <LinkButton to="/alerts">Set Up Alerts</LinkButton>
        )
      }
    />
  )
}

export function NoMatches({ isGuest, ...props }: Props & { isGuest: boolean }) {
  const [best] = props.relaxations
  if (activeFilters(props.filters).length === 0) return <EmptyMarket isGuest={isGuest} />
  return (
    <EmptyState
      title="No listings match these filters"
      text={
        best
          ? 'Hidden and unstated values never match a filter. Remove a filter to see more.'
          : 'Hidden and unstated values never match a filter. Remove some filters, or clear them all.'
      }
      action={
        <>
          {best && <FilterSuggestions {...props} />}
          <LinkButton to={listingsPath({}, props.isMap)} size="sm" variant={best ? 'quiet' : 'plain'}>
            Clear
          </LinkButton>
        </>
      }
    />
  )
}

export function FewMatches(props: Props) {
  if (props.relaxations.length === 0) return null
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="text-ink-2">Few listings match. Remove a filter to see more:</p>
      <FilterSuggestions {...props} />
    </div>
  )
}

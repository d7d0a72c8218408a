import { List, Map } from 'lucide-react'
import { Chip } from '#app/ui/chip.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Menu, MenuLink } from '#app/ui/menu.tsx'
import { filterChips, searchName } from '../filter-labels.ts'
import { type Filters, listingsPath, SORTS } from '../filters.ts'
import { SaveSearch } from '#app/listings/marks/ui/save-search.tsx'
import { optionsOf } from '#app/listings/schema.ts'
import { SEARCH_FORM } from './listing-filters.tsx'
import { formatNumber } from '#app/lib/format.ts'

export type SavedEntry = { id: string; name: string; path: string }

type Props = {
  filters: Filters
  count: number
  ignoredTerm: string | null
  isGuest: boolean
  isMap: boolean
  searches: readonly SavedEntry[]
  /** The id of the saved search that the list was opened from, if its filters have changed since. */
  changed: string | null
}

function SavedSearches({ searches }: { searches: readonly SavedEntry[] }) {
  if (searches.length === 0) return null
  return (
    <Menu align="start" trigger="Saved searches">
      {searches.map(({ id, name, path }) => (
        <MenuLink key={id} to={path} preventScrollReset>
          <span className="max-w-72 truncate">{name}</span>
        </MenuLink>
      ))}
      <MenuLink to="/saved-searches" className="border-t border-line text-13 text-ink-2">
        All saved searches
      </MenuLink>
    </Menu>
  )
}

/** Belongs to the search form, but is outside its frame. */
function SortSelect({ sort }: { sort: Filters['sort'] }) {
  return (
    <label className="flex items-center gap-2 text-13 text-ink-2">
      Sort
      <select
        name="sort"
        form={SEARCH_FORM}
        defaultValue={sort}
        className="min-h-8 rounded-control border border-edge/60 bg-sheet px-2 text-13 text-ink hover:border-edge"
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {optionsOf(SORTS).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

export function ResultsBar(props: Props) {
  const { filters, count, ignoredTerm, isGuest, isMap, searches, changed } = props
  const search = { ...filters, after: undefined, before: undefined }
  const Icon = isMap ? List : Map
  // An unknown place is ignored (PUB-058).
  const applied = ignoredTerm === null ? filters : { ...filters, location: undefined }
  return (
    <div className="mt-2 mb-4 flex flex-wrap items-center gap-2">
      <p className="mr-2 font-medium tabular-nums" role="status">
        {formatNumber(count)} {count === 1 ? 'listing' : 'listings'}
      </p>
      {filterChips(filters)
        .filter(({ name }) => name !== 'location' || ignoredTerm === null)
        .map(({ label, without }) => (
          <Chip
            key={label}
            removeHref={listingsPath(without, isMap)}
            removeLabel={`Remove filter ${label}`}
            className="max-w-full wrap-anywhere"
          >
            {label}
          </Chip>
        ))}
      <SaveSearch
        isGuest={isGuest}
        changed={changed}
        query={new URL(listingsPath(search), 'http://own.invalid').search.slice(1)}
        from={listingsPath(search, isMap)}
        description={searchName({ name: null, criteria: applied })}
      />
      <SavedSearches searches={searches} />
      <div className="ml-auto flex items-center gap-3 max-md:w-full max-md:justify-between">
        <SortSelect sort={filters.sort} />
        <LinkButton
          size="sm"
          preventScrollReset
          to={listingsPath(filters, !isMap)}
          icon={<Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        >
          {isMap ? 'List' : 'Map'}
        </LinkButton>
      </div>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { FilterBar, FilterSelect, FilterText } from '#app/ui/filter-bar.tsx'
import { type Filters, MINIMUM_YIELDS, PRICE_BANDS, SIZE_BANDS, SORTS, TERM_MAX } from '../filters.ts'
import { optionsOf, PROPERTY_TYPES, RISK_PROFILES } from '../schema.ts'

type Options = { value: string; label: string }[]

function bands(of: Readonly<Record<string, { label: string }>>): Options {
  return Object.entries(of).map(([value, { label }]) => ({ value, label }))
}

function any(label: string, options: Options): Options {
  return [{ value: '', label }, ...options]
}

/** Folded beside the name, so that "lodz" suggests "Łódź" in browsers that look into both. */
function folded(name: string): string {
  return name
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
}

/** The form follows the address (back, a removed chip, Clear) without losing the focus that it has. */
function showChosen(form: HTMLFormElement, filters: Filters): void {
  for (const name of ['location', 'type', 'size', 'price', 'yield', 'risk', 'sort'] as const) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = filters[name] ?? ''
  }
}

type Props = { filters: Filters; cities: readonly { city: string; count: number }[] }

/** The search as a GET form: each choice stands in the address and works without script (PUB-048, PUB-049, PUB-057). */
export function ListingFilters({ filters, cities }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const apply = () => form.current?.requestSubmit()
  useEffect(() => {
    if (form.current) showChosen(form.current, filters)
  }, [filters])
  return (
    <FilterBar
      ref={form}
      action="/listings"
      label="Search listings"
      actions={
        <>
          <Button variant="primary" size="sm">
            Search
          </Button>
          <LinkButton to="/listings" size="sm">
            Clear
          </LinkButton>
        </>
      }
    >
      <FilterText
        label="Location"
        name="location"
        wide
        list="cities"
        autoComplete="off"
        maxLength={TERM_MAX}
        placeholder="Łódź, Kraków…"
        defaultValue={filters.location ?? ''}
      />
      <datalist id="cities">
        {cities.map(({ city, count }) => (
          <option key={city} value={city}>{`${folded(city)} · ${count}`}</option>
        ))}
      </datalist>
      <FilterSelect
        label="Type"
        name="type"
        options={any('All types', optionsOf(PROPERTY_TYPES))}
        defaultValue={filters.type ?? ''}
        onChange={apply}
      />
      <FilterSelect
        label="Size"
        name="size"
        options={any('Any size', bands(SIZE_BANDS))}
        defaultValue={filters.size ?? ''}
        onChange={apply}
      />
      <FilterSelect
        label="Price"
        name="price"
        options={any('Any price', bands(PRICE_BANDS))}
        defaultValue={filters.price ?? ''}
        onChange={apply}
      />
      <FilterSelect
        label="Min. yield"
        name="yield"
        options={any('Any yield', optionsOf(MINIMUM_YIELDS))}
        defaultValue={filters.yield ?? ''}
        onChange={apply}
      />
      <FilterSelect
        label="Risk"
        name="risk"
        options={any('Any risk', optionsOf(RISK_PROFILES))}
        defaultValue={filters.risk ?? ''}
        onChange={apply}
      />
      <FilterSelect
        label="Sort"
        name="sort"
        options={optionsOf(SORTS)}
        defaultValue={filters.sort}
        onChange={apply}
      />
    </FilterBar>
  )
}

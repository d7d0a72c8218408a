import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { cellControlClass, FilterCell } from '#app/ui/filter-cell.tsx'
import { topBar } from '#app/ui/sticky-bar.ts'
import { CONTROL_NAVIGATION, useIsControlNavigation } from '#app/ui/control-navigation.ts'
import type { RangeFields } from '../filter-schema.ts'
import { activeFilters, WITHOUT_FILTER } from '../filter-labels.ts'
import {
  type Filters,
  listingsPath,
  MINIMUM_YIELDS,
  PRICE_BANDS,
  canonicalPath,
  SIZE_BANDS,
} from '../filters.ts'
import type { Facets } from '../cell-counts.ts'
import { PROPERTY_TYPES, RISK_PROFILES } from '#app/listings/schema.ts'
import { MoreFilters } from './more-filters.tsx'
import { type Place, PlaceField } from './place-field.tsx'
import { formatNumber } from '#app/lib/format.ts'

export const SEARCH_FORM = 'listing-search'

type Counted = 'type' | 'size' | 'price' | 'yield' | 'risk'
type Label = string | { label: string }

const CELLS: readonly { name: Counted; label: string; labels: Readonly<Record<string, Label>> }[] = [
  { name: 'type', label: 'Type', labels: PROPERTY_TYPES },
  { name: 'size', label: 'Size', labels: SIZE_BANDS },
  { name: 'price', label: 'Price', labels: PRICE_BANDS },
  { name: 'yield', label: 'Min. yield', labels: MINIMUM_YIELDS },
  { name: 'risk', label: 'Risk', labels: RISK_PROFILES },
]

/**
 * Each choice with its number of listings, except for the chosen one, whose number is the list's total. A range typed in
 * the panel stays without a band, so it replaces "Any ...".
 */
function countedOptions(
  { name, labels }: (typeof CELLS)[number],
  filters: Filters,
  facets: Facets | null,
): { value: string; label: string }[] {
  const counts: Readonly<Record<string, number>> | undefined = facets?.[name]
  const options = Object.entries(labels).map(([value, text]) => {
    const label = typeof text === 'string' ? text : text.label
    const count = counts?.[value]
    if (count === undefined || first(filters[name]) === value) return { value, label }
    return { value, label: `${label} (${formatNumber(count)})` }
  })
  const isRange = activeFilters(filters).some((active) => active.name === `${name}_range`)
  return [{ value: '', label: isRange ? 'Custom range' : WITHOUT_FILTER[name] }, ...options]
}

/** What a control of the bar shows: the first of several choices. */
const first = (chosen: string | readonly string[] | undefined) => [chosen ?? ''].flat()[0] ?? ''

const NAMES = ['location', 'type', 'size', 'price', 'yield', 'risk', 'sort'] as const

/** Whether something was chosen before the page's JavaScript ran. */
function hasEarlyChoices(form: HTMLFormElement, filters: Filters): boolean {
  return NAMES.some((name) => {
    const control = form.elements.namedItem(name)
    return control instanceof HTMLSelectElement && control.value !== first(filters[name])
  })
}

/** Syncs the form with the query string (back, a removed chip, Clear) without moving the focus. */
function showChosen(form: HTMLFormElement, filters: Filters): void {
  for (const name of NAMES) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = first(filters[name])
  }
}

type Props = {
  filters: Filters
  fields: RangeFields
  facets: Facets | null
  /** The number of matches, null if they could not be loaded. */
  count: number | null
  places: readonly Place[]
  isMap: boolean
}

/** The sticky search form, a GET form that works without JavaScript (PUB-048, PUB-049, PUB-057). */
export function ListingFilters({ filters, fields, facets, count, places, isMap }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  // The panel opens to show a field with an error.
  const hasErrors = Object.values(fields).some(({ error }) => error !== undefined)
  const [isOpened, setIsOpened] = useState<boolean | null>(null)
  const isPanel = isOpened ?? hasErrors
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const navigate = useNavigate()
  const apply = () => form.current?.requestSubmit()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    // "All types" in the bar unchecks the others in the panel.
    for (const name of ['type', 'risk']) if (form.get(name) === '') form.delete(name)
    const typed = [...form].filter((pair): pair is [string, string] => !(pair[1] instanceof File))
    void navigate(canonicalPath(new URLSearchParams(typed)), {
      preventScrollReset: true,
      state: CONTROL_NAVIGATION,
    })
  }
  useEffect(() => topBar(form.current), [])
  const isRunning = useRef(false)
  const isOwn = useIsControlNavigation()
  useEffect(() => {
    if (!form.current) return
    // Applies choices made before the JavaScript ran instead of resetting them.
    if (!isRunning.current && hasEarlyChoices(form.current, filters)) form.current.requestSubmit()
    else if (isRunning.current && !isOwn) showChosen(form.current, filters)
    isRunning.current = true
  }, [filters, isOwn])
  const active = activeFilters(filters).map(({ name }): string => name)
  const chosen = active.filter((name) => name !== 'location').length
  const more = active.filter((name) => !NAMES.some((one) => one === name)).length
  const clear = (
    <LinkButton to={listingsPath({}, isMap)} size="sm" preventScrollReset>
      Clear
    </LinkButton>
  )
  return (
    <Form
      ref={form}
      id={SEARCH_FORM}
      method="get"
      action="/listings"
      role="search"
      aria-label="Search listings"
      onSubmit={search}
      className={clsx(
        'top-(--header) z-4 -mx-2 bg-paper px-2 py-3 print:hidden md:noscript:static',
        isPanel ? 'max-md:sticky' : 'sticky',
      )}
    >
      {filters.saved && <input type="hidden" name="saved" value={filters.saved} />}
      {isMap && <input type="hidden" name="view" value="map" />}
      <div className="relative">
        <div className="overflow-hidden rounded-card border border-line-2 bg-sheet">
          <div className="-mr-px -mb-px grid grid-cols-[1fr_auto] md:flex md:flex-wrap">
            <PlaceField defaultValue={filters.location ?? ''} first={places} slot={slot} apply={apply} />
            <button
              type="button"
              popoverTarget="filter-choices"
              className="flex items-center gap-2 border-b border-line px-4 text-15 font-medium md:hidden"
            >
              <SlidersHorizontal aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
              Filters
              {chosen > 0 && <span className="text-13 text-ink-2 tabular-nums">{chosen}</span>}
            </button>
            <div
              ref={sheet}
              id="filter-choices"
              popover="auto"
              className="top-auto bottom-0 m-0 max-h-[88dvh] w-full max-w-none grid-cols-2 rounded-t-card border-line-2 bg-sheet p-0 text-ink shadow-float backdrop:bg-ink/40 open:grid md:not-open:contents"
            >
              {CELLS.map((choice) => (
                <FilterCell
                  key={choice.name}
                  label={choice.label}
                  htmlFor={choice.name}
                  className={choice.name === 'risk' ? 'max-md:col-span-2' : undefined}
                >
                  <select
                    id={choice.name}
                    name={choice.name}
                    defaultValue={first(filters[choice.name])}
                    className={cellControlClass}
                    onChange={apply}
                  >
                    {countedOptions(choice, filters, facets).map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </FilterCell>
              ))}
              <div className="flex items-center justify-end gap-1 border-b border-line px-3 py-2 max-md:hidden md:ml-auto">
                <Button
                  type="button"
                  size="sm"
                  variant="quiet"
                  aria-expanded={isPanel}
                  aria-controls="more-filters"
                  className="noscript:hidden!"
                  onClick={() => setIsOpened(!isPanel)}
                >
                  More filters{more > 0 && <span className="text-ink-2 tabular-nums"> {more}</span>}
                </Button>
                {clear}
              </div>
              <div
                id="more-filters"
                className={clsx(
                  'col-span-2 grid grid-cols-2 md:basis-full md:grid-cols-8 md:noscript:grid!',
                  !isPanel && 'md:hidden',
                )}
              >
                <MoreFilters filters={filters} fields={fields} apply={apply} />
              </div>
              <div className="sticky bottom-0 col-span-2 flex items-center justify-end gap-3 bg-sheet p-3 md:hidden">
                {clear}
                <Button variant="primary" className="flex-1" onClick={() => sheet.current?.hidePopover()}>
                  {count === null
                    ? 'Show listings'
                    : `Show ${formatNumber(count)} ${count === 1 ? 'listing' : 'listings'}`}
                </Button>
              </div>
            </div>
          </div>
        </div>
        {hasErrors && (
          <p className="pt-2 text-13 text-stop md:hidden">
            One of the numbers is not valid. Open Filters to correct it.
          </p>
        )}
        <div ref={setSlot} className="absolute top-[3.75rem] left-0 z-20" />
      </div>
    </Form>
  )
}

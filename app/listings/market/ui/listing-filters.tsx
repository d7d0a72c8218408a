import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { cellControlClass, FilterCell } from '#app/ui/filter-cell.tsx'
import { topBar } from '#app/ui/sticky-bar.ts'
import { CONTROL_NAVIGATION, useIsControlNavigation } from '#app/ui/control-navigation.ts'
import {
  activeFilters,
  type Filters,
  WITHOUT_FILTER,
  listingsPath,
  MINIMUM_YIELDS,
  PRICE_BANDS,
  canonicalPath,
  SIZE_BANDS,
} from '../filters.ts'
import type { Facets } from '../cell-counts.ts'
import { PROPERTY_TYPES, RISK_PROFILES } from '#app/listings/schema.ts'
import { type Place, PlaceField } from './place-field.tsx'
import { formatNumber } from '#app/lib/money.ts'

export const SEARCH_FORM = 'listing-search'

type Counted = 'type' | 'size' | 'price' | 'yield' | 'risk'
type Label = string | { label: string }

const CHOICES: readonly { name: Counted; label: string; of: Readonly<Record<string, Label>> }[] = [
  { name: 'type', label: 'Type', of: PROPERTY_TYPES },
  { name: 'size', label: 'Size', of: SIZE_BANDS },
  { name: 'price', label: 'Price', of: PRICE_BANDS },
  { name: 'yield', label: 'Min. yield', of: MINIMUM_YIELDS },
  { name: 'risk', label: 'Risk', of: RISK_PROFILES },
]

/** Each choice with its number of listings; the chosen one has none, as that is the list's total. */
function countedOptions(
  { name, of }: (typeof CHOICES)[number],
  filters: Filters,
  facets: Facets | null,
): { value: string; label: string }[] {
  const counts: Readonly<Record<string, number>> | undefined = facets?.[name]
  const options = Object.entries(of).map(([value, text]) => {
    const label = typeof text === 'string' ? text : text.label
    const count = counts?.[value]
    if (count === undefined || filters[name] === value) return { value, label }
    return { value, label: `${label} (${formatNumber(count)})` }
  })
  return [{ value: '', label: WITHOUT_FILTER[name] }, ...options]
}

const NAMES = ['location', 'type', 'size', 'price', 'yield', 'risk', 'sort'] as const

/** Whether something was chosen before the page's JavaScript ran. */
function hasEarlyChoices(form: HTMLFormElement, filters: Filters): boolean {
  return NAMES.some((name) => {
    const control = form.elements.namedItem(name)
    return control instanceof HTMLSelectElement && control.value !== (filters[name] ?? '')
  })
}

/** Syncs the form with the query string (back, a removed chip, Clear) without moving the focus. */
function showChosen(form: HTMLFormElement, filters: Filters): void {
  for (const name of NAMES) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
      control.value = filters[name] ?? ''
  }
}

type Props = { filters: Filters; facets: Facets | null; places: readonly Place[]; isMap: boolean }

/**
 * The sticky search form: a GET form, so that each choice is in the query string and works without JavaScript (PUB-048,
 * PUB-049, PUB-057).
 */
export function ListingFilters({ filters, facets, places, isMap }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const navigate = useNavigate()
  const apply = () => form.current?.requestSubmit()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)].filter(
      (pair): pair is [string, string] => !(pair[1] instanceof File),
    )
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
  const chosen = activeFilters(filters).filter(({ name }) => name !== 'location').length
  return (
    <Form
      ref={form}
      id={SEARCH_FORM}
      method="get"
      action="/listings"
      role="search"
      aria-label="Search listings"
      onSubmit={search}
      className="sticky top-(--header) z-4 -mx-2 bg-paper px-2 py-3 print:hidden max-md:noscript:static"
    >
      {isMap && <input type="hidden" name="view" value="map" />}
      <div className="relative">
        <div className="overflow-hidden rounded-card border border-line-2 bg-sheet">
          <div className="-mr-px -mb-px grid grid-cols-[1fr_auto] md:flex md:flex-wrap">
            <PlaceField defaultValue={filters.location ?? ''} first={places} slot={slot} apply={apply} />
            <button
              type="button"
              aria-expanded={isExpanded}
              aria-controls="filter-choices"
              className="flex items-center gap-2 border-b border-line px-4 text-15 font-medium md:hidden noscript:hidden"
              onClick={() => setIsExpanded(!isExpanded)}
            >
              <SlidersHorizontal aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
              Filters
              {chosen > 0 && <span className="text-13 text-ink-2 tabular-nums">{chosen}</span>}
            </button>
            <div
              id="filter-choices"
              className={clsx(
                'col-span-2 grid-cols-2 md:contents noscript:grid',
                isExpanded ? 'grid' : 'hidden',
              )}
            >
              {CHOICES.map((choice) => (
                <FilterCell key={choice.name} label={choice.label} htmlFor={choice.name}>
                  <select
                    id={choice.name}
                    name={choice.name}
                    defaultValue={filters[choice.name] ?? ''}
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
              <div className="flex items-center justify-end border-b border-line px-3 py-2 md:ml-auto">
                <LinkButton to={listingsPath({}, isMap)} size="sm" preventScrollReset>
                  Clear
                </LinkButton>
              </div>
            </div>
          </div>
        </div>
        <div ref={setSlot} className="absolute top-[3.75rem] left-0 z-20" />
      </div>
    </Form>
  )
}

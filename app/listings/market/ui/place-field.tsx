import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { FilterCell } from '#app/ui/filter-cell.tsx'
import { useScripting } from '#app/ui/scripting.ts'

/** A city, region or country in which the viewer may see listings, and their number (PUB-048). */
export type Place = { city: string; country: string; count: number }

function isPlace(value: unknown): value is Place {
  return typeof value === 'object' && value !== null && 'city' in value && 'count' in value
}

async function fetchPlaces(term: string, signal: AbortSignal): Promise<Place[]> {
  const response = await fetch(`/listings/places?term=${encodeURIComponent(term)}`, {
    headers: { Accept: 'application/json' },
    signal,
  })
  const answer: unknown = response.ok ? await response.json() : null
  return Array.isArray(answer) ? answer.filter(isPlace) : []
}

const TYPING_PAUSE_MS = 120

/** Suggestions for a typed term; none without a term or after a failed call. */
function usePlaces(term: string | null, first: readonly Place[]): readonly Place[] {
  const [answer, setAnswer] = useState<{ term: string; places: Place[] }>({ term: '', places: [] })
  useEffect(() => {
    if (term === null || term.trim() === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      fetchPlaces(term, abort.signal).then(
        (places) => setAnswer({ term, places }),
        () => abort.signal.aborted || setAnswer({ term, places: [] }),
      )
    }, TYPING_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [term])
  if (term === null) return []
  return term.trim() === '' ? first : answer.places
}

type Props = {
  defaultValue: string
  /** Cities with the most listings: suggested before anything is typed, and the datalist of a page without JavaScript. */
  first: readonly Place[]
  /** Renders the list outside of the frame, which clips overflow. */
  slot: HTMLElement | null
  apply: () => void
}

/** The location as a combobox: the text is searched as typed, and choosing a suggestion replaces it (PUB-048). */
export function PlaceField({ defaultValue, first, slot, apply }: Props) {
  const isScripted = useScripting()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [term, setTerm] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const places = usePlaces(term, first)
  const isOpen = term !== null && places.length > 0
  const close = () => (setTerm(null), setActive(-1))
  const choose = (place: Place) => {
    if (input.current) input.current.value = place.city
    close()
    apply()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) return setTerm(event.currentTarget.value)
      // One more position than there are places: no choice, just the text as typed.
      const size = places.length + 1
      return setActive(((active + 1 + step + size) % size) - 1)
    }
    const place = isOpen ? places[active] : undefined
    if (event.key === 'Enter' && place) {
      event.preventDefault()
      choose(place)
    } else if (event.key === 'Enter') {
      close()
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': listId,
    'aria-activedescendant': isOpen && active >= 0 ? `${listId}-${active}` : undefined,
  } as const
  return (
    <FilterCell label="Location" htmlFor="location" wide className="col-span-1!">
      <input
        ref={input}
        type="search"
        id="location"
        name="location"
        {...(isScripted ? combobox : { list: 'cities' })}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        placeholder="Łódź, Kraków…"
        defaultValue={defaultValue}
        className="h-14 w-full min-w-0 appearance-none truncate bg-transparent pt-5 pr-11 pl-3.5 text-15 -outline-offset-2"
        onChange={(event) => (setTerm(event.currentTarget.value), setActive(-1))}
        onFocus={(event) => event.currentTarget.value === '' && setTerm('')}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0 right-0 grid h-14 w-11 place-items-center text-ink-2 -outline-offset-2 hover:text-ink"
      >
        <Search aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      </button>
      {!isScripted && (
        <datalist id="cities">
          {first.map(({ city, count }) => (
            <option key={city} value={city}>{`${count}`}</option>
          ))}
        </datalist>
      )}
      {slot &&
        createPortal(
          <PlaceList id={listId} places={isOpen ? places : []} active={active} onChoose={choose} />,
          slot,
        )}
    </FilterCell>
  )
}

type ListProps = { id: string; places: readonly Place[]; active: number; onChoose: (place: Place) => void }

/** Floats above the page; clicking it keeps the focus in the field. */
function PlaceList({ id, places, active, onChoose }: ListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Places"
      hidden={places.length === 0}
      className="w-80 max-w-[calc(100vw-2rem)] rounded-card border border-line-2 bg-sheet p-1 shadow-float"
    >
      {places.map((place, index) => (
        <button
          key={`${place.city} ${place.country}`}
          id={`${id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="flex w-full items-baseline justify-between gap-3 rounded-control px-3 py-2 text-left hover:bg-wash aria-selected:bg-boundary-tint"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
        >
          <span className="min-w-0 truncate">
            {place.city} <span className="text-13 text-ink-2">{place.country}</span>
          </span>
          <span className="text-13 text-ink-2 tabular-nums">
            {place.count}
            <span className="sr-only"> {place.count === 1 ? 'listing' : 'listings'}</span>
          </span>
        </button>
      ))}
    </div>
  )
}

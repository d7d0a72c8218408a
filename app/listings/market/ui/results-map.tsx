import { X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatEur, formatEurShort, formatNumber } from '#app/lib/format.ts'
import { MapPanel } from '#app/ui/map/map-panel.tsx'
import type { MapMarker } from '#app/ui/map/marks.ts'
import { labelOf, PROPERTY_TYPES } from '#app/listings/schema.ts'
import type { Filters } from '../filters.ts'
import { type MapPin, type MapPlace, placePath, type ResultMap } from '../result-map.ts'

const countText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'listing' : 'listings'}`
const nameOf = (count: number, place: string | null) =>
  countText(count) + (place === null ? '' : ` in ${place}`)

const kindOf = ({ propertyType }: MapPin) => labelOf(PROPERTY_TYPES, propertyType) ?? 'Listing'
const tagOf = (pin: MapPin) => (pin.price === null ? kindOf(pin) : formatEurShort(pin.price))

/** A tag for each listing whose position the viewer can see, and a number in each place for the others. */
function markersOf({ places }: ResultMap, filters: Filters): MapMarker[] {
  return places.flatMap((place): MapMarker[] => {
    const { city, count, centre, pins } = place
    // A search of one place cannot be narrowed further, so its clusters zoom in.
    const group = {
      name: city,
      to: places.length > 1 && filters.location !== city ? placePath(filters, city) : undefined,
    }
    const tags = pins.map((pin) => {
      const { slug: id, latitude, longitude } = pin
      const text = tagOf(pin)
      return { id, latitude, longitude, label: `${pin.title}, ${text}`, to: `/deal/${id}`, text, group }
    })
    if (centre === null || count === pins.length) return tags
    const others = count - pins.length
    const more = pins.length > 0 ? ' without an exact position' : ''
    const label = nameOf(others, city) + more
    return [...tags, { id: `in ${city}`, ...centre, label, to: group.to, text: '', count: others, group }]
  })
}

type SelectedListingsProps = { places: readonly MapPlace[]; ids: readonly string[]; onClose: () => void }

/** The clicked listings, shown on top of the map. Takes the focus and returns it when closed. */
function SelectedListings({ places, ids, onClose }: SelectedListingsProps) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    card.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    return () => {
      const isLost = document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div
      ref={card}
      role="group"
      aria-label="On the map"
      className="absolute top-3 right-16 left-3 z-10 max-h-[45%] overflow-auto rounded-control border border-line-2 bg-sheet py-2 pr-10 pl-4 shadow-float"
    >
      <ul className="divide-y divide-line">
        {places.flatMap((place) => [
          ...place.pins
            .filter(({ slug }) => ids.includes(slug))
            .map((pin) => (
              <li key={pin.slug} className="py-1.5">
                <Link to={`/deal/${pin.slug}`} className="font-display text-17 leading-6 font-medium">
                  {pin.title}
                </Link>
                <p className="text-13 text-ink-2">
                  {[kindOf(pin), place.city, pin.price === null ? null : formatEur(pin.price)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </li>
            )),
          ids.includes(`in ${place.city}`) && (
            <li key={place.city} className="py-1.5 text-15">
              {nameOf(place.count - place.pins.length, place.city)} without an exact position
            </li>
          ),
        ])}
      </ul>
      <button
        type="button"
        className="absolute top-1.5 right-1.5 grid size-8 place-items-center rounded-control hover:bg-wash"
        onClick={onClose}
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">Close</span>
      </button>
    </div>
  )
}

type Props = { filters: Filters; result: ResultMap; selected: string | null; styleUrl: string | null }

/** The whole result on a map, where the viewer's projections have a position or a place (PUB-221). */
export function ResultsMap({ filters, result, selected, styleUrl }: Props) {
  const markers = useMemo(() => markersOf(result, filters), [result, filters])
  const [opened, setOpened] = useState<readonly string[]>([])
  const known = result.places.flatMap(({ city, pins }) => [`in ${city}`, ...pins.map(({ slug }) => slug)])
  const ids = opened.filter((id) => known.includes(id))
  const unplaced = result.places.filter(({ centre }) => centre === null)
  const missing = unplaced.reduce((sum, { count, pins }) => sum + count - pins.length, result.hidden)
  return (
    <>
      <div className="relative">
        <MapPanel
          label="These listings on the map"
          className="h-96 overflow-hidden rounded-card border border-line-2 lg:h-[calc(100dvh-var(--header)-12rem)]"
          markers={markers}
          selectedId={ids[0] ?? selected}
          onOpen={setOpened}
          nameOf={nameOf}
          styleUrl={styleUrl}
        />
        {ids.length > 0 && (
          <SelectedListings key={ids.join()} places={result.places} ids={ids} onClose={() => setOpened([])} />
        )}
      </div>
      <p className="mt-2 text-13 text-ink-2">
        Positions are exact or accurate to about 1 km, depending on your access.
        {missing > 0 && ` ${countText(missing)} in this search cannot be shown on the map.`}
      </p>
    </>
  )
}

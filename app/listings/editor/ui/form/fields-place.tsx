import { useState } from 'react'
import { readNumber } from '#app/lib/number-reading.ts'
import { Field, FieldRow, TextInput, useSubmittedValue } from '#app/ui/field.tsx'
import { MapPanel } from '#app/ui/map/map-panel.tsx'
import { EDITOR_LABELS } from '../../differences.ts'
import { LATITUDE, LONGITUDE } from '../../fact-input.ts'
import { fold } from '#app/lib/visible-text.ts'
import type { CityChoice } from '../../../market/queries/cities.server.ts'
import { DEFAULT_COUNTRY, LISTING_LIMITS } from '../../../schema.ts'
import { FigureField, useHint } from './saved-listing.tsx'
import type { MapPoint } from '#app/ui/map/marks.ts'

/** City with suggestions, country and map position (ADM-117, ADM-127, PUB-229). */
export function PlaceFields({ cities, onPick }: { cities: readonly CityChoice[]; onPick: () => void }) {
  const [city, setCity] = useState(useSubmittedValue('location'))
  const [latitude, setLatitude] = useState(useSubmittedValue('latitude'))
  const [longitude, setLongitude] = useState(useSubmittedValue('longitude'))
  const pick = (point: MapPoint) => {
    setLatitude(String(point.latitude))
    setLongitude(String(point.longitude))
    onPick()
  }
  const [north, east] = [readNumber(LATITUDE, latitude).value, readNumber(LONGITUDE, longitude).value]
  return (
    <>
      <FieldRow>
        <Field
          label={EDITOR_LABELS.location}
          name="location"
          required
          hint={useHint('location', 'Choose a city from the list or type another place.')}
        >
          <TextInput
            list="known-cities"
            onChange={(event) => setCity(event.target.value)}
            maxLength={LISTING_LIMITS.location}
            autoComplete="off"
          />
        </Field>
        <Field label={EDITOR_LABELS.country} name="country" hint="Leave blank for Poland.">
          <TextInput
            defaultValue={useSubmittedValue('country') || DEFAULT_COUNTRY}
            maxLength={LISTING_LIMITS.country}
            autoComplete="off"
          />
        </Field>
      </FieldRow>
      <datalist id="known-cities">
        {cities.map(({ id, name, aliases }) => (
          <option key={id} value={name}>
            {[name, ...aliases].join(', ')}
          </option>
        ))}
      </datalist>
      <FieldRow>
        <Degrees name="latitude" example="52.2297" text={latitude} onText={setLatitude} />
        <Degrees name="longitude" example="21.0122" text={longitude} onText={setLongitude} />
      </FieldRow>
      <PositionMap
        at={north !== null && east !== null ? { latitude: north, longitude: east } : centreOf(cities, city)}
        onPick={pick}
      />
    </>
  )
}

const NOTHING = [] as const

/** The centre of the city with this name or alias. */
function centreOf(cities: readonly CityChoice[], typed: string): MapPoint | null {
  const folded = fold(typed)
  const city = cities.find(({ name, aliases }) => [name, ...aliases].some((one) => fold(one) === folded))
  if (!city || city.latitude === null || city.longitude === null) return null
  return { latitude: city.latitude, longitude: city.longitude }
}

/** Map picker for the position; starts at the city. */
function PositionMap({ at, onPick }: { at: MapPoint | null; onPick: (point: MapPoint) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="needs-js" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-13 font-medium underline underline-offset-3">
        Pick the position on the map
      </summary>
      {isOpen && (
        <MapPanel
          label="Position of the listing"
          className="mt-3 h-80 rounded-card border border-line"
          markers={NOTHING}
          picked={at}
          onPick={onPick}
        />
      )}
    </details>
  )
}

type DegreesProps = {
  name: 'latitude' | 'longitude'
  example: string
  text: string
  onText: (text: string) => void
}

function Degrees({ name, example, ...controlled }: DegreesProps) {
  return (
    <FigureField
      label={EDITOR_LABELS[name]}
      name={name}
      rule={name === 'latitude' ? LATITUDE : LONGITUDE}
      hint={`Decimal degrees, for example ${example}.`}
      {...controlled}
    />
  )
}

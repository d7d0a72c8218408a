import { useState } from 'react'
import { readNumber } from '#app/lib/number-reading.ts'
import { Field, FieldRow, TextInput } from '#app/ui/field.tsx'
import { MapPanel } from '#app/ui/map/map-panel.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { EDITOR_LABELS } from '../../differences.ts'
import { LATITUDE, LONGITUDE } from '../../fact-input.ts'
import { fold } from '#app/lib/visible-text.ts'
import type { CityChoice } from '../../../market/queries/cities.server.ts'
import { DEFAULT_COUNTRY, LISTING_LIMITS } from '../../../schema.ts'
import { adviceFor, type FieldsProps, textOf } from './form-texts.ts'
import type { MapPoint } from '#app/ui/map/marks.ts'

type PlaceProps = { cities: readonly CityChoice[]; onPick: () => void }

/** City with suggestions, country and map position (ADM-117, ADM-127, PUB-229). */
export function PlaceFields({ form, cities, onPick }: FieldsProps & PlaceProps) {
  const [city, setCity] = useState(textOf(form, 'location'))
  const [latitude, setLatitude] = useState(textOf(form, 'latitude'))
  const [longitude, setLongitude] = useState(textOf(form, 'longitude'))
  const pick = (point: MapPoint) => {
    setLatitude(String(point.latitude))
    setLongitude(String(point.longitude))
    onPick()
  }
  return (
    <>
      <FieldRow>
        <Field
          label={EDITOR_LABELS.location}
          name="location"
          required
          hint={<>Choose a city from the list or type another place.{adviceFor(form, 'location')}</>}
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
            defaultValue={textOf(form, 'country') || DEFAULT_COUNTRY}
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
        <Degrees form={form} name="latitude" example="52.2297" text={latitude} onText={setLatitude} />
        <Degrees form={form} name="longitude" example="21.0122" text={longitude} onText={setLongitude} />
      </FieldRow>
      <PositionMap cities={cities} city={city} latitude={latitude} longitude={longitude} onPick={pick} />
    </>
  )
}

const NOTHING = [] as const

type MapProps = {
  cities: readonly CityChoice[]
  city: string
  latitude: string
  longitude: string
  onPick: (point: MapPoint) => void
}

/** The centre of the city with this name or alias. */
function centreOf(cities: readonly CityChoice[], typed: string): MapPoint | null {
  const folded = fold(typed)
  const city = cities.find(({ name, aliases }) => [name, ...aliases].some((one) => fold(one) === folded))
  if (!city || city.latitude === null || city.longitude === null) return null
  return { latitude: city.latitude, longitude: city.longitude }
}

/** Map picker for the position; starts at the city. */
function PositionMap({ cities, city, latitude, longitude, onPick }: MapProps) {
  const [isOpen, setOpen] = useState(false)
  const known = centreOf(cities, city)
  const [north, east] = [readNumber(LATITUDE, latitude).value, readNumber(LONGITUDE, longitude).value]
  const picked = north !== null && east !== null ? { latitude: north, longitude: east } : known
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
          picked={picked}
          onPick={onPick}
        />
      )}
    </details>
  )
}

type DegreesProps = FieldsProps & {
  name: 'latitude' | 'longitude'
  example: string
  text: string
  onText: (text: string) => void
}

function Degrees({ form, name, example, text, onText }: DegreesProps) {
  return (
    <NumberField
      label={EDITOR_LABELS[name]}
      name={name}
      rule={name === 'latitude' ? LATITUDE : LONGITUDE}
      optional
      advice={adviceFor(form, name).trim() || undefined}
      hint={`Decimal degrees, for example ${example}.`}
      text={text}
      onText={onText}
    />
  )
}

import type { PropertyType } from '../schema.ts'
import { type Filters, listingsPath } from './filters.ts'

type Point = { latitude: number; longitude: number }

/** A listing whose position the viewer can see; `price` in EUR, null if hidden or not stated. */
export type MapPin = Point & {
  slug: string
  title: string
  propertyType: PropertyType | null
  price: number | null
}

/** A place with all its matches; those without a pin are counted at its centre, if known. */
export type MapPlace = { city: string; country: string; count: number; centre: Point | null; pins: MapPin[] }

/** A search's whole result. `hidden` matches are in places that the viewer may not see. */
export type ResultMap = { places: MapPlace[]; hidden: number }

export function placePath(filters: Filters, city: string): string {
  return listingsPath({ ...filters, location: city, after: undefined, before: undefined }, true)
}

import { readFilters } from '#app/listings/market/filter-schema.ts'
import { listingsPath } from '#app/listings/market/filters.ts'
import { suggestCities } from '#app/listings/market/queries/cities.server.ts'
import { countFacets } from '#app/listings/market/queries/cells.server.ts'
import { PROPERTY_TYPES } from '#app/listings/schema.ts'
import type { PropertyType } from '#app/listings/schema.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { listCityFigures } from '#app/market/queries.server.ts'
import { unitLabel } from '#app/market/schema.ts'
import type { CityFigures, ExplorerCity } from '#app/market/schema.ts'
import { figureText } from '#app/ui/chart/chart-data.ts'
import { periodText } from '#app/market/period.ts'
import { capital } from './charts.ts'
import type { Reading } from './charts.ts'
import { polandMap } from './poland-map.server.ts'
import type { PolandMap } from './poland-map.server.ts'

export type CityListings = {
  count: number
  path: string
  types: { label: string; count: number; path: string }[]
}

export type Locations = {
  map: PolandMap
  city: ExplorerCity
  readings: Reading[]
  listings: CityListings
  /** Listings visible to the viewer in each of the five cities. */
  counts: Record<string, number>
}

const MAX_CITIES = 200

/** The location explorer for one city, with the listings visible to this viewer (PUB-129, PUB-130). */
export async function loadLocations(viewer: ViewerFacts, city: ExplorerCity): Promise<Locations> {
  const [cities, places] = await Promise.all([listCityFigures(), suggestCities(viewer, '', MAX_CITIES)])
  const counts = Object.fromEntries(
    cities.map(({ city: name }) => [name, places.find((place) => place.city === name)?.count ?? 0]),
  )
  const figures = cities.find((one) => one.city === city)?.figures ?? []
  return {
    map: polandMap(),
    city,
    readings: figures.map(readingOfFigure),
    listings: await listingsOf(viewer, city, counts[city] ?? 0),
    counts,
  }
}

async function listingsOf(viewer: ViewerFacts, city: ExplorerCity, count: number): Promise<CityListings> {
  const path = listingsPath({ location: city })
  // A place without listings is ignored as a filter, so skip the query.
  if (count === 0) return { count, path, types: [] }
  const facets = await countFacets(viewer, readFilters(new URLSearchParams({ location: city })))
  const types = (Object.keys(PROPERTY_TYPES) as PropertyType[])
    .map((type) => ({
      label: PROPERTY_TYPES[type],
      count: facets.type[type],
      path: listingsPath({ location: city, type }),
    }))
    .filter((type) => type.count > 0)
  return { count: facets.total, path, types }
}

function readingOfFigure(figure: CityFigures['figures'][number]): Reading {
  const { label, unit, value, region, period, illustrative, source, sourceDate, licence, seriesKey } = figure
  const isLarge = unit === 'm2' && value >= 100_000
  return {
    key: seriesKey,
    label: region === 'Tricity' ? `${label}, Tricity` : label,
    value: figureText(isLarge ? value / 1000 : value),
    unit: isLarge ? 'thousand m²' : unitLabel(unit),
    period: periodText(period),
    asOf: period,
    illustrative,
    source,
    sourceDate,
    licence: capital(licence),
    trend: [],
  }
}

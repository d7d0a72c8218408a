import { readFilters } from '#app/listings/market/filter-schema.ts'
import { listingsPath } from '#app/listings/market/filters.ts'
import { suggestPlaces } from '#app/listings/market/queries/cities.server.ts'
import { countFacets } from '#app/listings/market/queries/cells.server.ts'
import { type MarketView, viewMarket } from '#app/listings/market/queries/market-version.server.ts'
import { PROPERTY_TYPES, type PropertyType } from '#app/listings/schema.ts'
import type { ViewerFacts } from '#app/listings/visibility/policy.ts'
import { listCityFigures } from '#app/market/queries.server.ts'
import { unitLabel, type CityFigures, type ExplorerCity, EXPLORER_CITIES } from '#app/market/schema.ts'
import { figureText } from '#app/ui/chart/chart-data.ts'
import { periodText } from '#app/market/period.ts'
import { capitalize, type Reading } from './charts.ts'
import { geoMercator, geoPath } from 'd3-geo'
import type { FeatureCollection, MultiPolygon } from 'geojson'
import borders from '#app/ui/map/borders.gen.json'

const countries = borders as unknown as FeatureCollection<MultiPolygon, { name: string }>

/** The size of the drawing in its own units. */
const MAP_SHEET = { width: 600, height: 560 } as const

const inset = (by: number): [[number, number], [number, number]] => [
  [by, by],
  [MAP_SHEET.width - by, MAP_SHEET.height - by],
]

let drawn: ReturnType<typeof draw> | undefined

/** Poland with its neighbours and the five cities. */
function draw() {
  const { width, height } = MAP_SHEET
  const poland = countries.features.filter(({ properties }) => properties.name === 'Poland')
  const projection = geoMercator()
    .fitExtent(inset(24), { type: 'FeatureCollection', features: poland })
    .clipExtent(inset(-2))
  const path = geoPath(projection).digits(0)
  const shape = (features: typeof countries.features) =>
    (path({ type: 'FeatureCollection', features }) ?? '').replaceAll(/L(-?\d+,-?\d+)(?:L\1)+/g, 'L$1')
  return {
    poland: shape(poland),
    neighbours: shape(countries.features.filter(({ properties }) => properties.name !== 'Poland')),
    /** Positions as shares of width and height; the label is on the left where the border is close. */
    cities: EXPLORER_CITIES.map(({ name, latitude, longitude }) => {
      const [x, y] = projection([longitude, latitude]) ?? [0, 0]
      return {
        name,
        isLeft: name === 'Gdańsk',
        x: Math.round((x / width) * 1e4) / 1e4,
        y: Math.round((y / height) * 1e4) / 1e4,
      }
    }),
  }
}

export type Locations = Awaited<ReturnType<typeof loadLocations>>

const MAX_CITIES = 200

/** The location explorer for one city, with the listings visible to this viewer (PUB-129, PUB-130). */
export async function loadLocations(viewer: ViewerFacts, city: ExplorerCity) {
  const view = await viewMarket(viewer)
  const [cities, places] = await Promise.all([listCityFigures(), suggestPlaces(view, '', MAX_CITIES)])
  const counts = Object.fromEntries(
    cities.map(({ city: name }) => [name, places.find((place) => place.city === name)?.count ?? 0]),
  )
  const figures = cities.find((one) => one.city === city)?.figures ?? []
  return {
    map: (drawn ??= draw()),
    city,
    readings: figures.map(readingOfFigure),
    listings: await listingsOf(view, city, counts[city] ?? 0),
    /** Listings visible to the viewer in each of the five cities. */
    counts,
  }
}

async function listingsOf(view: MarketView, city: ExplorerCity, count: number) {
  const path = listingsPath({ location: city })
  // A place without listings would be ignored as a filter, so skip the query.
  if (count === 0) return { count, path, types: [] }
  const facets = await countFacets(view, readFilters(new URLSearchParams({ location: city })))
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
    licence: capitalize(licence),
    trend: [],
  }
}

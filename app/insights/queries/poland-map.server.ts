import { geoMercator, geoPath } from 'd3-geo'
import type { FeatureCollection, MultiPolygon } from 'geojson'
import { EXPLORER_CITIES } from '#app/market/schema.ts'
import type { ExplorerCity } from '#app/market/schema.ts'
import borders from '#app/ui/map/borders.gen.json'

const countries = borders as unknown as FeatureCollection<MultiPolygon, { name: string }>

/** The size of the drawing in its own units. */
const MAP_SHEET = { width: 600, height: 560 } as const

export type PolandMap = {
  poland: string
  neighbours: string
  /** Positions as shares of width and height; the label is on the left where the border is close. */
  cities: { name: ExplorerCity; x: number; y: number; isLeft: boolean }[]
}

let drawn: PolandMap | undefined

/** Poland with its neighbours and the five cities; drawn once per process. */
export function polandMap(): PolandMap {
  drawn ??= draw()
  return drawn
}

function draw(): PolandMap {
  const { width, height } = MAP_SHEET
  const poland = countries.features.filter(({ properties }) => properties.name === 'Poland')
  const projection = geoMercator()
    .fitExtent(
      [
        [24, 24],
        [width - 24, height - 24],
      ],
      { type: 'FeatureCollection', features: poland },
    )
    .clipExtent([
      [-2, -2],
      [width + 2, height + 2],
    ])
  const path = geoPath(projection).digits(0)
  const shape = (features: typeof countries.features) =>
    (path({ type: 'FeatureCollection', features }) ?? '').replaceAll(/L(-?\d+,-?\d+)(?:L\1)+/g, 'L$1')
  return {
    poland: shape(poland),
    neighbours: shape(countries.features.filter(({ properties }) => properties.name !== 'Poland')),
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

import type { Feature, FeatureCollection } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import type { MapColours } from './colours.ts'
import type { Place } from './places.ts'

const FONT = ['Inter']
/** Minimum zoom at which a town of each rank is labelled. */
const MIN_ZOOM = { 1: 0, 2: 4.7, 3: 7 } as const

/** Grid lines every tenth of a degree, for zoom levels at which the map data has no more detail. */
function graticule(): FeatureCollection {
  const line = (coordinates: [number, number][]): Feature => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates },
  })
  const features: Feature[] = []
  for (let x = 40; x <= 400; x += 1)
    features.push(
      line([
        [x / 10, 39],
        [x / 10, 61],
      ]),
    )
  for (let y = 390; y <= 610; y += 1)
    features.push(
      line([
        [4, y / 10],
        [40, y / 10],
      ]),
    )
  return { type: 'FeatureCollection', features }
}

function townPoints(places: readonly Place[]): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.map(({ name, longitude, latitude, rank }) => ({
      type: 'Feature',
      properties: { name, rank },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  }
}

/** The built-in map style, from bundled data. */
export function surveyStyle(
  colours: MapColours,
  countries: FeatureCollection,
  places: readonly Place[],
  labelOffset: number,
): StyleSpecification {
  const towns = ([1, 2, 3] as const).map((rank) => ({
    id: `town-${rank}`,
    type: 'symbol' as const,
    source: 'towns',
    minzoom: MIN_ZOOM[rank],
    filter: ['==', ['get', 'rank'], rank] as ['==', ['get', string], number],
    layout: {
      'text-field': ['get', 'name'] as ['get', string],
      'text-font': FONT,
      'text-size': rank === 1 ? 13 : 12,
      'text-variable-anchor': ['top', 'left', 'right', 'bottom'] as ('left' | 'right' | 'top' | 'bottom')[],
      'text-radial-offset': labelOffset,
      'text-padding': 4,
      'symbol-sort-key': rank,
    },
    paint: {
      'text-color': rank === 1 ? colours.ink : colours['ink-2'],
      'text-halo-color': colours.sheet,
      'text-halo-width': 1.4,
    },
  }))
  const dots = ([1, 2, 3] as const).map((rank) => ({
    id: `dot-${rank}`,
    type: 'circle' as const,
    source: 'towns',
    minzoom: MIN_ZOOM[rank],
    filter: ['==', ['get', 'rank'], rank] as ['==', ['get', string], number],
    paint: {
      'circle-radius': rank === 1 ? 3 : 2.2,
      'circle-color': colours.sheet,
      'circle-stroke-color': colours['ink-2'],
      'circle-stroke-width': 1.2,
    },
  }))
  return {
    version: 8,
    sources: {
      countries: { type: 'geojson', data: countries },
      grid: { type: 'geojson', data: graticule() },
      towns: { type: 'geojson', data: townPoints(places) },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colours.wash } },
      { id: 'land', type: 'fill', source: 'countries', paint: { 'fill-color': colours.sheet } },
      {
        id: 'grid',
        type: 'line',
        source: 'grid',
        minzoom: 7.5,
        paint: { 'line-color': colours.line, 'line-width': 0.6 },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'countries',
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': colours['line-2'],
          'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.8, 9, 1.6],
        },
      },
      ...dots,
      ...towns,
    ],
  }
}

import { geoGraticule } from 'd3-geo'
import type { FeatureCollection } from 'geojson'
import type { StyleSpecification } from 'maplibre-gl'
import { CITY_LIST } from '#app/lib/city-list.ts'
import borders from './borders.gen.json'
import type { MapColours } from './colours.ts'

const CAPITALS =
  'Warsaw Berlin Prague Vienna Bratislava Budapest Bucharest Sofia Belgrade Zagreb Ljubljana Vilnius Riga Tallinn'
const LARGE =
  'Kraków Wrocław Gdańsk Poznań Łódź Katowice Szczecin Lublin Brno Ostrava Košice Debrecen Cluj-Napoca Timișoara Iași Plovdiv Kaunas'

/** Minimum zoom at which a town of each rank is labelled. */
const MIN_ZOOM = { 1: 0, 2: 4.7, 3: 7 } as const
const RANKS = [1, 2, 3] as const
type Rank = (typeof RANKS)[number]

function rankOf(name: string): Rank {
  if (CAPITALS.split(' ').includes(name)) return 1
  return LARGE.split(' ').includes(name) ? 2 : 3
}

const towns: FeatureCollection = {
  type: 'FeatureCollection',
  features: CITY_LIST.map(([name, , latitude, longitude]) => ({
    type: 'Feature',
    properties: { name, rank: rankOf(name) },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  })),
}

/** Grid lines every tenth of a degree, for zoom levels at which the map data has no more detail. */
const graticule = geoGraticule().stepMajor([0.1, 0.1])
graticule.extent([
  [4, 39],
  [40, 61],
])

const ofRank = (rank: Rank) => ({
  source: 'towns',
  minzoom: MIN_ZOOM[rank],
  filter: ['==', ['get', 'rank'], rank] as ['==', ['get', string], number],
})

export function surveyStyle(colours: MapColours, labelOffset: number): StyleSpecification {
  const labels = RANKS.map((rank) => ({
    ...ofRank(rank),
    id: `town-${rank}`,
    type: 'symbol' as const,
    layout: {
      'text-field': ['get', 'name'] as ['get', string],
      'text-font': ['Inter'],
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
  const dots = RANKS.map((rank) => ({
    ...ofRank(rank),
    id: `dot-${rank}`,
    type: 'circle' as const,
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
      countries: { type: 'geojson', data: borders as unknown as FeatureCollection },
      grid: { type: 'geojson', data: graticule() },
      towns: { type: 'geojson', data: towns },
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
      ...labels,
    ],
  }
}

import type { FeatureCollection } from 'geojson'
import { LngLatBounds, Map, Marker, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import borders from './borders.gen.json'
import { mapColours } from './colours.ts'
import { PLACES } from './places.ts'
import { surveyStyle } from './style.ts'

/** WGS 84 degrees. */
export type MapPoint = { latitude: number; longitude: number }
export type MapMarker = MapPoint & {
  id: string
  /** Accessible name, and text in the fallback list. */
  label: string
  /** Link target; without one the marker is a button that selects. */
  to?: string
  tone?: 'boundary' | 'brass' | 'plain'
}

export type MapShown = {
  markers: readonly MapMarker[]
  selectedId: string | null
  picked: MapPoint | null
}

export type MapEvents = {
  onSelect: (id: string) => void
  /** Called with the clicked point; null for a read-only map. */
  onPick: ((point: MapPoint) => void) | null
}

export type MapHandle = {
  show: (shown: MapShown) => void
  zoom: (by: 1 | -1) => void
  /** Fits all markers into view. */
  fit: () => void
  remove: () => void
}

setWorkerUrl(new URL(workerUrl, import.meta.url).href)

const countries = borders as unknown as FeatureCollection
/** Bounds of the map data. */
const EDGE: [[number, number], [number, number]] = [
  [3, 39.5],
  [41, 60.5],
]

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function pin(marker: MapMarker, isSelected: boolean, onSelect: (id: string) => void): HTMLElement {
  const element = document.createElement(marker.to === undefined ? 'button' : 'a')
  if (element instanceof HTMLAnchorElement) element.href = marker.to ?? ''
  else element.type = 'button'
  element.className = 'map-pin'
  element.dataset.tone = marker.tone ?? 'boundary'
  element.setAttribute('aria-label', marker.label)
  element.title = marker.label
  if (isSelected) element.setAttribute('aria-current', 'true')
  element.addEventListener('click', (event) => {
    event.stopPropagation()
    onSelect(marker.id)
  })
  element.addEventListener('focus', () => onSelect(marker.id))
  return element
}

/** Draws the map into an element; throws without WebGL. */
export function drawMap(
  container: HTMLElement,
  shown: MapShown,
  events: MapEvents,
  styleUrl: string | undefined,
): MapHandle {
  const style = () => styleUrl ?? surveyStyle(mapColours(container), countries, PLACES)
  const map = new Map({
    container,
    style: style(),
    center: [19.4, 51.9],
    zoom: 5,
    minZoom: 3.4,
    maxZoom: styleUrl === undefined ? 13 : 18,
    ...(styleUrl === undefined && { maxBounds: EDGE }),
    attributionControl: styleUrl === undefined ? false : { compact: true },
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    cooperativeGestures: true,
    fadeDuration: prefersReducedMotion() ? 0 : 150,
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new ScaleControl({ maxWidth: 110 }), 'bottom-left')

  let now = shown
  let pins: Marker[] = []
  const drawPins = () => {
    for (const old of pins) old.remove()
    pins = now.markers.map((marker) =>
      new Marker({
        element: pin(marker, marker.id === now.selectedId, events.onSelect),
        anchor: 'bottom-left',
      })
        .setLngLat([marker.longitude, marker.latitude])
        .addTo(map),
    )
    if (!now.picked) return
    const element = document.createElement('span')
    element.className = 'map-pin'
    element.dataset.tone = 'picked'
    pins.push(new Marker({ element }).setLngLat([now.picked.longitude, now.picked.latitude]).addTo(map))
  }
  const fit = () => {
    const points = [...now.markers, ...(now.picked ? [now.picked] : [])]
    if (points.length === 0) return
    const bounds = new LngLatBounds()
    for (const { longitude, latitude } of points) bounds.extend([longitude, latitude])
    map.fitBounds(bounds, { padding: 48, maxZoom: styleUrl === undefined ? 9 : 14, animate: false })
  }
  drawPins()
  fit()
  map.on('click', ({ lngLat }) =>
    events.onPick?.({ latitude: rounded(lngLat.lat), longitude: rounded(lngLat.lng) }),
  )
  if (events.onPick) map.getCanvas().style.cursor = 'crosshair'

  const repaint = () => {
    if (styleUrl === undefined) map.setStyle(style())
  }
  const themes = new MutationObserver(repaint)
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', repaint)

  return {
    show(next) {
      const isMoved = next.markers !== now.markers
      now = next
      drawPins()
      if (isMoved) fit()
    },
    zoom: (by) =>
      by > 0
        ? map.zoomIn({ animate: !prefersReducedMotion() })
        : map.zoomOut({ animate: !prefersReducedMotion() }),
    fit,
    remove() {
      themes.disconnect()
      dark.removeEventListener('change', repaint)
      map.remove()
    },
  }
}

/** Rounds to about one metre, the precision of a click. */
function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

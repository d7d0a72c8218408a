import { LngLatBounds, Map, Marker, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type Cluster, clustersOf } from './clusters.ts'
import { mapColours } from './colours.ts'
import { drawMark, type MapMarker, type MapPoint, type Mark, sizeOf } from './marks.ts'
import { surveyStyle } from './style.ts'

type MapShown = { markers: readonly MapMarker[]; selectedId: string | null; picked: MapPoint | null }

type MapEvents = {
  /** Called with the clicked markers, or with none if the map itself was clicked. */
  onOpen: (ids: string[]) => void
  onFollow: (to: string) => void
  /** The accessible name of a cluster of `count`, in one place or several. */
  nameOf: (count: number, place: string | null) => string
  /** Called with the clicked point; null for a read-only map. */
  onPick: ((point: MapPoint) => void) | null
}

export type MapHandle = ReturnType<typeof drawMap>

setWorkerUrl(new URL(workerUrl, import.meta.url).href)

/** Bounds of the map data. */
const EDGE: [[number, number], [number, number]] = [
  [3, 39.5],
  [41, 60.5],
]

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function boundsOf(points: readonly MapPoint[]): LngLatBounds {
  const bounds = new LngLatBounds()
  for (const { longitude, latitude } of points) bounds.extend([longitude, latitude])
  return bounds
}

/** Draws the map into an element; throws without WebGL. */
export function drawMap(
  container: HTMLElement,
  shown: MapShown,
  events: MapEvents,
  styleUrl: string | undefined,
) {
  // Names of towns stay clear of tags and numbers.
  const labelOffset = shown.markers.some(({ text }) => text !== undefined) ? 1.7 : 0.6
  const style = () => styleUrl ?? surveyStyle(mapColours(container), labelOffset)
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

  let latest = shown
  let pins: { pin: Marker; ids: string[] }[] = []
  let drawn = ''
  const select = () => {
    for (const { pin, ids } of pins) {
      const isSelected = latest.selectedId !== null && ids.includes(latest.selectedId)
      if (isSelected) pin.getElement().setAttribute('aria-current', 'true')
      else pin.getElement().removeAttribute('aria-current')
    }
  }
  const openPin = (markers: MapMarker[], to: string | undefined) => {
    const bounds = boundsOf(markers)
    const isPoint = bounds.getNorthEast().distanceTo(bounds.getSouthWest()) < 1
    if (to !== undefined) events.onFollow(to)
    else if (markers.length > 1 && !isPoint && map.getZoom() < map.getMaxZoom() - 0.1)
      map.fitBounds(bounds, { padding: 80, animate: !prefersReducedMotion() })
    else events.onOpen(markers.map(({ id }) => id))
  }
  const pinOf = (cluster: Cluster<Mark>) => {
    const markers = cluster.members.map(({ marker }) => marker)
    const { element, kind, to } = drawMark(cluster, events.nameOf)
    element.addEventListener('click', (event) => {
      event.stopPropagation()
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      openPin(markers, to)
    })
    const pin = new Marker({ element, anchor: kind === 'pin' ? 'bottom-left' : 'center' })
    pin.setLngLat(map.unproject([cluster.x, cluster.y])).addTo(map)
    return { pin, ids: markers.map(({ id }) => id) }
  }
  /** Clusters the markers for this zoom level. Pins that stay keep their element and focus. */
  const drawPins = () => {
    const clusters = clustersOf(
      latest.markers.map((marker): Mark => {
        const { x, y } = map.project([marker.longitude, marker.latitude])
        return { x, y, ...sizeOf(marker), marker }
      }),
    )
    const key = JSON.stringify([
      clusters.map(({ members }) => members.map(({ marker }) => marker)),
      latest.picked,
    ])
    if (key !== drawn) {
      drawn = key
      for (const { pin } of pins) pin.remove()
      pins = clusters.map(pinOf)
      if (latest.picked) {
        const element = document.createElement('span')
        element.className = 'map-pin'
        element.dataset.kind = 'picked'
        const { longitude, latitude } = latest.picked
        pins.push({ pin: new Marker({ element }).setLngLat([longitude, latitude]).addTo(map), ids: [] })
      }
    }
    select()
  }
  const fit = () => {
    const points = [...latest.markers, ...(latest.picked ? [latest.picked] : [])]
    if (points.length === 0) return
    const closest = latest.picked ? 9 : 11
    const maxZoom = styleUrl === undefined ? closest : 14
    map.fitBounds(boundsOf(points), { padding: 56, maxZoom, animate: false })
  }
  fit()
  drawPins()
  map.on('zoomend', drawPins)
  map.on('click', ({ lngLat }) => {
    events.onOpen([])
    events.onPick?.({ latitude: rounded(lngLat.lat), longitude: rounded(lngLat.lng) })
  })
  if (events.onPick) map.getCanvas().style.cursor = 'crosshair'

  const repaint = () => {
    if (styleUrl === undefined) map.setStyle(style())
  }
  const themes = new MutationObserver(repaint)
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', repaint)

  return {
    show(next: MapShown) {
      const isMoved = JSON.stringify(next.markers) !== JSON.stringify(latest.markers)
      latest = next
      if (isMoved) fit()
      drawPins()
    },
    zoom: (by: 1 | -1) => map.zoomTo(map.getZoom() + by, { animate: !prefersReducedMotion() }),
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

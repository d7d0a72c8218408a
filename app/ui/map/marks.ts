import { formatNumber } from '#app/lib/format.ts'
import { CIRCLE, type Cluster, type Placed } from './clusters.ts'

/** WGS 84 degrees. */
export type MapPoint = { latitude: number; longitude: number }
/** The place that a cluster's markers share, with the page it leads to; without a page the map zooms in. */
type MapGroup = { name: string; to: string | undefined }
export type MapMarker = MapPoint & {
  id: string
  /** Accessible name, and text in the fallback list. */
  label: string
  to?: string | undefined
  /** Drawn as a tag with this text instead of a pin. */
  text?: string
  /** How many listings it represents, drawn as a number. */
  count?: number
  group?: MapGroup
}

export type Mark = Placed & { marker: MapMarker }

const PIN = { width: 0, height: 0 }
const LETTER = 7.6

/** The size that a marker takes up. Plain pins may overlap. */
export function sizeOf({ text, count }: MapMarker): { width: number; height: number } {
  if (count !== undefined) return CIRCLE
  return text === undefined ? PIN : { width: text.length * LETTER + 18, height: 28 }
}

/** The group of all markers of a cluster, if they have one in common. */
function groupOf([first, ...others]: readonly Mark[]): MapGroup | null {
  const group = first?.marker.group
  return group && others.every(({ marker }) => marker.group?.name === group.name) ? group : null
}

type DrawnMark = {
  element: HTMLElement
  kind: 'pin' | 'tag' | 'count'
  /** The place that a click on it leads to. */
  to: string | undefined
}

/** A cluster as a number, or its only marker as a pin, a tag or a number. */
export function drawMark(
  { members }: Cluster<Mark>,
  nameOf: (count: number, place: string | null) => string,
): DrawnMark {
  const [only, ...others] = members.map(({ marker }) => marker)
  const group = groupOf(members)
  const count = members.reduce((sum, { marker }) => sum + (marker.count ?? 1), 0)
  const isOne = others.length === 0 && only?.count === undefined
  const kind = !isOne ? 'count' : only?.text === undefined ? 'pin' : 'tag'
  const to = isOne ? undefined : group?.to
  const href = isOne ? only?.to : to
  const element = document.createElement(href === undefined ? 'button' : 'a')
  if (element instanceof HTMLAnchorElement) element.href = href ?? ''
  else element.type = 'button'
  element.className = 'map-pin'
  element.dataset.kind = kind
  element.textContent = kind === 'count' ? formatNumber(count) : (only?.text ?? '')
  element.title = (others.length === 0 && only?.label) || nameOf(count, group?.name ?? null)
  element.setAttribute('aria-label', element.title)
  return { element, kind, to }
}

import { Component } from 'react'
import { isLiveLoad } from '#app/ui/live-load.ts'

const isOnScreen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** The focused element, else the one under the pointer. */
function placeOf(): Element | null {
  const focused = document.activeElement
  if (focused && focused !== document.body && isOnScreen(focused)) return focused
  return [...document.querySelectorAll('main :hover')].at(-1) ?? null
}

/** A centred dialog grows in both directions, so shift it up until it is reopened. */
function moveUp({ style }: HTMLElement, by: number): void {
  // "0 -26px"
  style.translate = `0 ${(Number.parseFloat(style.translate.slice(2)) || 0) - by}px`
}

type Place = { element: Element; top: number } | null

/** Keeps the focused or hovered element in place on screen when a live update is shown. */
export class KeepPlace extends Component<{ loading: boolean }> {
  override getSnapshotBeforeUpdate(): Place {
    const element = isLiveLoad() ? placeOf() : null
    return element && { element, top: element.getBoundingClientRect().top }
  }

  override componentDidUpdate(_before: unknown, _state: unknown, place: Place): void {
    if (!place?.element.isConnected) return
    const moved = place.element.getBoundingClientRect().top - place.top
    if (moved === 0) return
    const dialog = place.element.closest<HTMLElement>('dialog:modal')
    if (dialog) moveUp(dialog, moved)
    else window.scrollBy({ top: moved, behavior: 'instant' })
  }

  override render() {
    return null
  }
}

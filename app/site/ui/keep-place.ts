import { Component } from 'react'
import { isLiveLoad } from '#app/ui/live-load.ts'

const isOnScreen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** What the person is at: what has the focus, else what is under the pointer. */
function placeOf(): Element | null {
  const focused = document.activeElement
  if (focused && focused !== document.body && isOnScreen(focused)) return focused
  return [...document.querySelectorAll('main :hover')].at(-1) ?? null
}

/** A dialog is in the middle of the screen: a line more in it moves all that is above, until it is opened again. */
function moveUp({ style }: HTMLElement, by: number): void {
  // "0 -26px"
  style.translate = `0 ${(Number.parseFloat(style.translate.slice(2)) || 0) - by}px`
}

type Place = { element: Element; top: number } | null

/** Keeps what has the focus or is under the pointer in its place on the screen when a change elsewhere is shown. */
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

import type { RefCallback } from 'react'

type Edge = 'top' | 'bottom'

const GAP = 16
/** Height of "Back to top" plus its distance from the bar below it. */
const TOP_BUTTON = 80
const bars = new Map<HTMLElement, Edge>()
const padded = new Set<HTMLElement>()

function scrollerOf(bar: HTMLElement): HTMLElement {
  let one = bar.parentElement
  while (one && one !== document.body && !/auto|scroll/.test(getComputedStyle(one).overflowY))
    one = one.parentElement
  return one && one !== document.body ? one : document.documentElement
}

function measure(): void {
  const root = document.documentElement
  for (const { style } of padded) {
    style.scrollPaddingTop = ''
    style.scrollPaddingBottom = ''
  }
  padded.clear()
  root.style.removeProperty('--foot')
  const depths = new Map<HTMLElement, number>()
  let foot = 0
  for (const [bar, edge] of bars) {
    const { position, top } = getComputedStyle(bar)
    const height = bar.offsetHeight
    // A column that fills the window does not count as a bar.
    const isBar = position === 'sticky' && height > 0 && height < innerHeight / 2
    bar.toggleAttribute('data-bar', isBar)
    if (!isBar) continue
    const scroller = scrollerOf(bar)
    padded.add(scroller)
    if (edge === 'bottom') {
      foot = Math.max(foot, height)
      scroller.style.scrollPaddingBottom = `${foot + (scroller === root ? TOP_BUTTON : GAP)}px`
      root.style.setProperty('--foot', `${foot}px`)
    } else {
      const depth = Math.max(depths.get(scroller) ?? 0, parseFloat(top) + height)
      depths.set(scroller, depth)
      scroller.style.scrollPaddingTop = `${depth + GAP}px`
    }
  }
}

const heightObserver = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)

const stickyBar =
  (edge: Edge): RefCallback<HTMLElement> =>
  (bar) => {
    if (!bar) return
    // A bar can become sticky at another window width without changing its height.
    if (bars.size === 0) addEventListener('resize', measure)
    bars.set(bar, edge)
    heightObserver?.observe(bar)
    return () => {
      bars.delete(bar)
      heightObserver?.unobserve(bar)
      if (bars.size === 0) removeEventListener('resize', measure)
      measure()
    }
  }

/** Refs for sticky bars: focused elements scroll clear of them, and `--foot` raises toasts and "Back to top". */
export const topBar = stickyBar('top')
export const bottomBar = stickyBar('bottom')

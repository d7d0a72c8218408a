import { useCallback, useRef, useState, type KeyboardEvent } from 'react'

/** The visible image of a snapping row, and navigation to others. */
export function useSlides(count: number) {
  const row = useRef<HTMLUListElement>(null)
  /** The target of a scroll in progress, so that images passed on the way do not count. */
  const aim = useRef<number | null>(null)
  const [index, setIndex] = useState(0)
  const go = useCallback(
    (to: number, isInstant = false) => {
      const target = Math.max(0, Math.min(count - 1, to))
      const element = row.current
      if (!element) return
      aim.current = target
      element.scrollTo({ left: target * element.clientWidth, behavior: isInstant ? 'instant' : 'auto' })
      setIndex(target)
    },
    [count],
  )
  const onScroll = () => {
    const element = row.current
    if (!element || element.clientWidth === 0) return
    const nearest = Math.max(0, Math.min(count - 1, Math.round(element.scrollLeft / element.clientWidth)))
    if (aim.current === null) setIndex(nearest)
    else if (aim.current === nearest) aim.current = null
  }
  const onScrollEnd = () => {
    aim.current = null
    onScroll()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    go(to)
  }
  return { row, index, go, onScroll, onScrollEnd, onKeyDown }
}

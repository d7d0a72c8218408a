import { clsx } from 'clsx'
import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react'
import type { GalleryImage } from '../../../visibility/present-gallery.ts'

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

type SlidesProps = {
  slides: ReturnType<typeof useSlides>
  label: string
  images: readonly GalleryImage[]
  /** On the page images load lazily; at full size each fits the screen. */
  size: 'page' | 'full'
  isPlan: boolean
  onOpen?: (index: number) => void
}

/** The images in a row with scroll snapping: swipe, wheel and scroll bar work without JavaScript. */
export function GallerySlides({ slides, label, images, size, isPlan, onOpen }: SlidesProps) {
  const { row, index: current, onScroll, onScrollEnd, onKeyDown } = slides
  const fit = size === 'full' || isPlan ? 'object-contain' : 'object-cover'
  const open = (index: number) => (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(index)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a scrolling row takes the keys
    <ul
      ref={row}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- and the focus that they need (WCAG 2.1.1)
      tabIndex={0}
      onScroll={onScroll}
      onScrollEnd={onScrollEnd}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onOpen) onOpen(current)
        else onKeyDown(event)
      }}
      className="flex size-full snap-x snap-mandatory scroll-smooth overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-reduce:scroll-auto"
    >
      {images.map((image, index) => {
        const picture = (
          <img
            src={`${image.src}?size=${size === 'full' ? 'full' : 'card'}`}
            srcSet={image.srcSet}
            sizes={size === 'full' ? '100vw' : '(min-width: 1024px) 620px, 100vw'}
            alt={image.alt}
            width={image.width}
            height={image.height}
            loading={index === 0 && size === 'page' && !isPlan ? 'eager' : 'lazy'}
            decoding="async"
            className={clsx('size-full', fit, (size === 'page' || isPlan) && 'bg-white')}
          />
        )
        return (
          <li key={image.id} className="size-full shrink-0 snap-center">
            {onOpen ? (
              <a
                href={`${image.src}?size=full`}
                onClick={open(index)}
                tabIndex={-1}
                className="block size-full cursor-zoom-in"
              >
                {picture}
              </a>
            ) : (
              picture
            )}
          </li>
        )
      })}
    </ul>
  )
}

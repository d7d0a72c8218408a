import { clsx } from 'clsx'
import type { KeyboardEvent, MouseEvent, Ref } from 'react'
import type { GalleryImage } from '../../../visibility/present-gallery.ts'

type SlidesProps = {
  ref: Ref<HTMLUListElement>
  label: string
  images: readonly GalleryImage[]
  /** On the page images load lazily; at full size each fits the screen. */
  size: 'page' | 'full'
  isPlan: boolean
  onScroll: () => void
  onScrollEnd: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onOpen?: (index: number) => void
}

/** The images in a row with scroll snapping: swipe, wheel and scroll bar work without JavaScript. */
export function GallerySlides({
  ref,
  label,
  images,
  size,
  isPlan,
  onScroll,
  onScrollEnd,
  onKeyDown,
  onOpen,
}: SlidesProps) {
  const fit = size === 'full' || isPlan ? 'object-contain' : 'object-cover'
  const open = (index: number) => (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(index)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a scrolling row takes the keys
    <ul
      ref={ref}
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- and the focus that they need (WCAG 2.1.1)
      tabIndex={0}
      onScroll={onScroll}
      onScrollEnd={onScrollEnd}
      onKeyDown={onKeyDown}
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

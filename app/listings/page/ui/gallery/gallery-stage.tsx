import { clsx } from 'clsx'
import { Expand } from 'lucide-react'
import { useState } from 'react'
import type { GalleryImage } from '../../../visibility/present-gallery.ts'
import { FullSize } from './full-size.tsx'
import { control, Counter, StepButton } from './gallery-controls.tsx'
import { GallerySlides } from './gallery-slides.tsx'
import { useSlides } from './use-slides.ts'

type ThumbProps = { images: readonly GalleryImage[]; index: number; go: (to: number) => void }

function Thumbnails({ images, index, go }: ThumbProps) {
  return (
    <ul className="needs-js mt-2 flex gap-2 overflow-x-auto p-0.5 print:hidden">
      {images.map((image, place) => (
        <li key={image.id} className="shrink-0">
          <button
            type="button"
            aria-label={`Show image ${place + 1}`}
            aria-current={place === index ? 'true' : undefined}
            onClick={() => go(place)}
            className={clsx(
              'block h-14 w-20 overflow-hidden rounded-control border bg-wash',
              place === index
                ? 'border-boundary outline-1 outline-boundary'
                : 'border-line opacity-80 hover:opacity-100',
            )}
          >
            <img
              src={`${image.src}?size=card`}
              alt=""
              width={80}
              height={56}
              loading="lazy"
              decoding="async"
              className="size-full bg-white object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

type StageProps = { id: string; label: string; images: readonly GalleryImage[]; isPlan: boolean }

/** One tab's images: swipeable row, steps, counter, thumbnails and full-size view. */
export function GalleryStage({ id, label, images, isPlan }: StageProps) {
  const { row, index, go, onKeyDown, ...scrolling } = useSlides(images.length)
  const [opened, setOpened] = useState<number | null>(null)
  const close = (last: number) => {
    setOpened(null)
    go(last, true)
    row.current?.focus()
  }
  return (
    <>
      <div className="relative aspect-3/2 overflow-hidden rounded-card border border-line bg-wash print:aspect-auto print:h-[78mm] print:[&_img]:object-contain">
        <GallerySlides
          ref={row}
          label={label}
          images={images}
          size="page"
          isPlan={isPlan}
          {...scrolling}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setOpened(index)
            else onKeyDown(event)
          }}
          onOpen={setOpened}
        />
        {images.length > 1 && (
          <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between print:hidden">
            <StepButton step={-1} index={index} count={images.length} go={go} />
            <StepButton step={1} index={index} count={images.length} go={go} />
          </div>
        )}
        <div className="needs-js pointer-events-none absolute inset-x-3 bottom-3 flex items-end justify-between print:hidden">
          <span aria-live="polite">
            <Counter index={index} count={images.length} />
          </span>
          <button
            type="button"
            className={clsx(control, 'pointer-events-auto')}
            aria-label={`Show image ${index + 1} at full size`}
            aria-haspopup="dialog"
            onClick={() => setOpened(index)}
          >
            <Expand aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
          </button>
        </div>
      </div>
      {images.length > 1 && <Thumbnails images={images} index={index} go={go} />}
      {opened !== null && (
        <FullSize
          id={`${id}-full`}
          label={label}
          images={images}
          isPlan={isPlan}
          start={opened}
          onClose={close}
        />
      )}
    </>
  )
}

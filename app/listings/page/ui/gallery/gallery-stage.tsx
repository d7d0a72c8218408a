import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight, Expand, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { GalleryImage } from '#app/listings/visibility/present-gallery.ts'
import { GallerySlides, useSlides } from './gallery-slides.tsx'

const control =
  'grid size-10 place-items-center rounded-full border border-line-2 bg-sheet/90 text-ink hover:bg-sheet off:opacity-40'

/** Previous and next; both stay focusable at the ends, so that keyboard users keep their position. */
function Steps({ index, count, go }: { index: number; count: number; go: (to: number) => void }) {
  if (count < 2) return null
  const steps = [
    { to: index - 1, label: 'Previous image', Icon: ChevronLeft },
    { to: index + 1, label: 'Next image', Icon: ChevronRight },
  ]
  return (
    <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between print:hidden">
      {steps.map(({ to, label, Icon }) => {
        const isEnd = to < 0 || to >= count
        return (
          <button
            key={label}
            type="button"
            className={clsx(control, 'needs-js pointer-events-auto')}
            aria-disabled={isEnd || undefined}
            aria-label={label}
            onClick={() => !isEnd && go(to)}
          >
            <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </button>
        )
      })}
    </div>
  )
}

function Counter({ index, count }: { index: number; count: number }) {
  return (
    <span aria-live="polite">
      <span className="rounded-full bg-ink/80 px-2.5 py-0.5 text-13 text-paper tabular-nums">
        <span className="sr-only">Image </span>
        {index + 1} / {count}
      </span>
    </span>
  )
}

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
export function GalleryStage(props: StageProps) {
  const { label, images, isPlan } = props
  const slides = useSlides(images.length)
  const { row, index, go } = slides
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
          slides={slides}
          label={label}
          images={images}
          size="page"
          isPlan={isPlan}
          onOpen={setOpened}
        />
        <Steps index={index} count={images.length} go={go} />
        <div className="needs-js pointer-events-none absolute inset-x-3 bottom-3 flex items-end justify-between print:hidden">
          <Counter index={index} count={images.length} />
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
      {opened !== null && <FullSize {...props} start={opened} onClose={close} />}
    </>
  )
}

type FullSizeProps = StageProps & { start: number; onClose: (index: number) => void }

/** The images full screen; a native dialog keeps the focus and closes on Escape. */
function FullSize({ id, label, images, isPlan, start, onClose }: FullSizeProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const slides = useSlides(images.length)
  const { row, index, go } = slides
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open) return
    element.showModal()
    go(start, true)
    row.current?.focus()
  }, [go, row, start])
  return (
    <dialog
      ref={dialog}
      id={`${id}-full`}
      aria-label={`${label}, full size`}
      onClose={() => onClose(index)}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-paper text-ink"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-4 border-b border-line px-4 py-2">
          <Counter index={index} count={images.length} />
          <p className="min-w-0 flex-1 truncate text-13 text-ink-2">{images[index]?.alt}</p>
          <button
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
            className="grid size-10 place-items-center rounded-control hover:bg-wash"
          >
            <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </button>
        </div>
        <div className="relative min-h-0 flex-1">
          <GallerySlides
            slides={slides}
            label={`${label}, full size`}
            images={images}
            size="full"
            isPlan={isPlan}
          />
          <Steps index={index} count={images.length} go={go} />
        </div>
      </div>
    </dialog>
  )
}

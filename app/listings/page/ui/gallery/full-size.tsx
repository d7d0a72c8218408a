import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { GalleryImage } from '../../../visibility/present-gallery.ts'
import { Counter, StepButton } from './gallery-controls.tsx'
import { GallerySlides } from './gallery-slides.tsx'
import { useSlides } from './use-slides.ts'

type Props = {
  id: string
  label: string
  images: readonly GalleryImage[]
  isPlan: boolean
  start: number
  /** Receives the index of the last image shown. */
  onClose: (index: number) => void
}

/** The images full screen; a native dialog keeps the focus and closes on Escape. */
export function FullSize({ id, label, images, isPlan, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { row, index, go, onKeyDown, ...scrolling } = useSlides(images.length)
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
      id={id}
      aria-label={`${label}, full size`}
      onClose={() => onClose(index)}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-paper text-ink"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-4 border-b border-line px-4 py-2">
          <span aria-live="polite">
            <Counter index={index} count={images.length} />
          </span>
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
            ref={row}
            label={`${label}, full size`}
            images={images}
            size="full"
            isPlan={isPlan}
            {...scrolling}
            onKeyDown={onKeyDown}
          />
          {images.length > 1 && (
            <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between">
              <StepButton step={-1} index={index} count={images.length} go={go} />
              <StepButton step={1} index={index} count={images.length} go={go} />
            </div>
          )}
        </div>
      </div>
    </dialog>
  )
}

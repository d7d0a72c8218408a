import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'

/** Class of a round button on an image. */
export const control =
  'grid size-10 place-items-center rounded-full border border-line-2 bg-sheet/90 text-ink hover:bg-sheet off:opacity-40'

type StepProps = { step: -1 | 1; index: number; count: number; go: (to: number) => void }

/** Stays focusable at both ends, so that keyboard users keep their position. */
export function StepButton({ step, index, count, go }: StepProps) {
  const Icon = step < 0 ? ChevronLeft : ChevronRight
  const isEnd = index + step < 0 || index + step >= count
  return (
    <button
      type="button"
      className={clsx(control, 'needs-js pointer-events-auto')}
      aria-disabled={isEnd || undefined}
      aria-label={step < 0 ? 'Previous image' : 'Next image'}
      onClick={() => !isEnd && go(index + step)}
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </button>
  )
}

export function Counter({ index, count }: { index: number; count: number }) {
  return (
    <span className="rounded-full bg-ink/80 px-2.5 py-0.5 text-13 text-paper tabular-nums">
      <span className="sr-only">Image </span>
      {index + 1} / {count}
    </span>
  )
}

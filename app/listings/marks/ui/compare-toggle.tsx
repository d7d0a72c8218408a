import { useId } from 'react'
import { togglePicked, usePicked } from '../compare-store.ts'
import { MARK_LIMITS } from '../limits.ts'

/** Id of the form that the checkboxes belong to without JavaScript. */
export const COMPARE_FORM = 'compare-selection'

type Props = { owner: string; slug: string; title: string }

/** Adds a listing to the comparison or removes it; ignores a fifth (PUB-069, PUB-070). */
export function CompareToggle({ owner, slug, title }: Props) {
  const id = useId()
  const picked = usePicked(owner)
  const isPicked = picked.some((one) => one.slug === slug)
  const isFull = !isPicked && picked.length >= MARK_LIMITS.compared
  return (
    <label
      htmlFor={id}
      title={isFull ? 'You can compare up to 4 listings' : undefined}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control pr-2 text-13 text-ink-2 hover:text-ink has-aria-disabled:cursor-not-allowed has-aria-disabled:opacity-55"
    >
      <input
        id={id}
        type="checkbox"
        name="ids"
        value={slug}
        form={COMPARE_FORM}
        autoComplete="off"
        className="tick size-5 shrink-0"
        checked={isPicked}
        aria-disabled={isFull}
        onChange={() => togglePicked(owner, { slug, title })}
      />
      <span>
        Compare<span className="sr-only"> {title}</span>
      </span>
    </label>
  )
}

import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type ChipProps = {
  /** URL without this filter; works without JavaScript too. */
  removeHref?: string | undefined
  onRemove?: (() => void) | undefined
  /** Accessible name of the remove control, for example "Remove filter Yield from 7%". */
  removeLabel?: string | undefined
  className?: string | undefined
  children: ReactNode
}

const remover = 'grid size-6 place-items-center rounded-full hover:bg-sheet'

/** A small rounded label; a removable one is an active choice. */
export function Chip({ removeHref, onRemove, removeLabel, className, children }: ChipProps) {
  const cross = <X aria-hidden="true" className="size-3.5" strokeWidth={2} />
  return (
    <span
      className={clsx(
        'inline-flex min-h-8 items-center gap-1 rounded-full border py-0.5 text-13',
        removeHref !== undefined || onRemove
          ? 'border-boundary bg-boundary-tint pr-1 pl-3 text-boundary'
          : 'border-line-2 bg-sheet px-3 text-ink',
        className,
      )}
    >
      {children}
      {removeHref !== undefined && (
        <Link to={removeHref} aria-label={removeLabel} preventScrollReset className={remover}>
          {cross}
        </Link>
      )}
      {onRemove && (
        <button type="button" aria-label={removeLabel} className={remover} onClick={onRemove}>
          {cross}
        </button>
      )}
    </span>
  )
}

type ChipLinksProps = {
  label: string
  className: string
  links: readonly { label: string; to: string; current: boolean }[]
}

/** Rounded links that filter a list; the current one is marked. */
export function ChipLinks({ label, className, links }: ChipLinksProps) {
  return (
    <ul aria-label={label} className={clsx('flex flex-wrap gap-2', className)}>
      {links.map(({ label: text, to, current }, index) => (
        <li key={index}>
          <Link
            to={to}
            preventScrollReset
            aria-current={current ? 'true' : undefined}
            className={clsx(
              'inline-flex min-h-8 items-center rounded-full border px-3 py-0.5 text-13 hover:bg-wash',
              current ? 'border-boundary bg-boundary-tint text-boundary' : 'border-line-2 bg-sheet text-ink',
            )}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

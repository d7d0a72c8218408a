import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { LinkButton } from './button.tsx'

type PagerProps = {
  previousHref?: string | null | undefined
  /** Defaults to "Newest", since most lists link back to their start. */
  previousLabel?: string | undefined
  nextHref?: string | null | undefined
  label?: string | undefined
  className?: string | undefined
}

export function Pager(props: PagerProps) {
  const { previousHref, previousLabel = 'Newest', nextHref, label = 'Pagination', className } = props
  if (!previousHref && !nextHref) return null
  return (
    <nav
      aria-label={label}
      className={clsx('flex flex-wrap items-center justify-between gap-3 print:hidden', className)}
    >
      <div className="ml-auto flex gap-3">
        {previousHref && (
          <LinkButton to={previousHref} rel="prev" icon={<ArrowLeft aria-hidden="true" className="size-4" />}>
            {previousLabel}
          </LinkButton>
        )}
        {nextHref && (
          <LinkButton to={nextHref} rel="next">
            Next
            <ArrowRight aria-hidden="true" className="size-4" />
          </LinkButton>
        )}
      </div>
    </nav>
  )
}

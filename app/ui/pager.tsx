import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useLocation } from 'react-router'
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

type ListPagerProps = Pick<PagerProps, 'label' | 'className'> & {
  /** The query parameter of the list's cursor. */
  param: string
  next: string | null
  /** Parameters of every page of the list. */
  keep?: Readonly<Record<string, string>> | false
}

/** Pages through one list of this page; its other lists start again at their newest rows. */
export function ListPager({ param, next, keep, ...pager }: ListPagerProps) {
  const { pathname, search } = useLocation()
  const pathOf = (more: Record<string, string>) => {
    const query = new URLSearchParams({ ...keep, ...more }).toString()
    return query === '' ? pathname : `${pathname}?${query}`
  }
  const isPaged = new URLSearchParams(search).has(param)
  const nextHref = next && pathOf({ [param]: next })
  return <Pager {...pager} previousHref={isPaged ? pathOf({}) : null} nextHref={nextHref} />
}

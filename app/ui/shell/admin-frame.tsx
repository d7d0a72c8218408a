import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { topBar } from '../sticky-bar.ts'
import { isCurrent, type ShellLink } from './links.ts'
import { formatNumber } from '#app/lib/format.ts'

type AdminFrameProps = {
  title?: string | undefined
  entries: readonly (ShellLink & { overdue?: number })[]
  currentPath: string
  foot?: ReactNode
  children: ReactNode
}

/** Layout with its own navigation, such as the back office: a left column from 1024 px, a scrolling row on narrower pages. */
export function AdminFrame({ title = 'Admin', entries, currentPath, foot, children }: AdminFrameProps) {
  const longest = entries
    .filter(({ to }) => isCurrent(to, currentPath))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
  return (
    <div className="lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <nav ref={topBar} aria-label={title} className="desk-nav bg-paper print:hidden">
        <ul>
          {entries.map(({ label, to, count, overdue }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={to === longest?.to ? 'page' : undefined}
                className="relative flex items-center justify-between gap-3 rounded-control px-3 py-1.5 whitespace-nowrap text-ink-2 transition-colors -outline-offset-2 hover:bg-wash hover:text-ink current:bg-boundary-tint current:font-medium current:text-boundary"
              >
                {label}
                {count ? (
                  <span className={clsx('text-13 font-normal tabular-nums', overdue && 'text-stop')}>
                    {formatNumber(count)}
                    {overdue ? <span className="sr-only">, {formatNumber(overdue)} overdue</span> : null}
                  </span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
        {foot && <div>{foot}</div>}
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

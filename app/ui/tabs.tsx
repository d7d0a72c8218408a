import { clsx } from 'clsx'
import { Link } from 'react-router'
import { formatNumber } from '#app/lib/format.ts'

type Tab = { label: string; to: string; current: boolean; count?: number | undefined }

type TabsProps = { label: string; tabs: readonly Tab[]; className?: string | undefined }

/** Tabs as links: each view has its own URL and works without JavaScript. */
export function Tabs({ label, tabs, className }: TabsProps) {
  return (
    <nav aria-label={label} className={clsx('overflow-x-auto border-b border-line print:hidden', className)}>
      <ul className="flex gap-4 sm:gap-6">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.current ? 'page' : undefined}
              className="flex items-center gap-2 border-b-2 border-transparent pt-2 pb-2.5 whitespace-nowrap text-ink-2 transition-colors -outline-offset-2 hover:text-ink current:border-boundary current:font-medium current:text-ink current:[scroll-initial-target:nearest]"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-wash px-2 text-13 font-normal text-ink-2">
                  {formatNumber(tab.count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

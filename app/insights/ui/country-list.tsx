import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { CountryChoice, HomeCountry } from '#app/market/schema.ts'
import { Badge } from '#app/ui/badge.tsx'

type Props<Code extends HomeCountry> = {
  countries: readonly CountryChoice<Code>[]
  selected: Code
  href: (code: Code) => string
  preventScrollReset?: boolean
  /** Column classes from 768 px. */
  className: string
  /** Layout classes of a cell. */
  cell: string
}

/** Countries as links; those that are not switched on are disabled as "Coming Soon" (PUB-127, MEM-312). */
export function CountryList<Code extends HomeCountry>(props: Props<Code>) {
  const { countries, selected, href, preventScrollReset = false, className } = props
  const cell = clsx('flex h-full -outline-offset-2', props.cell)
  return (
    <ul className={clsx('-mr-px -mb-px grid grid-cols-2', className)}>
      {countries.map(({ code, name, enabled }) => (
        <li key={code} className="border-r border-b border-line">
          {enabled ? (
            <Link
              to={href(code)}
              preventScrollReset={preventScrollReset}
              aria-current={code === selected ? 'true' : undefined}
              className={clsx(
                cell,
                'font-medium hover:bg-wash current:bg-boundary-tint current:text-boundary',
              )}
            >
              {name}
            </Link>
          ) : (
            <span aria-disabled="true" role="link" className={clsx(cell, 'text-ink-2')}>
              {name}
              <Badge icon={null}>Coming Soon</Badge>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

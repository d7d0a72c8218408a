import { Link } from 'react-router'
import type { CountryChoice, SelectableCountry } from '#app/market/schema.ts'
import { Badge } from '#app/ui/badge.tsx'
import { insightsPath } from '../schema.ts'

type CountrySelectorProps = {
  countries: readonly CountryChoice[]
  selected: SelectableCountry
  search: URLSearchParams
}

const cell = 'flex h-full flex-col items-start justify-center gap-1 px-4 py-2.5 -outline-offset-2'

/** The countries; those not switched on yet are named, marked and lead nowhere (PUB-127). */
export function CountrySelector({ countries, selected, search }: CountrySelectorProps) {
  return (
    <nav aria-label="Country" className="mb-6 print:hidden">
      <div className="overflow-hidden rounded-card border border-line-2 bg-sheet">
        <ul className="-mr-px -mb-px grid grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
          {countries.map(({ code, name, enabled }) => (
            <li key={code} className="border-r border-b border-line">
              {enabled ? (
                <Link
                  to={insightsPath(search, { country: code === 'PL' ? null : code })}
                  aria-current={code === selected ? 'true' : undefined}
                  className={`${cell} font-medium hover:bg-wash current:bg-boundary-tint current:text-boundary`}
                >
                  {name}
                </Link>
              ) : (
                <span aria-disabled="true" role="link" className={`${cell} text-ink-2`}>
                  {name}
                  <Badge icon={null}>Coming Soon</Badge>
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

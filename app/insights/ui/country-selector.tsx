import type { CountryChoice, SelectableCountry } from '#app/market/schema.ts'
import { insightsPath } from '../schema.ts'
import { CountryList } from './country-list.tsx'

type CountrySelectorProps = {
  countries: readonly CountryChoice[]
  selected: SelectableCountry
  search: URLSearchParams
}

/** The country selector (PUB-127). */
export function CountrySelector({ countries, selected, search }: CountrySelectorProps) {
  return (
    <nav aria-label="Country" className="mb-6 print:hidden">
      <div className="overflow-hidden rounded-card border border-line-2 bg-sheet">
        <CountryList
          countries={countries}
          selected={selected}
          href={(code) => insightsPath(search, { country: code === 'PL' ? null : code })}
          className="md:grid-cols-3 xl:grid-cols-6"
          cell="flex-col items-start justify-center gap-1 px-4 py-2.5"
        />
      </div>
    </nav>
  )
}

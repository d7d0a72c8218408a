import { Link } from 'react-router'
import { formatNumber } from '#app/lib/format.ts'
import type { Filters } from '../filters.ts'
import { placePath, type ResultMap } from '../result-map.ts'

/** Places are free text, so there is no other bound. */
const MAX_PLACES = 200

/** The map as a list: every place with its exact count, each a link to the narrower search. */
export function ResultPlaces({ filters, result }: { filters: Filters; result: ResultMap }) {
  const { places, hidden } = result
  return (
    <details className="mt-2 text-13 text-ink-2">
      <summary className="w-fit cursor-pointer font-medium text-ink underline underline-offset-3">
        {places.length === 1 ? '1 place' : `${formatNumber(places.length)} places`}
        {hidden > 0 && `, ${formatNumber(hidden)} without a place`}
      </summary>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
        {places.slice(0, MAX_PLACES).map(({ city, country, count }) => (
          <li key={`${city} ${country}`} className="tabular-nums">
            <Link
              preventScrollReset
              to={placePath(filters, city)}
              className="text-ink underline underline-offset-3"
            >
              {city}
            </Link>{' '}
            {formatNumber(count)}
          </li>
        ))}
        {places.length > MAX_PLACES && <li>and {formatNumber(places.length - MAX_PLACES)} more</li>}
      </ul>
    </details>
  )
}

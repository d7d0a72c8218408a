import { Link } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { Section } from '#app/ui/page.tsx'
import type { Locations } from '../queries/locations.server.ts'
import { insightsPath } from '../schema.ts'
import { ReadingGrid } from './reading-grid.tsx'
import { formatNumber } from '#app/lib/format.ts'

type ExplorerProps = { locations: Locations; search: URLSearchParams }

const counted = (count: number) => (count === 1 ? '1 listing' : `${formatNumber(count)} listings`)

/** A map of Poland with five cities, each linked to its figures (PUB-129, PUB-130). */
function CityMap({ locations, search }: ExplorerProps) {
  const { map, city, counts } = locations
  return (
    <nav aria-label="Cities" className="relative overflow-hidden rounded-card border border-line-2 bg-wash">
      <svg viewBox="0 0 600 560" aria-hidden="true" className="block h-auto w-full">
        <path
          d={map.neighbours}
          className="fill-paper stroke-line-2"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={map.poland}
          className="fill-sheet stroke-edge"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <ul>
        {map.cities.map(({ name, x, y, isLeft }) => {
          const isChosen = name === city
          return (
            <li
              key={name}
              className={`absolute -translate-y-1/2 ${isLeft ? '-translate-x-[calc(100%-0.75rem)]' : '-translate-x-3'}`}
              style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            >
              <Link
                to={insightsPath(search, { city: name })}
                preventScrollReset
                aria-current={isChosen ? 'true' : undefined}
                className={`group flex items-center gap-1.5 rounded-control p-1 ${isLeft ? 'flex-row-reverse text-right' : ''}`}
              >
                <span
                  aria-hidden="true"
                  className={`size-4 shrink-0 rounded-full border-2 transition-colors ${isChosen ? 'border-sheet bg-boundary outline-2 outline-boundary' : 'border-boundary bg-sheet group-hover:bg-boundary-tint'}`}
                />
                <span className="rounded-control bg-sheet/85 px-1.5 leading-5">
                  <span
                    className={`block ${isChosen ? 'font-medium text-boundary' : 'group-hover:underline'}`}
                  >
                    {name}
                  </span>
                  <span className="block text-13 text-ink-2 max-phone:sr-only">
                    {counted(counts[name] ?? 0)}
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function CityListings({ locations }: { locations: Locations }) {
  const { city, listings } = locations
  return (
    <div className="rounded-card border border-line-2 bg-sheet p-4 md:p-5">
      <h3 className="text-17">Listings in {city}</h3>
      <p className="mt-1 text-ink-2">
        {listings.count === 0
          ? 'No listings available to you right now.'
          : `${counted(listings.count)} available to you.`}
      </p>
      {listings.types.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {listings.types.map(({ label, count, path }) => (
            <li key={label}>
              <Link to={path} className="flex justify-between gap-4 py-2 hover:underline">
                {label}
                <span className="tabular-nums">{formatNumber(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {listings.count > 0 && (
        <LinkButton to={listings.path} className="mt-4">
          View listings in {city}
        </LinkButton>
      )}
    </div>
  )
}

export function LocationExplorer({ locations, search }: ExplorerProps) {
  const { city, readings } = locations
  return (
    <Section
      title="Interactive location explorer"
      lead="Choose a city to see its figures and our listings there."
    >
      <div className="grid items-start gap-5 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:gap-8">
        <div className="flex flex-col gap-5">
          <CityMap locations={locations} search={search} />
          <CityListings locations={locations} />
        </div>
        <section aria-label={`Figures for ${city}`} className="min-w-0">
          <h3 className="mb-4 text-21">{city}</h3>
          {readings.length === 0 ? (
            <p className="text-ink-2">No figures for {city} yet.</p>
          ) : (
            <ReadingGrid readings={readings} columns={2} />
          )}
        </section>
      </div>
    </Section>
  )
}

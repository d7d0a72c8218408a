import { Link } from 'react-router'
import type { SimilarListing } from '../queries/similar.server.ts'
import { labelOf, PROPERTY_TYPES } from '../schema.ts'

/** Similar listings on the page of a sold one; renders nothing if there are none. */
export function SimilarListings({ listings }: { listings: readonly SimilarListing[] }) {
  if (listings.length === 0) return null
  return (
    <section aria-labelledby="similar-listings" className="w-full">
      <h2 id="similar-listings" className="mb-2 text-21">
        Similar listings
      </h2>
      <ul className="divide-y divide-line border-y border-line-2">
        {listings.map(({ slug, title, city, country, propertyType }) => (
          <li key={slug} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
            <Link
              to={`/deal/${slug}`}
              className="min-w-0 text-boundary underline-offset-3 wrap-anywhere hover:underline"
            >
              {title}
            </Link>
            <span className="text-13 text-ink-2">
              {[labelOf(PROPERTY_TYPES, propertyType), city, country].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

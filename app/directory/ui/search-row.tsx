import type { FormState } from '#app/lib/form.ts'
import { SearchCard } from '#app/listings/marks/ui/search-card.tsx'
import { longDay } from '#app/lib/long-day.ts'
import { activeFilters, SORTS } from '../filters.ts'
import type { DirectorySearch } from '../queries/searches.server.ts'

/** A saved market circle search (MEM-357). */
export function SearchRow({ search, form }: { search: DirectorySearch; form: FormState }) {
  const { id, name, criteria, path, createdAt } = search
  return (
    <SearchCard
      id={id}
      name={name}
      given={name}
      form={form}
      path={path}
      facts={
        <>
          Saved on <time dateTime={createdAt.toISOString()}>{longDay(createdAt)}</time>
        </>
      }
      filters={activeFilters(criteria)}
      sort={SORTS[criteria.sort]}
      deletion="will be deleted. The companies aren’t affected."
    />
  )
}

import { comparePath } from '../marks/compare-store.ts'

/** The shape of a listing's slug; the column holds 140 characters. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,139}$/

/** More than a comparison shows, so that unknown ids in front do not push the known ones out. */
const MOST_READ = 24

/**
 * The listings that an address names, each once and in its order: `ids=a,b` as the selection writes it, `ids=a&ids=b` as
 * a form without script posts it (PUB-072, PUB-118). What cannot be a slug is left out.
 */
export function readIds(search: URLSearchParams): string[] {
  const named = search
    .getAll('ids')
    .flatMap((text) => text.split(',', MOST_READ * 4))
    .map((text) => text.trim())
    .filter((text) => SLUG.test(text))
  return [...new Set(named)].slice(0, MOST_READ)
}

/** Whether an address asks for the rows that differ alone. */
export const isOfDifferences = (search: URLSearchParams) => search.get('differences') === '1'

/** The address of a comparison, of all rows or of those that differ. */
export const comparisonPath = (slugs: readonly string[], ofDifferences: boolean) =>
  `${comparePath(slugs)}${ofDifferences ? '&differences=1' : ''}`

/** The format of a listing's slug; the column allows 140 characters. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,139}$/

/** More than a comparison shows, so that leading unknown ids do not displace known ones. */
const MAX_IDS = 24

/**
 * Slugs of the query string, without duplicates and in order: `ids=a,b` from the selection, `ids=a&ids=b` from a form
 * without JavaScript (PUB-072, PUB-118). Invalid slugs are dropped.
 */
export function readIds(search: URLSearchParams): string[] {
  const named = search
    .getAll('ids')
    .flatMap((text) => text.split(',', MAX_IDS * 4))
    .map((text) => text.trim())
    .filter((text) => SLUG.test(text))
  return [...new Set(named)].slice(0, MAX_IDS)
}

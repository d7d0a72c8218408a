import { fold } from '#app/lib/visible-text.ts'

/** Room for "-9999999999" under the column's limit of 140. */
const MAX_BASE_LENGTH = 120

/**
 * Slug of a title: letters are transliterated and lower-cased, runs of other characters become one hyphen, outer hyphens
 * are trimmed; "listing" when nothing remains (PUB-064).
 */
export function slugOf(title: string): string {
  const words = fold(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_BASE_LENGTH)
  return words.replace(/^-+|-+$/g, '') || 'listing'
}

/** The nth candidate for a base: "lodz-lofts", "lodz-lofts-2", "lodz-lofts-3" (PUB-064). */
export function slugCandidate(base: string, attempt: number): string {
  return attempt === 1 ? base : `${base}-${attempt}`
}

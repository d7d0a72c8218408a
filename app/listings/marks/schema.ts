import { z } from 'zod'
import { readFilters } from '../market/filter-schema.ts'
import { type Filters, listingsPath } from '../market/filters.ts'
import { MARK_LIMITS } from './limits.ts'

/** The most of an address that is read as a search; what a form of /listings sends is far below. */
const QUERY_MAX = 2000

/** A search without its place in the list: what is stored, and what the alert matcher reads (PUB-078). */
export type Criteria = Omit<Filters, 'after' | 'before'>

/** The filters of an address, validated; values that are not offered are left out. */
export function criteriaOf(query: URLSearchParams): Criteria {
  const { after: _after, before: _before, ...criteria } = readFilters(query)
  return criteria
}

/** Stored criteria as filters; a value that is offered no longer counts as not chosen. */
export function readCriteria(stored: unknown): Criteria {
  const entries =
    typeof stored === 'object' && stored !== null
      ? Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      : []
  return criteriaOf(new URLSearchParams(entries))
}

/** The address that applies a search again. */
export function searchPath(criteria: Criteria): string {
  return listingsPath(criteria)
}

const name = z
  .string()
  .trim()
  .max(MARK_LIMITS.name, `Use at most ${MARK_LIMITS.name} characters.`)
  .optional()
  .transform((typed) => typed || null)

export const saveSearchSchema = z.object({
  name,
  query: z.string().max(QUERY_MAX).catch(''),
})

export const changeSearchSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('rename'), id: z.uuid(), name }),
  z.object({ intent: z.literal('alert'), id: z.uuid(), alert: z.enum(['off', 'at_once', 'daily']) }),
  z.object({ intent: z.literal('delete'), id: z.uuid() }),
])

export const favoriteSchema = z.object({
  slug: z.string().min(1).max(140),
  on: z.enum(['yes', 'no']),
})

import { z } from 'zod'
import { readFilters } from '../market/filter-schema.ts'
import { CHOICE_NAMES, CHOICES, choicesOf, type Filters, oneOrMore } from '../market/filters.ts'
import { MARK_LIMITS, SEARCH_ALERTS, type SearchAlert } from './limits.ts'

/** The maximum length of a query string that is read as a search, far above what the form of /listings sends. */
const QUERY_MAX = 2000

/** A search without its page, as stored and as the alert matcher reads it (PUB-078). */
export type Criteria = Omit<Filters, 'after' | 'before' | 'saved'>

/** The validated filters of a query string, without unknown values; several choices are in list order. */
export function criteriaOf(query: URLSearchParams): Criteria {
  const { after: _after, before: _before, saved: _saved, ...criteria } = readFilters(query)
  const choices = CHOICE_NAMES.map((name) => {
    const chosen = choicesOf<string>(criteria[name])
    return [name, oneOrMore(Object.keys(CHOICES[name].of).filter((one) => chosen.includes(one)))]
  })
  return { ...criteria, ...Object.fromEntries(choices) }
}

/** Stored criteria as filters; a value that no longer exists counts as not chosen. */
export function readCriteria(stored: unknown): Criteria {
  return criteriaOf(
    new URLSearchParams(
      Object.entries(stored ?? {}).flatMap(([name, values]) =>
        [values].flat().map((value) => [name, String(value)]),
      ),
    ),
  )
}

const name = z
  .string()
  .trim()
  .max(MARK_LIMITS.name, `Use at most ${MARK_LIMITS.name} characters.`)
  .optional()
  .transform((typed) => typed || null)

const alert = z.enum(Object.keys(SEARCH_ALERTS) as [SearchAlert, ...SearchAlert[]])

export const saveSearchSchema = z.object({
  /** The saved search to update with these filters; without it, a new one is created. */
  id: z.uuid().optional(),
  name,
  alert: alert.optional().catch(undefined),
  query: z.string().max(QUERY_MAX).catch(''),
})

export const changeSearchSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('rename'), id: z.uuid(), name }),
  z.object({ intent: z.literal('alert'), id: z.uuid(), alert }),
  z.object({ intent: z.literal('delete'), id: z.uuid() }),
])

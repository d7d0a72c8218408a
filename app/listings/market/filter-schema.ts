import { z } from 'zod'
import { type Filters, TERM_MAX } from './filters.ts'
import { codesOf, PROPERTY_TYPES, RISK_PROFILES } from '../schema.ts'
import { cutText, visibleText } from '#app/lib/visible-text.ts'

/** A cursor of the list (queries/list-cursor.server.ts). */
const cursor = z
  .string()
  .regex(/^[\w-]+$/)
  .max(200)

/** The search in the query string of /listings; unknown values count as not chosen. */
const filtersSchema = z.object({
  // Any text is accepted and cut to the length of a name, so an overlong one matches nothing and is reported.
  location: z
    .string()
    .transform((term) => cutText(visibleText(term).trim(), TERM_MAX))
    .optional()
    .catch(undefined)
    .transform((term) => term || undefined),
  type: z.enum(codesOf(PROPERTY_TYPES)).optional().catch(undefined),
  size: z.enum(['small', 'medium', 'large']).optional().catch(undefined),
  price: z.enum(['low', 'medium', 'high']).optional().catch(undefined),
  yield: z.enum(['7', '8', '9']).optional().catch(undefined),
  // An unescaped plus in a query string is a space.
  risk: z
    .preprocess((typed) => (typed === 'core ' ? 'core+' : typed), z.enum(codesOf(RISK_PROFILES)).optional())
    .catch(undefined),
  sort: z.enum(['newest', 'price-low', 'price-high', 'yield']).catch('newest'),
  after: cursor.optional().catch(undefined),
  before: cursor.optional().catch(undefined),
})

/** Reads the filters of a query string; the last of a repeated name counts. */
export function readFilters(query: URLSearchParams): Filters {
  return filtersSchema.parse(Object.fromEntries(query))
}

const CHOSEN = ['type', 'risk', 'size', 'price', 'yield', 'sort'] as const

/** Parameters with unknown values: they filter nothing, and the page names them. */
export function ignoredParameters(query: URLSearchParams): string[] {
  const filters = readFilters(query)
  return CHOSEN.filter((name) => {
    const typed = query.getAll(name).at(-1)
    if (!typed) return false
    return name === 'sort' ? filters.sort !== typed : filters[name] === undefined
  })
}

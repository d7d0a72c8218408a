import { z } from 'zod'
import { notation, refusalText } from '#app/lib/number-echo.ts'
import { type NumberRule, readNumber } from '#app/lib/number-reading.ts'
import {
  CHOICE_NAMES,
  CHOICES,
  type Filters,
  oneOrMore,
  PARAMETERS,
  RANGE_NAMES,
  RANGES,
  type RangeEnd,
  type RangeName,
  TERM_MAX,
} from './filters.ts'
import { cutText, visibleText } from '#app/lib/visible-text.ts'

/** A cursor of the list (queries/list-cursor.server.ts). */
const cursor = z.string().regex(/^[\w-]{1,200}$/)

/** The single values in the query string of /listings; unknown ones count as not chosen. */
const filtersSchema = z.object({
  // Any text is accepted and cut to the length of a name, so an overlong text matches nothing and is reported.
  location: z
    .string()
    .transform((term) => cutText(visibleText(term).trim(), TERM_MAX))
    .optional()
    .catch(undefined)
    .transform((term) => term || undefined),
  size: z.enum(['small', 'medium', 'large']).optional().catch(undefined),
  price: z.enum(['low', 'medium', 'high']).optional().catch(undefined),
  yield: z.enum(['7', '8', '9']).optional().catch(undefined),
  sort: z.enum(['newest', 'price-low', 'price-high', 'yield']).catch('newest'),
  after: cursor.optional().catch(undefined),
  before: cursor.optional().catch(undefined),
  saved: z.uuid().optional().catch(undefined),
})

const range = (unit: NumberRule['unit'], max: number, decimals = 2) => ({ unit, max, decimals, min: 0 })

/** Valid ends of each range, as in the dictionary. */
const RULES: Readonly<Record<RangeName, NumberRule>> = {
  price: range('eur', 100_000_000_000, 0),
  size: range('area', 100_000_000),
  yield: range('percent', 100),
  sqm: range('eur_per_sqm', 10_000_000),
  wault: range('years', 100),
  vacancy: range('percent', 100),
  built: { unit: 'none', decimals: 0, min: 1200, max: 2200, isYear: true },
}

/** The known values of a repeated parameter, each once; an unescaped plus in a query string is a space. */
function readChoices(query: URLSearchParams, name: (typeof CHOICE_NAMES)[number]) {
  const typed = query.getAll(name).map((value) => value.replace(/ $/, '+'))
  return [...new Set(typed)].filter((value) => Object.hasOwn(CHOICES[name].of, value))
}

const readEnd = (query: URLSearchParams, name: RangeName, end: RangeEnd) =>
  readNumber(RULES[name], query.getAll(end).at(-1) ?? '')

function readRange(query: URLSearchParams, name: RangeName): [RangeEnd, number | undefined][] {
  const ends: readonly RangeEnd[] = RANGES[name].ends
  const values = ends.map((end) => readEnd(query, name, end).value ?? undefined)
  const [from, to] = values
  if (from !== undefined && to !== undefined && from > to) values.reverse()
  return ends.map((end, at) => [end, values[at]])
}

/** Reads the filters of a query string; the last of a repeated single value counts. */
export function readFilters(query: URLSearchParams): Filters {
  return {
    ...filtersSchema.parse(Object.fromEntries(query)),
    ...Object.fromEntries(CHOICE_NAMES.map((name) => [name, oneOrMore(readChoices(query, name))])),
    ...Object.fromEntries(RANGE_NAMES.flatMap((name) => readRange(query, name))),
  }
}

/** What the fields of the ranges show: numbers in the page's format, and unreadable input with its errors. */
export type RangeFields = Partial<Record<RangeEnd, { text: string; error?: string }>>

export function rangeFields(query: URLSearchParams): RangeFields {
  const filters = readFilters(query)
  return Object.fromEntries(
    RANGE_NAMES.flatMap((name) =>
      RANGES[name].ends.flatMap((end: RangeEnd) => {
        const { refused } = readEnd(query, name, end)
        const value = filters[end]
        if (value !== undefined) return [[end, { text: notation(RULES[name], value) }]]
        const text = query.getAll(end).at(-1)?.slice(0, 200)
        return refused ? [[end, { text: text ?? '', error: refusalText(RULES[name], refused) }]] : []
      }),
    ),
  )
}

const SINGLE = ['size', 'price', 'yield', 'sort'] as const

/** Parameters with unknown values: they filter nothing, and the page names them. Ranges show their error next to the field. */
export function ignoredParameters(query: URLSearchParams): string[] {
  const filters = readFilters(query)
  const ignored: readonly string[] = [
    ...CHOICE_NAMES.filter(
      (name) => readChoices(query, name).length < new Set(query.getAll(name).filter(Boolean)).size,
    ),
    ...SINGLE.filter((name) => query.getAll(name).at(-1) && filters[name] !== query.getAll(name).at(-1)),
  ]
  return PARAMETERS.filter((name) => ignored.includes(name))
}

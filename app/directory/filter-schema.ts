import { COMPANY_TYPES } from '#app/companies/schema/status.ts'
import { z } from 'zod'
import { isVisible } from '#app/lib/visible-text.ts'
import { MARK_LIMITS } from '#app/listings/marks/limits.ts'
import { type Criteria, SORTS, codesOf } from './filters.ts'
import { ASSET_CLASSES, DIRECTORY_LIMITS, ESG_STATUSES, RANGES, REGIONS } from './schema.ts'

const end = (max: number) => z.number().min(0).max(max).nullable()
const range = (max: number) => z.object({ from: end(max), to: end(max) })

/** The stored criteria of a saved search; unknown keys are refused, also when read back (MEM-357). */
export const criteriaSchema: z.ZodType<Criteria> = z.strictObject({
  term: z.string().max(DIRECTORY_LIMITS.term).nullable(),
  types: z.array(z.enum(COMPANY_TYPES)).max(3),
  regions: z.array(z.enum(codesOf(REGIONS))).max(5),
  assetClasses: z.array(z.enum(codesOf(ASSET_CLASSES))).max(8),
  esg: z.array(z.enum(codesOf(ESG_STATUSES))).max(6),
  ranges: z.strictObject({
    portfolio: range(RANGES.portfolio.max).optional(),
    projects: range(RANGES.projects.max).optional(),
    irr: range(RANGES.irr.max).optional(),
  }) as z.ZodType<Criteria['ranges']>,
  sort: z.enum(codesOf(SORTS)),
})

const name = z
  .string()
  .trim()
  .refine(isVisible, 'Enter a name for the search.')
  .max(MARK_LIMITS.name, `Use at most ${MARK_LIMITS.name} characters.`)

export const saveSearchSchema = z.object({ name, query: z.string().max(4000).catch('') })

export const changeSearchSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('rename'), id: z.uuid(), name }),
  z.object({ intent: z.literal('delete'), id: z.uuid() }),
])

/** The optional plain-text message of a connection request. */
export const connectSchema = z.object({
  message: z
    .string()
    .trim()
    .max(DIRECTORY_LIMITS.message, `Use at most ${DIRECTORY_LIMITS.message} characters.`)
    .optional()
    .transform((typed) => typed || null),
})

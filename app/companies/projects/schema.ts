import { z } from 'zod'
import { now } from '#app/lib/clock.ts'
import type { NumberRule } from '#app/lib/number-reading.ts'
import { optionalNumber } from '#app/lib/number-schema.ts'
import { isVisible } from '#app/lib/visible-text.ts'
import { PROJECT_LIMITS } from './limits.ts'

const FIRST_YEAR = 1900
/** Projects under construction have a year of completion in the future. */
const YEARS_AHEAD = 15

/** Number rules: year of completion, and IRR in percent. */
export const projectFigures = (): Record<'year' | 'irr', NumberRule> => ({
  year: {
    unit: 'none',
    decimals: 0,
    min: FIRST_YEAR,
    max: now().getUTCFullYear() + YEARS_AHEAD,
    isYear: true,
  },
  irr: { unit: 'percent', decimals: 2, min: 0, max: 100 },
})

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .optional()
    .transform((typed) => typed || null)

/** Basis points. */
const irr = optionalNumber(() => projectFigures().irr).transform((percent) =>
  percent === null ? null : Math.round(percent * 100),
)

/** A portfolio project as posted by its form (MEM-296, MEM-362). */
export const projectSchema = z.object({
  name: z
    .string()
    .trim()
    .refine(isVisible, 'Enter a project name.')
    .max(PROJECT_LIMITS.name, `Use at most ${PROJECT_LIMITS.name} characters.`),
  location: text(PROJECT_LIMITS.location),
  year: optionalNumber(() => projectFigures().year),
  size: text(PROJECT_LIMITS.size),
  irr,
})

export type ProjectInput = z.output<typeof projectSchema>

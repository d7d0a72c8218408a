import { z } from 'zod'
import { now } from '#app/lib/clock.ts'
import type { NumberRule } from '#app/lib/number-reading.ts'
import { optionalNumber } from '#app/lib/number-schema.ts'
import { optionalText, requiredText } from '../schema/fields.ts'

/** Character limits, and the maximum number of projects per company. */
export const PROJECT_LIMITS = { name: 120, location: 120, size: 60, projects: 100 } as const

/** Projects under construction have a year of completion in the future. */
const YEARS_AHEAD = 15

export const projectFigures = (): Record<'year' | 'irr', NumberRule> => ({
  year: { unit: 'none', decimals: 0, min: 1900, max: now().getUTCFullYear() + YEARS_AHEAD, isYear: true },
  irr: { unit: 'percent', decimals: 2, min: 0, max: 100 },
})

/** A portfolio project as posted by its form (MEM-296, MEM-362). */
export const projectSchema = z.object({
  name: requiredText('Enter a project name.', PROJECT_LIMITS.name),
  location: optionalText(PROJECT_LIMITS.location),
  year: optionalNumber(() => projectFigures().year),
  size: optionalText(PROJECT_LIMITS.size),
  /** Basis points. */
  irr: optionalNumber(() => projectFigures().irr).transform((percent) =>
    percent === null ? null : Math.round(percent * 100),
  ),
})

export type ProjectInput = z.output<typeof projectSchema>

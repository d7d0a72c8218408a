import { z } from 'zod'
import { PROJECT_LIMITS } from './limits.ts'

const FIRST_YEAR = 1900
/** A scheme that is still being built has its year of completion ahead. */
const YEARS_AHEAD = 15

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Please use at most ${most} characters.`)
    .optional()
    .transform((typed) => typed || null)

const year = z
  .string()
  .trim()
  .optional()
  .transform((typed, context) => {
    if (!typed) return null
    const number = /^\d{4}$/.test(typed) ? Number(typed) : 0
    const last = new Date().getUTCFullYear() + YEARS_AHEAD
    if (number >= FIRST_YEAR && number <= last) return number
    context.addIssue({ code: 'custom', message: `Please give a year from ${FIRST_YEAR} to ${last}.` })
    return z.NEVER
  })

/** Percent as typed, with a dot or a comma, in basis points. */
const irr = z
  .string()
  .trim()
  .optional()
  .transform((typed, context) => {
    if (!typed) return null
    const plain = typed.replace(',', '.').replace(/\s*%$/, '')
    const bps = /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : -1
    if (bps >= 0 && bps <= 10_000) return bps
    context.addIssue({ code: 'custom', message: 'Please give a percentage from 0 to 100.' })
    return z.NEVER
  })

/** A portfolio project as its form posts it (MEM-296, MEM-362). */
export const projectSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Please give the project a name.')
    .max(PROJECT_LIMITS.name, `Please use at most ${PROJECT_LIMITS.name} characters.`),
  location: text(PROJECT_LIMITS.location),
  year,
  size: text(PROJECT_LIMITS.size),
  irr,
})

export type ProjectInput = z.output<typeof projectSchema>

import { z } from 'zod'
import { refusalWords } from './number-echo.ts'
import { type NumberRule, readNumber } from './number-reading.ts'

/** A rule, or one that moves with the time. */
export type Given = NumberRule | (() => NumberRule)

export const ruleOf = (given: Given) => (typeof given === 'function' ? given() : given)

const reading = (given: Given) => (typed: string, context: z.RefinementCtx<string>) => {
  const rule = ruleOf(given)
  const { value, refused } = readNumber(rule, typed)
  if (refused) context.addIssue(refusalWords(rule, refused))
  return value
}

/** A typed number that may be left empty; null then. A text without a reading is refused in the words. */
export function optionalNumber(given: Given) {
  return z.string().default('').transform(reading(given))
}

/** As optionalNumber; `missing` is said of an empty field. */
export function requiredNumber(given: Given, missing: string) {
  const stated = z.string({ error: missing }).refine((typed) => typed.trim() !== '', missing)
  return stated.pipe(z.string().transform(reading(given))).transform((value) => value ?? Number.NaN)
}

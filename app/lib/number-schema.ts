import { z } from 'zod'
import { refusalText } from './number-echo.ts'
import { type NumberRule, readNumber } from './number-reading.ts'

/** A rule, or a function that returns the current one if it changes over time. */
export type Given = NumberRule | (() => NumberRule)

export const ruleOf = (given: Given) => (typeof given === 'function' ? given() : given)

const reading = (given: Given) => (typed: string, context: z.RefinementCtx<string>) => {
  const rule = ruleOf(given)
  const { value, refused } = readNumber(rule, typed)
  if (refused) context.addIssue(refusalText(rule, refused))
  return value
}

/** An optional number, null if empty. Invalid input gets the field's error message. */
export const optionalNumber = (given: Given) => z.string().default('').transform(reading(given))

/** As optionalNumber, with `missing` as the error for an empty field. */
export function requiredNumber(given: Given, missing: string) {
  const stated = z.string({ error: missing }).refine((typed) => typed.trim() !== '', missing)
  return stated.pipe(z.string().transform(reading(given))).transform((value) => value ?? Number.NaN)
}

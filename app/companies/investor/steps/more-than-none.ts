import { wholeNumber } from '../../schema/fields.ts'

/** A whole number above 0; `missing` is said of an empty field and of 0. */
export function moreThanNone(missing: string, wrong: string) {
  return wholeNumber({ missing, wrong }).refine((value) => value > 0, missing)
}

import type { DialCode } from '../schema/phone.ts'
import type { TypedValues } from '#app/lib/typed-values.ts'

/** What every step of the wizard is drawn from. */
export type StepProps = {
  /** What the fields start with. */
  values: TypedValues
  /** What they hold now; without script the same as `values`. */
  live: TypedValues
  /** What was given at sign-up; a field that holds it says so. */
  given?: TypedValues | undefined
  errors: Readonly<Record<string, string | undefined>>
  dialCodes: readonly DialCode[]
  /** What all steps hold, for a step that sums them up; empty elsewhere. */
  all: TypedValues
  /** An approved profile is changed: each answer says whether it acts at once. */
  isEdit?: boolean
  /** Every answer is reviewed first. */
  isCompletion?: boolean
}

export function textOf(values: TypedValues, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

export function listOf(values: TypedValues, name: string): string[] {
  const value = values[name]
  return Array.isArray(value) ? value : value ? [value] : []
}

/** Whether a field holds what was given at sign-up. */
export const isGiven = ({ given = {}, live }: Pick<StepProps, 'given' | 'live'>, name: string): boolean =>
  given[name] !== undefined && given[name] === live[name]

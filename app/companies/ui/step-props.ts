import type { TypedValues } from '../schema/profile-form.ts'
import type { DialCode } from '../schema/phone.ts'

/** What every step of the wizard is drawn from. */
export type StepProps = {
  /** What the fields start with. */
  values: TypedValues
  /** What they hold now; without script the same as `values`. */
  live: TypedValues
  errors: Readonly<Record<string, string | undefined>>
  dialCodes: readonly DialCode[]
  /** What all steps hold, for a step that sums them up; empty elsewhere. */
  all: TypedValues
  /** An approved profile is changed: each answer says whether it acts at once (END-023). */
  isEdit?: boolean
}

export function textOf(values: TypedValues, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

export function listOf(values: TypedValues, name: string): string[] {
  const value = values[name]
  return Array.isArray(value) ? value : value ? [value] : []
}

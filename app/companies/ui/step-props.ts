import type { DialCode } from '../schema/phone.ts'
import type { TypedValues } from '#app/lib/form.ts'

/** Props of every step. */
export type StepProps = {
  /** Initial values. */
  values: TypedValues
  /** Current values. Without JavaScript the same as `values`. */
  live: TypedValues
  /** Prefill from the sign-up, marked as such. */
  given?: TypedValues | undefined
  errors: Readonly<Record<string, string | undefined>>
  dialCodes: readonly DialCode[]
  /** Values of all steps for a summary, else empty. */
  all: TypedValues
  /** Editing an approved profile: each answer shows whether it needs review. */
  isEdit?: boolean
  /** Every answer needs review. */
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

/** Whether a field still holds its prefill from the sign-up. */
export const isGiven = ({ given = {}, live }: Pick<StepProps, 'given' | 'live'>, name: string): boolean =>
  given[name] !== undefined && given[name] === live[name]

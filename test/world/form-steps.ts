import { checkStep, type ProfileForm } from '#app/companies/schema/profile-form.ts'
import type { TypedValues } from '#app/lib/typed-values.ts'

/** The steps of a company form, each asked with good answers of which a test replaces some. */
export function formSteps(form: Pick<ProfileForm, 'steps'>, good: TypedValues) {
  const check = (step: number, change: TypedValues = {}) => checkStep(form, step, { ...good, ...change })
  return {
    check,
    /** By field; nothing where the step passes. */
    errorsOf: (step: number, change: TypedValues): Record<string, string> => {
      const result = check(step, change)
      return result.ok ? {} : result.errors
    },
    /** What a step that passes hands on. */
    answersOf: (step: number, change: TypedValues = {}): Record<string, unknown> => {
      const result = check(step, change)
      if (!result.ok) throw new Error(result.first)
      return result.data
    },
  }
}

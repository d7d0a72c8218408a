import { checkStep, type ProfileForm } from '#app/companies/schema/profile-form.ts'
import type { TypedValues } from '#app/lib/form.ts'

/** The steps of a company form, each parsed with good answers, some of which the test replaces. */
export function formSteps(form: Pick<ProfileForm, 'steps'>, good: TypedValues) {
  const check = (step: number, change: TypedValues = {}) => checkStep(form, step, { ...good, ...change })
  return {
    check,
    errorsOf: (step: number, change: TypedValues): Record<string, string> => {
      const result = check(step, change)
      return result.ok ? {} : result.errors
    },
    answersOf: (step: number, change: TypedValues = {}): Record<string, unknown> => {
      const result = check(step, change)
      if (!result.ok) throw new Error(result.first)
      return result.data
    },
  }
}

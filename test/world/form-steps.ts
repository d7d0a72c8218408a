import { checkStep, type ProfileForm, type TypedValues } from '#app/companies/schema/profile-form.ts'

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

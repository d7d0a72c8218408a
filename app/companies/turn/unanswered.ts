import type { Missing } from '#app/review/turn.ts'
import { summaryLabels } from '../schema/field-texts.ts'
import { formFields, type FormStep } from '../schema/form-step.ts'
import { phoneCountryOf, typedFromAnswers } from '../schema/prefill.ts'
import { checkStep, stepPath, type Answers, type ProfileForm } from '../schema/profile-form.ts'
import type { TypedValues } from '#app/lib/form.ts'

/** The heading above a field: its step, or its section on a single long page. */
function headingOf({ steps }: Pick<ProfileForm, 'steps'>, { title, sections }: FormStep, name: string) {
  if (steps.length > 1) return title
  return sections.find(({ fields }) => Object.hasOwn(fields, name))?.title ?? title
}

/** All consents as given. Owners of approved profiles give them again with each reviewed change. */
export const allConsents = (form: ProfileForm): TypedValues =>
  Object.fromEntries(consentsOf(form).map(({ name }) => [name, 'on']))

export const consentsOf = (form: ProfileForm): { name: string; label: string }[] =>
  Object.entries(formFields(form)).flatMap(([name, { input, label }]) =>
    input.kind === 'consent' ? [{ name, label }] : [],
  )

/** Required answers that an approved profile has never had; typed ones count as given. */
export const unansweredLive = (
  form: ProfileForm,
  questionnaire: Answers,
  typed: TypedValues = {},
): Missing[] =>
  unansweredOf(form, { ...typedFromAnswers(form, questionnaire), ...typed, ...allConsents(form) })

/** Each missing or invalid answer, with a link to its field. */
export function unansweredOf(form: ProfileForm, typed: TypedValues): Missing[] {
  const values = { ...typed, primary_contact_phone_country: phoneCountryOf(typed) }
  const labels = summaryLabels(form)
  return form.steps.flatMap((step, index) => {
    const number = index + 1
    const result = checkStep(form, number, values)
    const refused = result.ok ? [] : Object.keys(result.errors)
    // A figure and its confirmation share one label, so only the first is listed.
    const isFirst = (name: string) => refused.find((other) => labels[other] === labels[name]) === name
    return refused.filter(isFirst).flatMap((name) => {
      const label = labels[name]
      const to = `${stepPath(form, number)}#${name}`
      return label === undefined ? [] : [{ label, to, under: headingOf(form, step, name) }]
    })
  })
}

import { notation } from '#app/lib/number-echo.ts'
import { ruleOf } from '#app/lib/number-schema.ts'
import { postedNames, type ProfileForm } from './profile-form.ts'
import { DEFAULT_PHONE_COUNTRY, splitPhone } from './phone.ts'
import { countryOfPlace } from './countries.ts'
import type { TypedValues } from '#app/lib/form.ts'

/** Submitted answers as form values, without unknown keys (MEM-138). */
export function typedFromAnswers(
  form: Pick<ProfileForm, 'steps' | 'fromStored'>,
  stored: Record<string, unknown>,
): TypedValues {
  const answers = form.fromStored ? form.fromStored(stored) : stored
  const typed: TypedValues = {}
  for (const step of form.steps) {
    for (const name of postedNames(step)) {
      const value = answers[name]
      const rule = step.rules[name]
      if (Array.isArray(value)) typed[name] = value.map(String)
      else if (rule && typeof value === 'number') typed[name] = notation(ruleOf(rule), value)
      else if (value === true) typed[name] = 'on'
      else if (typeof value === 'string' || typeof value === 'number') typed[name] = String(value)
    }
  }
  const phone =
    typeof answers.primary_contact_phone === 'string' ? splitPhone(answers.primary_contact_phone) : null
  return phone
    ? { ...typed, primary_contact_phone_country: phone.country, primary_contact_phone: phone.national }
    : typed
}

/**
 * Country of the phone field: the chosen one, otherwise that of the headquarters, otherwise the default (MEM-167). The
 * default without a number counts as not chosen.
 */
export function phoneCountryOf(values: TypedValues): string {
  const { primary_contact_phone_country: chosen, headquarters_location: place } = values
  const isChosen = chosen !== DEFAULT_PHONE_COUNTRY || Boolean(values.primary_contact_phone)
  if (typeof chosen === 'string' && chosen && isChosen) return chosen
  return (typeof place === 'string' ? countryOfPlace(place) : null) ?? DEFAULT_PHONE_COUNTRY
}

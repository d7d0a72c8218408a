import type { TypedValues } from './developer.ts'
import { developerSteps } from './developer.ts'
import { DEFAULT_PHONE_COUNTRY, splitPhone } from './phone.ts'
import { countryOfPlace } from './countries.ts'

/** Submitted answers as the form's fields hold them (MEM-138). Unknown keys are left out. */
export function typedFromAnswers(answers: Readonly<Record<string, unknown>>): TypedValues {
  const typed: TypedValues = {}
  for (const { fields } of developerSteps) {
    for (const name of fields) {
      const value = answers[name]
      if (Array.isArray(value)) typed[name] = value.map(String)
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

type Account = {
  fullName: string
  email: string
  position: string | null
  companyName: string | null
  companyWebsite: string | null
  registrationNumber: string | null
}

/** What the account already says, for a form that nobody has touched yet. */
export function typedFromAccount(account: Account): TypedValues {
  return {
    company_name: account.companyName ?? '',
    website: account.companyWebsite ?? '',
    company_registration_number: account.registrationNumber ?? '',
    primary_contact_name: account.fullName,
    primary_contact_title: account.position ?? '',
    primary_contact_email: account.email,
  }
}

/** Where the phone field stands: as chosen, else the headquarters' country, else the default (MEM-167). */
export function phoneCountryOf(values: TypedValues): string {
  const { primary_contact_phone_country: chosen, headquarters_location: place } = values
  if (typeof chosen === 'string' && chosen) return chosen
  return (typeof place === 'string' ? countryOfPlace(place) : null) ?? DEFAULT_PHONE_COUNTRY
}

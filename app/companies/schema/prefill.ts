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

type Account = {
  fullName: string
  email: string
  position: string | null
  companyName: string | null
  companyWebsite: string | null
  registrationNumber: string | null
  taxId: string | null
  country: string | null
  investmentRange: string | null
}

/** ISO code of each country in the sign-up form. "other" has none. */
const COUNTRY_CODES: Readonly<Record<string, string>> = { us: 'US', uk: 'GB', de: 'DE', fr: 'FR', pl: 'PL' }

/** Ranges of the sign-up form, in EUR. */
const RANGES: Readonly<Record<string, { from?: number; to?: number }>> = {
  '0-1m': { to: 1_000_000 },
  '1-5m': { from: 1_000_000, to: 5_000_000 },
  '5m+': { from: 5_000_000 },
}

/** Initial values of an untouched form, from the account. */
export function typedFromAccount({ steps }: Pick<ProfileForm, 'steps'>, account: Account): TypedValues {
  const figure = (name: string, value: number | undefined) => {
    const rule = steps.find(({ rules }) => rules[name])?.rules[name]
    return rule && value !== undefined ? notation(ruleOf(rule), value) : ''
  }
  const { from, to } = RANGES[account.investmentRange ?? ''] ?? {}
  const country = COUNTRY_CODES[account.country ?? '']
  return {
    ...(country && { primary_contact_phone_country: country }),
    investment_size_min: figure('investment_size_min', from),
    investment_size_max: figure('investment_size_max', to),
    tax_id: account.taxId ?? '',
    company_name: account.companyName ?? '',
    website: account.companyWebsite ?? '',
    company_registration_number: account.registrationNumber ?? '',
    primary_contact_name: account.fullName,
    primary_contact_title: account.position ?? '',
    primary_contact_email: account.email,
  }
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

import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { phoneError, withExtension } from '#app/lib/phone.ts'
import { jurisdictions } from './world.ts'

/** Default country of a phone field until the headquarters is known (MEM-167). */
export const DEFAULT_PHONE_COUNTRY = 'US'

/**
 * Parses a typed number for a country to E.164, such as "+48221234567" or "+48221234567 ext. 12". Null if it is invalid
 * or has other text around it. A leading "+" overrides the country; it is required if no country is given.
 */
export function readPhone(typed: string, country: string | null): string | null {
  const phone = parsePhoneNumberFromString(withExtension(typed), {
    ...(country && isSupportedCountry(country) && { defaultCountry: country }),
    extract: false,
  })
  if (!phone?.isPossible() || !/^\d{0,5}$/.test(phone.ext ?? '')) return null
  return phone.ext ? `${phone.number} ext. ${phone.ext}` : phone.number
}

export const PHONE_ERROR = 'Enter a valid phone number for the selected country.'

/** The contact's number as E.164 inside a transform, with an error on its field if it cannot be parsed. */
export function readContactPhone(typed: string, country: string, refusal: z.RefinementCtx): string {
  const phone = readPhone(typed, country)
  if (phone !== null) return phone
  refusal.addIssue({
    code: 'custom',
    path: ['primary_contact_phone'],
    message: phoneError(typed, PHONE_ERROR),
  })
  return z.NEVER
}

/** A stored number as country and national part, or null if it cannot be parsed. */
export function splitPhone(stored: string): { country: string; national: string } | null {
  const phone = parsePhoneNumberFromString(stored)
  return phone?.country ? { country: phone.country, national: phone.formatNational() } : null
}

export type DialCode = { country: string; label: string }

/** About 200 countries and territories with dial codes, by name: "Poland (+48)" (MEM-167). */
export function dialCodes(): DialCode[] {
  return jurisdictions.flatMap(({ value, label }) =>
    isSupportedCountry(value)
      ? [{ country: value, label: `${label} (+${getCountryCallingCode(value)})` }]
      : [],
  )
}

/** Adds the country's dial code if it is missing, so that a stored number stays unchanged. */
export function withDialCode(codes: readonly DialCode[], country: string): readonly DialCode[] {
  if (!isSupportedCountry(country) || codes.some((code) => code.country === country)) return codes
  return [...codes, { country, label: `${country} (+${getCountryCallingCode(country)})` }]
}

import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { jurisdictions } from './world.ts'

/** Where a phone field stands before the headquarters' country is known (MEM-167). */
export const DEFAULT_PHONE_COUNTRY = 'US'

/**
 * A number as typed, read for a country: E.164 such as "+48221234567", or null when it is none. A number that
 * begins with "+" carries its own country.
 */
export function readPhone(typed: string, country: string): string | null {
  const phone = isSupportedCountry(country)
    ? parsePhoneNumberFromString(typed, country)
    : parsePhoneNumberFromString(typed)
  return phone?.isPossible() ? phone.number : null
}

export const PHONE_WORDS = 'Please enter a phone number that exists in the chosen country'

/** The contact's number as E.164, inside a transform; one that cannot be read is refused beside its field. */
export function readContactPhone(typed: string, country: string, refusal: z.RefinementCtx): string {
  const phone = readPhone(typed, country)
  if (phone !== null) return phone
  refusal.addIssue({ code: 'custom', path: ['primary_contact_phone'], message: PHONE_WORDS })
  return z.NEVER
}

/** A stored number as the form shows it: its country and the national part; null when it cannot be read. */
export function splitPhone(stored: string): { country: string; national: string } | null {
  const phone = parsePhoneNumberFromString(stored)
  return phone?.country ? { country: phone.country, national: phone.formatNational() } : null
}

export type DialCode = { country: string; label: string }

/** About 200 countries and territories with their dial codes, by name: "Poland (+48)" (MEM-167). */
export function dialCodes(): DialCode[] {
  return jurisdictions.flatMap(({ value, label }) =>
    isSupportedCountry(value)
      ? [{ country: value, label: `${label} (+${getCountryCallingCode(value)})` }]
      : [],
  )
}

/** One of these dial codes; of a place that is not among them a code of its own, so that a kept number stays as it is. */
export function withDialCode(codes: readonly DialCode[], country: string): readonly DialCode[] {
  if (!isSupportedCountry(country) || codes.some((code) => code.country === country)) return codes
  return [...codes, { country, label: `${country} (+${getCountryCallingCode(country)})` }]
}

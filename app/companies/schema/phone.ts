import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

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

/** A stored number as the form shows it: its country and the national part; null when it cannot be read. */
export function splitPhone(stored: string): { country: string; national: string } | null {
  const phone = parsePhoneNumberFromString(stored)
  return phone?.country ? { country: phone.country, national: phone.formatNational() } : null
}

/** A stored number for reading: "+48 22 123 45 67". */
export function formatPhone(stored: string): string {
  return parsePhoneNumberFromString(stored)?.formatInternational() ?? stored
}

export type DialCode = { country: string; label: string }

/** Every country with its dial code, by name: "Poland (+48)". Made on the server, so that every browser gets the same. */
export function dialCodes(): DialCode[] {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return getCountries()
    .map((country) => ({
      country,
      label: `${names.of(country) ?? country} (+${getCountryCallingCode(country)})`,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A stored number for reading: "+48 22 123 45 67". */
export function phoneText(stored: string): string {
  return parsePhoneNumberFromString(stored)?.formatInternational() ?? stored
}

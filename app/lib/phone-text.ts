import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A stored number for reading: "+48 22 123 45 67". */
export const phoneText = (stored: string): string =>
  parsePhoneNumberFromString(stored)?.formatInternational() ?? stored

import { isValidPhoneNumber } from 'libphonenumber-js/max'
import { PHONE_ERROR } from './phone.ts'

/** The error if an E.164 number cannot exist, else null. The full numbering plans are too large for a browser. */
export function phoneRefusal(phone: unknown): string | null {
  if (phone === null || phone === undefined) return null
  return typeof phone === 'string' && isValidPhoneNumber(phone) ? null : PHONE_ERROR
}

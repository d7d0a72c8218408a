import { isValidPhoneNumber } from 'libphonenumber-js/max'
import { PHONE_WORDS } from './phone.ts'

/**
 * Whether a number in E.164 can exist, by the full numbering plans, which are too large for a browser: the words of
 * the refusal, or null; no number at all is none to refuse.
 */
export function phoneRefusal(phone: unknown): string | null {
  if (phone === null || phone === undefined) return null
  return typeof phone === 'string' && isValidPhoneNumber(phone) ? null : PHONE_WORDS
}

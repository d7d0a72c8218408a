import { isValidPhoneNumber } from 'libphonenumber-js/max'
import { PHONE_WORDS } from './steps/contact-information.ts'

/**
 * Whether a number in E.164 can exist, by the full numbering plans, which are too large for a browser: the words of
 * the refusal, or null.
 */
export function phoneRefusal(phone: unknown): string | null {
  return typeof phone === 'string' && isValidPhoneNumber(phone) ? null : PHONE_WORDS
}

import { z } from 'zod'
import { requiredText } from './fields.ts'
import { DEFAULT_PHONE_COUNTRY, readPhone } from './phone.ts'

/** What every profile form asks of the contact person, as posted, in the order of the page. */
export const CONTACT_FIELDS = [
  'primary_contact_name',
  'primary_contact_title',
  'primary_contact_email',
  'primary_contact_phone_country',
  'primary_contact_phone',
  'office_address',
] as const

export const PHONE_WORDS = 'Please enter a phone number that exists in the chosen country'

/** An address in small letters. */
export const emailAddress = (text: z.ZodString) =>
  text
    .max(254, 'Please keep this to 254 characters')
    .toLowerCase()
    .pipe(z.email('Please enter a valid email address'))

/** An address that must be there. */
export const requiredEmail = (missing: string) => emailAddress(requiredText(missing, 254))

/** The ISO code of the phone's country; one that was left empty is the default. */
export function phoneCountry() {
  return z
    .string()
    .max(2, PHONE_WORDS)
    .transform((country) => country || DEFAULT_PHONE_COUNTRY)
}

/** The contact's number as E.164, inside a transform; one that cannot be read is refused beside its field. */
export function readContactPhone(typed: string, country: string, refusal: z.RefinementCtx): string {
  const phone = readPhone(typed, country)
  if (phone !== null) return phone
  refusal.addIssue({ code: 'custom', path: ['primary_contact_phone'], message: PHONE_WORDS })
  return z.NEVER
}

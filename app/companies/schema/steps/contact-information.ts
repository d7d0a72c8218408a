import { z } from 'zod'
import { LIMITS, requiredText } from '../fields.ts'
import { DEFAULT_PHONE_COUNTRY, readPhone } from '../phone.ts'

export const PHONE_WORDS = 'Please enter a phone number that exists in the chosen country'

/** Step 5 of the developer form (MEM-166, MEM-167). The phone number becomes E.164; its country is form only. */
export const contactInformation = z
  .strictObject({
    primary_contact_name: requiredText('Contact name is required'),
    primary_contact_title: requiredText('Contact title is required', 120),
    primary_contact_email: requiredText('Contact email is required', 254)
      .toLowerCase()
      .pipe(z.email('Please enter a valid email address')),
    primary_contact_phone_country: z
      .string()
      .max(2, PHONE_WORDS)
      .transform((country) => country || DEFAULT_PHONE_COUNTRY),
    primary_contact_phone: requiredText('Contact phone is required', 40),
    office_address: requiredText('Office address is required', LIMITS.note),
  })
  .transform(({ primary_contact_phone_country, ...step }, refusal) => {
    const phone = readPhone(step.primary_contact_phone, primary_contact_phone_country)
    if (phone !== null) return { ...step, primary_contact_phone: phone }
    refusal.addIssue({ code: 'custom', path: ['primary_contact_phone'], message: PHONE_WORDS })
    return z.NEVER
  })

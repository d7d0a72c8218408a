import { z } from 'zod'
import { LIMITS, optionalText, requiredText } from '../../schema/fields.ts'
import { DEFAULT_PHONE_COUNTRY, readPhone } from '../../schema/phone.ts'
import { PHONE_WORDS } from '../../schema/steps/contact-information.ts'
import { REQUIRED_WORDS } from '../required-words.ts'

/** Step 5 of the investor form (MEM-195). The phone number becomes E.164; its country is form only. */
export const contactInformation = z
  .strictObject({
    primary_contact_name: requiredText(REQUIRED_WORDS.primary_contact_name),
    primary_contact_title: optionalText(120),
    primary_contact_email: requiredText(REQUIRED_WORDS.primary_contact_email, 254)
      .toLowerCase()
      .pipe(z.email('Please enter a valid email address')),
    primary_contact_phone_country: z
      .string()
      .max(2, PHONE_WORDS)
      .transform((country) => country || DEFAULT_PHONE_COUNTRY),
    primary_contact_phone: requiredText(REQUIRED_WORDS.primary_contact_phone, 40),
    office_address: optionalText(LIMITS.note),
  })
  .transform(({ primary_contact_phone_country, ...step }, refusal) => {
    const phone = readPhone(step.primary_contact_phone, primary_contact_phone_country)
    if (phone !== null) return { ...step, primary_contact_phone: phone }
    refusal.addIssue({ code: 'custom', path: ['primary_contact_phone'], message: PHONE_WORDS })
    return z.NEVER
  })

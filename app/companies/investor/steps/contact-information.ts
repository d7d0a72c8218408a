import { z } from 'zod'
import { phoneCountry, readContactPhone, requiredEmail } from '../../schema/contact-fields.ts'
import { LIMITS, optionalText, requiredName, requiredText } from '../../schema/fields.ts'
import { REQUIRED_WORDS } from '../required-words.ts'

/** Step 5 of the investor form (MEM-195). The phone number becomes E.164; its country is form only. */
export const contactInformation = z
  .strictObject({
    primary_contact_name: requiredName(REQUIRED_WORDS.primary_contact_name),
    primary_contact_title: optionalText(120),
    primary_contact_email: requiredEmail(REQUIRED_WORDS.primary_contact_email),
    primary_contact_phone_country: phoneCountry(),
    primary_contact_phone: requiredText(REQUIRED_WORDS.primary_contact_phone, 40),
    office_address: optionalText(LIMITS.note),
  })
  .transform(({ primary_contact_phone_country: country, ...step }, refusal) => ({
    ...step,
    primary_contact_phone: readContactPhone(step.primary_contact_phone, country, refusal),
  }))

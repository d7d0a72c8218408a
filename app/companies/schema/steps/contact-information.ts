import { z } from 'zod'
import { phoneCountry, readContactPhone, requiredEmail } from '../contact-fields.ts'
import { LIMITS, requiredName, requiredText } from '../fields.ts'

/** Step 5 of the developer form (MEM-166, MEM-167). The phone number becomes E.164; its country is form only. */
export const contactInformation = z
  .strictObject({
    primary_contact_name: requiredName('Contact name is required'),
    primary_contact_title: requiredText('Contact title is required', 120),
    primary_contact_email: requiredEmail('Contact email is required'),
    primary_contact_phone_country: phoneCountry(),
    primary_contact_phone: requiredText('Contact phone is required', 40),
    office_address: requiredText('Office address is required', LIMITS.note),
  })
  .transform(({ primary_contact_phone_country: country, ...step }, refusal) => ({
    ...step,
    primary_contact_phone: readContactPhone(step.primary_contact_phone, country, refusal),
  }))

import { z } from 'zod'
import { now } from '#app/lib/clock.ts'
import { LIMITS, neededText, oneOf, optionalText, requiredText } from '../fields.ts'
import { companyTypes, OTHER, teamSizes } from '../options.ts'

export const FIRST_YEAR = 1900
export const LEAST_DESCRIPTION = 100

const website = z
  .string()
  .trim()
  .max(500, 'Please keep this to 500 characters')
  .optional()
  .transform((text) => (text ? (/^https?:\/\//i.test(text) ? text : `https://${text}`) : null))
  .refine(
    (text) => text === null || isWebAddress(text),
    'Please enter a web address such as https://company.example',
  )

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !/\s/.test(text)
}

const YEAR_WORDS = `Founded year must be digits only, from ${FIRST_YEAR} to this year`

/** Step 1 of the developer form (MEM-142 to MEM-147). */
export const companyInformation = z
  .strictObject({
    company_name: requiredText('Company name is required'),
    company_type: oneOf(companyTypes, 'Company type is required'),
    company_type_other: optionalText(),
    company_registration_number: requiredText('Company registration number (EIK or LEI) is required', 64),
    website,
    headquarters_location: requiredText('Headquarters location is required'),
    founded_year: z
      .string({ error: 'Founded year is required' })
      .trim()
      .min(1, 'Founded year is required')
      .regex(/^\d{4}$/, YEAR_WORDS)
      .transform(Number)
      .refine((year) => year >= FIRST_YEAR && year <= now().getUTCFullYear(), YEAR_WORDS),
    team_size: z
      .union([z.literal('').transform(() => null), oneOf(teamSizes, 'Please choose a team size')])
      .optional(),
    company_description: z
      .string({ error: `Company description must be at least ${LEAST_DESCRIPTION} characters` })
      .trim()
      .min(LEAST_DESCRIPTION, `Company description must be at least ${LEAST_DESCRIPTION} characters`)
      .max(LIMITS.text, `Please keep this to ${LIMITS.text.toLocaleString('en-GB')} characters`),
  })
  .refine(
    (step) => step.company_type !== OTHER || Boolean(step.company_type_other),
    neededText('company_type_other', 'Please specify company type'),
  )
  .transform((step) => ({
    ...step,
    company_type_other: step.company_type === OTHER ? step.company_type_other : null,
    team_size: step.team_size ?? null,
  }))

import { z } from 'zod'
import {
  foundedYear,
  LIMITS,
  neededText,
  oneOf,
  optionalText,
  optionalWebAddress,
  requiredName,
  requiredText,
} from '../fields.ts'
import { companyTypes, OTHER, teamSizes } from '../options.ts'

export const LEAST_DESCRIPTION = 100

/** Step 1 of the developer form (MEM-142 to MEM-147). */
export const companyInformation = z
  .strictObject({
    company_name: requiredName('Company name is required'),
    company_type: oneOf(companyTypes, 'Company type is required'),
    company_type_other: optionalText(),
    company_registration_number: requiredText('Company registration number (EIK or LEI) is required', 64),
    website: optionalWebAddress(),
    headquarters_location: requiredText('Headquarters location is required'),
    founded_year: foundedYear('Founded year is required'),
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

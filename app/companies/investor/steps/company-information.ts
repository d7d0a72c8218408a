import { z } from 'zod'
import { optionalNumber } from '#app/lib/number-schema.ts'
import { COMPANY_FIGURES } from '../../schema/figures.ts'
import { worldCountries } from '../../schema/world.ts'
import {
  anyOf,
  foundedYear,
  LIMITS,
  oneOf,
  optionalOneOf,
  optionalText,
  optionalWebAddress,
  requiredName,
  requiredText,
} from '../../schema/fields.ts'
import { teamSizes } from '../../schema/options.ts'
import { companyTypes } from '../options.ts'
import { REQUIRED_WORDS } from '../required-words.ts'

/** Shorter descriptions pass with a hint (MEM-204). */
export const GOOD_DESCRIPTION = 100

/** Step 1 of the investor form (MEM-182, MEM-204). */
export const companyInformation = z.strictObject({
  company_name: requiredName(REQUIRED_WORDS.company_name),
  company_type: oneOf(companyTypes, REQUIRED_WORDS.company_type),
  company_registration_number: requiredText(REQUIRED_WORDS.company_registration_number, 64),
  website: optionalWebAddress(),
  headquarters_location: requiredText(REQUIRED_WORDS.headquarters_location),
  founded_year: foundedYear(REQUIRED_WORDS.founded_year),
  team_size: optionalOneOf(teamSizes, 'Please choose a team size'),
  investment_committee_size: optionalNumber(COMPANY_FIGURES.investment_committee_size),
  operating_countries: anyOf(worldCountries, 'Please choose operating countries from the list'),
  description: optionalText(LIMITS.text),
})

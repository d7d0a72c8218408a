import { z } from 'zod'
import { optionalNumber, requiredNumber } from '#app/lib/number-schema.ts'
import { COMPANY_FIGURES } from '../../schema/figures.ts'
import { worldCountries } from '../../schema/world.ts'
import { neededText, optionalOneOf, optionalText, someOf } from '../../schema/fields.ts'
import { OTHER } from '../../schema/options.ts'
import { dealStructures, developmentStages, holdPeriods, investmentFocuses, strategies } from '../options.ts'
import { REQUIRED_WORDS } from '../required-words.ts'

/**
 * Step 2 of the investor form (MEM-183 to MEM-187). Investment sizes are whole euro, minimum_target_irr is percent with
 * two decimals at most. The other deal structure is asked for where the stored value `other` is among the structures.
 */
export const investmentCriteria = z
  .strictObject({
    investment_focus: someOf(investmentFocuses, REQUIRED_WORDS.investment_focus),
    development_stages: someOf(developmentStages, REQUIRED_WORDS.development_stages),
    investment_strategy: someOf(strategies, REQUIRED_WORDS.investment_strategy),
    geographic_focus: someOf(worldCountries, REQUIRED_WORDS.geographic_focus),
    investment_size_min: requiredNumber(
      COMPANY_FIGURES.investment_size_min,
      REQUIRED_WORDS.investment_size_min,
    ),
    investment_size_max: optionalNumber(COMPANY_FIGURES.investment_size_max),
    minimum_target_irr: optionalNumber(COMPANY_FIGURES.minimum_target_irr),
    typical_hold_period: optionalOneOf(holdPeriods, 'Please choose a typical hold period'),
    preferred_deal_structures: someOf(dealStructures, REQUIRED_WORDS.preferred_deal_structures),
    preferred_deal_structures_other: optionalText(),
  })
  .refine(
    ({ investment_size_min: least, investment_size_max: most }) =>
      typeof most !== 'number' || typeof least !== 'number' || most >= least,
    neededText('investment_size_max', 'Maximum investment size must not be below the minimum'),
  )
  .refine(
    (step) =>
      !step.preferred_deal_structures?.includes(OTHER) || Boolean(step.preferred_deal_structures_other),
    neededText('preferred_deal_structures_other', REQUIRED_WORDS.preferred_deal_structures_other),
  )
  .transform((step) => ({
    ...step,
    preferred_deal_structures_other: step.preferred_deal_structures.includes(OTHER)
      ? step.preferred_deal_structures_other
      : null,
  }))

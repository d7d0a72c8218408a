import { z } from 'zod'
import { worldCountries } from '../../schema/world.ts'
import { neededText, optionalOneOf, optionalText, optionalWholeNumber, someOf } from '../../schema/fields.ts'
import { OTHER } from '../../schema/options.ts'
import { dealStructures, developmentStages, holdPeriods, investmentFocuses, strategies } from '../options.ts'
import { IRR_WORDS, REQUIRED_WORDS } from '../required-words.ts'
import { moreThanNone } from './more-than-none.ts'
import { readPercent } from './read-percent.ts'

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
    investment_size_min: moreThanNone(
      REQUIRED_WORDS.investment_size_min,
      'Minimum investment size must be digits only, in whole euro',
    ),
    investment_size_max: optionalWholeNumber('Maximum investment size must be digits only, in whole euro'),
    minimum_target_irr: z
      .string()
      .max(20, IRR_WORDS)
      .optional()
      .transform((text) => readPercent(text ?? ''))
      .refine((irr) => irr === null || (irr >= 0 && irr <= 100), IRR_WORDS),
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

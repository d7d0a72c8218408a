import { z } from 'zod'
import { optionalNumber, requiredNumber } from '#app/lib/number-schema.ts'
import { COMPANY_FIGURES } from '../../schema/figures.ts'
import { worldCountries } from '../../schema/world.ts'
import { LIMITS, optionalText, someOf } from '../../schema/fields.ts'
import { REQUIRED_WORDS } from '../required-words.ts'

/** Step 3 of the investor form (MEM-188). Volumes and sizes are whole euro. */
export const trackRecord = z.strictObject({
  completed_investments: requiredNumber(
    COMPANY_FIGURES.completed_investments,
    REQUIRED_WORDS.completed_investments,
  ),
  total_transaction_volume: requiredNumber(
    COMPANY_FIGURES.total_transaction_volume,
    REQUIRED_WORDS.total_transaction_volume,
  ),
  typical_deal_size: requiredNumber(COMPANY_FIGURES.typical_deal_size, REQUIRED_WORDS.typical_deal_size),
  aum: optionalNumber(COMPANY_FIGURES.aum),
  regions_of_past_activity: someOf(worldCountries, REQUIRED_WORDS.regions_of_past_activity),
  realized_exits: optionalNumber(COMPANY_FIGURES.realized_exits),
  example_projects_text: optionalText(LIMITS.text),
  track_record_confidential: z
    .union([z.literal('on'), z.literal('')], { error: 'Please tick the box or leave it' })
    .optional()
    .transform((ticked) => ticked === 'on'),
})

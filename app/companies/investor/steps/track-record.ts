import { z } from 'zod'
import { worldCountries } from '../../schema/world.ts'
import { LIMITS, optionalText, optionalWholeNumber, someOf } from '../../schema/fields.ts'
import { REQUIRED_WORDS } from '../required-words.ts'
import { moreThanNone } from './more-than-none.ts'

const MOST_COUNTED = 100_000

/** Step 3 of the investor form (MEM-188, MEM-203). Volumes and sizes are whole euro. */
export const trackRecord = z.strictObject({
  completed_investments: moreThanNone(
    REQUIRED_WORDS.completed_investments,
    'Completed investments must be digits only',
  ).refine((count) => count <= MOST_COUNTED, 'Completed investments must be at most 100,000'),
  total_transaction_volume: moreThanNone(
    REQUIRED_WORDS.total_transaction_volume,
    'Total transaction volume must be digits only, in whole euro',
  ),
  typical_deal_size: moreThanNone(
    REQUIRED_WORDS.typical_deal_size,
    'Typical deal size must be digits only, in whole euro',
  ),
  aum: optionalWholeNumber('Assets under management must be digits only, in whole euro'),
  regions_of_past_activity: someOf(worldCountries, REQUIRED_WORDS.regions_of_past_activity),
  realized_exits: optionalWholeNumber('Realized exits must be digits only').refine(
    (count) => count === null || count <= MOST_COUNTED,
    'Realized exits must be at most 100,000',
  ),
  example_projects_text: optionalText(LIMITS.text),
  track_record_confidential: z
    .union([z.literal('on'), z.literal('')], { error: 'Please tick the box or leave it' })
    .optional()
    .transform((ticked) => ticked === 'on'),
})

import { z } from 'zod'
import { LIMITS, optionalText, optionalWholeNumber, requiredText, someOf, wholeNumber } from '../fields.ts'
import { worldCountries } from '../world.ts'

const IRR_WORDS = 'Historic IRR must be a number from 0 to 100 in steps of 0.01'

/** Percent with at most two decimals; a comma is a decimal mark (decision 31), so "7,5" is 7.5. Empty is null. */
export function readIrr(typed: string): number | null {
  const text = typed.replace(/[\s%]/g, '').replace(',', '.')
  if (text === '') return null
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
}

/** Step 3 of the developer form (MEM-156 to MEM-159). Volume is whole euro, area whole m², historic_irr percent. */
export const trackRecord = z.strictObject({
  completed_projects: wholeNumber({
    missing: 'Number of completed projects is required',
    wrong: 'Completed projects must be digits only',
  }).refine((count) => count <= 100_000, 'Completed projects must be at most 100,000'),
  total_development_volume: wholeNumber({
    missing: 'Total development volume is required',
    wrong: 'Total development volume must be digits only, in whole euro',
  }),
  total_developed_area: optionalWholeNumber('Total developed area must be digits only, in whole m²'),
  regions_past_activity: someOf(worldCountries, 'Please choose at least one region of past activity'),
  historic_irr: z
    .string()
    .max(20, IRR_WORDS)
    .optional()
    .transform((text) => readIrr(text ?? ''))
    .refine((irr) => irr === null || (irr >= 0 && irr <= 100), IRR_WORDS),
  key_clients_partnerships: optionalText(LIMITS.note),
  project_experience_text: requiredText('Project experience is required', LIMITS.text),
  major_partners_clients: optionalText(LIMITS.note),
})

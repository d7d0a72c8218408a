import { z } from 'zod'
import { optionalNumber, requiredNumber } from '#app/lib/number-schema.ts'
import { COMPANY_FIGURES } from '../figures.ts'
import { LIMITS, optionalText, requiredText, someOf } from '../fields.ts'
import { worldCountries } from '../world.ts'

/** Step 3 of the developer form (MEM-156 to MEM-159). Volume is whole euro, area whole m², historic_irr percent. */
export const trackRecord = z.strictObject({
  completed_projects: requiredNumber(
    COMPANY_FIGURES.completed_projects,
    'Number of completed projects is required',
  ),
  total_development_volume: requiredNumber(
    COMPANY_FIGURES.total_development_volume,
    'Total development volume is required',
  ),
  total_developed_area: optionalNumber(COMPANY_FIGURES.total_developed_area),
  regions_past_activity: someOf(worldCountries, 'Please choose at least one region of past activity'),
  historic_irr: optionalNumber(COMPANY_FIGURES.historic_irr),
  key_clients_partnerships: optionalText(LIMITS.note),
  project_experience_text: requiredText('Project experience is required', LIMITS.text),
  major_partners_clients: optionalText(LIMITS.note),
})

import { z } from 'zod'
import { requiredNumber } from '#app/lib/number-schema.ts'
import { neededText, optionalText, someOf } from '../fields.ts'
import { COMPANY_FIGURES } from '../figures.ts'
import { developmentStages, focusAreas, OTHER, ownershipStructures, projectScales } from '../options.ts'
import { worldCountries } from '../world.ts'

/** Step 2 of the developer form (MEM-148 to MEM-155). average_project_size is whole euro. */
export const developmentFocus = z
  .strictObject({
    development_focus_areas: someOf(focusAreas, 'Please choose at least one development focus area'),
    regions_of_activity: someOf(worldCountries, 'Please choose at least one region of activity'),
    average_project_size: requiredNumber(
      COMPANY_FIGURES.average_project_size,
      'Average project size is required',
    ),
    typical_project_scale: someOf(projectScales, 'Please choose at least one project scale'),
    development_stages_covered: someOf(developmentStages, 'Please choose at least one development stage'),
    preferred_ownership_structure: someOf(
      ownershipStructures,
      'Please choose at least one ownership structure',
    ),
    preferred_ownership_structure_other: optionalText(),
  })
  .refine(
    (step) =>
      !step.preferred_ownership_structure?.includes(OTHER) ||
      Boolean(step.preferred_ownership_structure_other),
    neededText('preferred_ownership_structure_other', 'Please specify the other ownership structure'),
  )
  .transform((step) => ({
    ...step,
    preferred_ownership_structure_other: step.preferred_ownership_structure.includes(OTHER)
      ? step.preferred_ownership_structure_other
      : null,
  }))

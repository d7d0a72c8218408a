import {
  developmentStages,
  focusAreas,
  OTHER,
  ownershipStructures,
  projectScales,
} from '../../schema/options.ts'
import { StepCountries } from '../fields/step-countries.tsx'
import { Reveal, StepChoices, StepNumber, StepText } from '../step-fields.tsx'
import { listOf } from '../step-props.ts'
import type { StepProps } from '../step-props.ts'

/** Step 2 (MEM-148 to MEM-155). */
export function DevelopmentFocus(step: StepProps) {
  return (
    <>
      <StepChoices
        step={step}
        name="development_focus_areas"
        label="Development focus areas"
        options={focusAreas}
      />
      <StepCountries step={step} name="regions_of_activity" label="Regions of activity" />
      <StepNumber step={step} name="average_project_size" label="Average project size" />
      <StepChoices
        step={step}
        name="typical_project_scale"
        label="Typical project scale"
        options={projectScales}
      />
      <StepChoices
        step={step}
        name="development_stages_covered"
        label="Development stages covered"
        options={developmentStages}
        columns={1}
      />
      <StepChoices
        step={step}
        name="preferred_ownership_structure"
        label="Preferred ownership structure"
        options={ownershipStructures}
      />
      <Reveal when={listOf(step.live, 'preferred_ownership_structure').includes(OTHER)}>
        <StepText
          step={step}
          name="preferred_ownership_structure_other"
          label="Other ownership structure"
          placeholder="Please specify other ownership structure..."
        />
      </Reveal>
    </>
  )
}

import { FieldRow } from '#app/ui/field.tsx'
import { LIMITS } from '../../schema/fields.ts'
import { StepCountries } from '../fields/step-countries.tsx'
import { StepNumber, StepTextArea } from '../step-fields.tsx'
import type { StepProps } from '../step-props.ts'

/** Step 3 (MEM-156 to MEM-159). */
export function TrackRecord(step: StepProps) {
  return (
    <>
      <StepNumber step={step} name="completed_projects" label="Completed projects" hint="0 is fine." />
      <FieldRow>
        <StepNumber step={step} name="total_development_volume" label="Total development volume" />
        <StepNumber step={step} name="total_developed_area" label="Total developed area" optional />
      </FieldRow>
      <StepCountries step={step} name="regions_past_activity" label="Regions of past activity" />
      <StepNumber
        step={step}
        name="historic_irr"
        label="Historic IRR"
        hint="Per year, from 0 to 100."
        optional
      />
      <StepTextArea
        step={step}
        name="key_clients_partnerships"
        label="Key clients and partnerships"
        maxLength={LIMITS.note}
        rows={3}
        optional
      />
      <StepTextArea
        step={step}
        name="project_experience_text"
        label="Project experience"
        hint="Projects that show what you do: place, use, size, year and your part in it."
        maxLength={LIMITS.text}
        rows={6}
      />
      <StepTextArea
        step={step}
        name="major_partners_clients"
        label="Major partners and clients"
        maxLength={LIMITS.note}
        rows={3}
        optional
      />
    </>
  )
}

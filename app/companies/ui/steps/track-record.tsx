import { Field, FieldRow } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { LIMITS } from '../../schema/fields.ts'
import { readIrr } from '../../schema/steps/track-record.ts'
import { StepCountries } from '../fields/step-countries.tsx'
import { StepNumber, StepTextArea } from '../step-fields.tsx'
import { textOf } from '../step-props.ts'
import type { StepProps } from '../step-props.ts'

/** Step 3 (MEM-156 to MEM-159). */
export function TrackRecord(step: StepProps) {
  const irr = readIrr(textOf(step.live, 'historic_irr'))
  return (
    <>
      <StepNumber step={step} name="completed_projects" label="Completed projects" hint="0 is fine." />
      <FieldRow>
        <StepNumber
          step={step}
          name="total_development_volume"
          label="Total development volume"
          suffix="EUR"
        />
        <StepNumber
          step={step}
          name="total_developed_area"
          label="Total developed area"
          suffix="m²"
          optional
        />
      </FieldRow>
      <StepCountries step={step} name="regions_past_activity" label="Regions of past activity" />
      <Field
        label="Historic IRR"
        name="historic_irr"
        optional
        error={step.errors.historic_irr}
        hint={
          irr !== null && irr >= 0
            ? `From 0 to 100 in steps of 0.01. Understood as ${irr} %.`
            : 'From 0 to 100 in steps of 0.01.'
        }
      >
        <TextInput
          defaultValue={textOf(step.values, 'historic_irr')}
          inputMode="decimal"
          suffix="%"
          maxLength={8}
          autoComplete="off"
        />
      </Field>
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

import { FieldRow } from '#app/ui/field.tsx'
import { LIMITS } from '../../schema/fields.ts'
import { StepCountries } from '../../ui/fields/step-countries.tsx'
import { StepNumber, StepTextArea, StepTick } from '../../ui/step-fields.tsx'
import type { StepProps } from '../../ui/step-props.ts'

/** Step 3 of the investor form (MEM-179, MEM-188). */
export function TrackRecord(step: StepProps) {
  return (
    <>
      <FieldRow>
        <StepNumber step={step} name="completed_investments" label="Completed investments" />
        <StepNumber step={step} name="realized_exits" label="Realized exits" optional />
      </FieldRow>
      <FieldRow>
        <StepNumber step={step} name="total_transaction_volume" label="Total transaction volume" />
        <StepNumber step={step} name="typical_deal_size" label="Typical deal size" />
      </FieldRow>
      <StepNumber step={step} name="aum" label="Assets under management (AUM)" optional />
      <StepCountries step={step} name="regions_of_past_activity" label="Regions of past activity" />
      <StepTextArea
        step={step}
        name="example_projects_text"
        label="Example projects"
        hint="Investments that show what you do: place, use, size, year and your part in them."
        maxLength={LIMITS.text}
        rows={6}
        optional
      />
      <StepTick
        step={step}
        name="track_record_confidential"
        label="Keep our track record confidential"
        hint="Other members do not see these figures; the team that reviews your profile does."
      />
    </>
  )
}

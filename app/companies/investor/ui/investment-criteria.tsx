import { FieldRow } from '#app/ui/field.tsx'
import { OTHER } from '../../schema/options.ts'
import { StepCountries } from '../../ui/fields/step-countries.tsx'
import { Reveal, StepChoices, StepNumber, StepSelect, StepText } from '../../ui/step-fields.tsx'
import { listOf } from '../../ui/step-props.ts'
import type { StepProps } from '../../ui/step-props.ts'
import {
  dealStructures,
  developmentStages,
  holdPeriods,
  INFRASTRUCTURE_EXAMPLES,
  investmentFocuses,
  strategies,
} from '../options.ts'

/** Step 2 of the investor form (MEM-183 to MEM-187). */
export function InvestmentCriteria(step: StepProps) {
  return (
    <>
      <StepChoices
        step={step}
        name="investment_focus"
        label="Investment focus areas"
        options={investmentFocuses.map((option) =>
          option.value === 'infrastructure_linked' ? { ...option, hint: INFRASTRUCTURE_EXAMPLES } : option,
        )}
      />
      <StepChoices
        step={step}
        name="development_stages"
        label="Development stages"
        options={developmentStages}
        columns={1}
      />
      <StepChoices step={step} name="investment_strategy" label="Strategy" options={strategies} />
      <StepCountries step={step} name="geographic_focus" label="Target regions" />
      <FieldRow>
        <StepNumber step={step} name="investment_size_min" label="Minimum investment size" />
        <StepNumber step={step} name="investment_size_max" label="Maximum investment size" optional />
      </FieldRow>
      <FieldRow>
        <StepNumber
          step={step}
          name="minimum_target_irr"
          label="Minimum target IRR"
          hint="From 0 to 100."
          optional
        />
        <StepSelect
          step={step}
          name="typical_hold_period"
          label="Typical hold period"
          options={holdPeriods}
          placeholder="Select hold period"
          optional
        />
      </FieldRow>
      <StepChoices
        step={step}
        name="preferred_deal_structures"
        label="Preferred deal structures"
        options={dealStructures}
      />
      <Reveal when={listOf(step.live, 'preferred_deal_structures').includes(OTHER)}>
        <StepText
          step={step}
          name="preferred_deal_structures_other"
          label="Other deal structure"
          placeholder="Please specify the other deal structure"
        />
      </Reveal>
    </>
  )
}

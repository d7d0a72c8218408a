import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { countries } from '../../schema/countries.ts'
import { LIMITS } from '../../schema/fields.ts'
import { legalEntityTypes, OTHER, regulatoryStatuses } from '../../schema/options.ts'
import { Reveal, StepSelect, StepText, StepTextArea } from '../step-fields.tsx'
import { textOf } from '../step-props.ts'
import type { StepProps } from '../step-props.ts'

/** Step 4 (MEM-160 to MEM-165). */
export function LegalCompliance(step: StepProps) {
  return (
    <>
      <StepSelect
        step={step}
        name="jurisdiction_incorporation"
        label="Jurisdiction of incorporation"
        options={countries}
        placeholder="Select jurisdiction"
      />
      <StepSelect
        step={step}
        name="legal_entity_type"
        label="Legal entity type"
        options={legalEntityTypes}
        placeholder="Select legal entity type"
      />
      <Reveal when={textOf(step.live, 'legal_entity_type') === OTHER}>
        <StepText
          step={step}
          name="legal_entity_type_other"
          label="Other legal entity type"
          placeholder="Please specify the legal entity type"
        />
      </Reveal>
      <RadioGroup
        legend="Regulatory status"
        name="regulatory_status"
        options={regulatoryStatuses}
        required
        defaultValue={textOf(step.values, 'regulatory_status')}
        error={step.errors.regulatory_status}
      />
      <Reveal when={textOf(step.live, 'regulatory_status') === 'licensed'}>
        <StepTextArea
          step={step}
          name="regulatory_details"
          label="Regulatory details"
          hint="Authority, kind of licence and its number."
          maxLength={LIMITS.note}
          rows={3}
        />
      </Reveal>
      <div className="flex flex-col gap-3 border-t border-line pt-5">
        <CheckboxField
          name="sanctions_pep_consent"
          label="I consent to screening of the company and its people against sanctions and politically exposed persons (PEP) lists."
          defaultChecked={textOf(step.values, 'sanctions_pep_consent') === 'on'}
          required
          error={step.errors.sanctions_pep_consent}
        />
        <CheckboxField
          name="authority_consent"
          label="I confirm that I am authorized to submit this information on behalf of the company."
          defaultChecked={textOf(step.values, 'authority_consent') === 'on'}
          required
          error={step.errors.authority_consent}
        />
      </div>
    </>
  )
}

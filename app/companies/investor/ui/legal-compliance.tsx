import { CheckboxField, RadioGroup } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { SearchableSelect } from '#app/ui/searchable-select.tsx'
import { LIMITS } from '../../schema/fields.ts'
import { jurisdictions } from '../../schema/world.ts'
import { Reveal, StepSelect, StepTextArea } from '../../ui/step-fields.tsx'
import { textOf } from '../../ui/step-props.ts'
import type { StepProps } from '../../ui/step-props.ts'
import { legalEntityTypes, pepAttestations, professionalStatuses, regulatoryStatuses } from '../options.ts'

/** Step 4 of the investor form (MEM-189 to MEM-194). */
export function LegalCompliance(step: StepProps) {
  return (
    <>
      <StepSelect
        step={step}
        name="legal_entity_type"
        label="Legal entity type"
        options={legalEntityTypes}
        placeholder="Select legal entity type"
      />
      <Field
        label="Jurisdiction of incorporation"
        name="jurisdiction_incorporation"
        required
        error={step.errors.jurisdiction_incorporation}
      >
        <SearchableSelect
          options={jurisdictions}
          placeholder="Select jurisdiction"
          defaultValue={textOf(step.values, 'jurisdiction_incorporation')}
        />
      </Field>
      <RadioGroup
        legend="Regulatory status"
        name="regulatory_status"
        options={regulatoryStatuses}
        required
        defaultValue={textOf(step.values, 'regulatory_status')}
        error={step.errors.regulatory_status}
      />
      <Reveal when={textOf(step.live, 'regulatory_status') === 'regulated'}>
        <StepTextArea
          step={step}
          name="regulatory_details"
          label="Regulatory details"
          hint="Authority, kind of licence and its number."
          maxLength={LIMITS.note}
          rows={3}
        />
      </Reveal>
      <StepSelect
        step={step}
        name="professional_investor_status"
        label="Professional investor status"
        options={professionalStatuses}
        placeholder="Select status"
        hint="Your client category under MiFID II, where you have one."
        optional
      />
      <div className="flex flex-col gap-4 border-t border-line pt-5">
        <p className="text-ink-2">All consents are mandatory to proceed</p>
        <CheckboxField
          name="sanctions_pep_consent"
          label="I consent to screening of the company and its people against sanctions and politically exposed persons (PEP) lists."
          defaultChecked={textOf(step.values, 'sanctions_pep_consent') === 'on'}
          required
          error={step.errors.sanctions_pep_consent}
        />
        <RadioGroup
          legend="Is a beneficial owner, director or signatory of the company a politically exposed person (PEP), or a close associate or family member of one?"
          name="pep_attestation"
          options={pepAttestations}
          hint="Yes is no obstacle: our team then asks what the law wants to know."
          required
          defaultValue={textOf(step.values, 'pep_attestation')}
          error={step.errors.pep_attestation}
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

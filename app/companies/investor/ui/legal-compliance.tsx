import { RadioGroup } from '#app/ui/choice.tsx'
import { Field } from '#app/ui/field.tsx'
import { SearchableSelect } from '#app/ui/searchable-select.tsx'
import { jurisdictions } from '../../schema/world.ts'
import {
  AuthorityConsent,
  LegalEntityType,
  RegulatoryStatus,
  ScreeningConsent,
} from '../../ui/fields/legal-fields.tsx'
import { StepSelect } from '../../ui/step-fields.tsx'
import { textOf } from '../../ui/step-props.ts'
import type { StepProps } from '../../ui/step-props.ts'
import { legalEntityTypes, pepAttestations, professionalStatuses, regulatoryStatuses } from '../options.ts'

/** Step 4 of the investor form (MEM-189 to MEM-194). */
export function LegalCompliance(step: StepProps) {
  return (
    <>
      <LegalEntityType step={step} options={legalEntityTypes} />
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
      <RegulatoryStatus step={step} options={regulatoryStatuses} licensed="regulated" />
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
        <ScreeningConsent step={step} />
        <RadioGroup
          legend="Is a beneficial owner, director or signatory of the company a politically exposed person (PEP), or a close associate or family member of one?"
          name="pep_attestation"
          options={pepAttestations}
          hint="Answering yes does not stop your application: our team will ask what the law requires."
          required
          defaultValue={textOf(step.values, 'pep_attestation')}
          error={step.errors.pep_attestation}
        />
        <AuthorityConsent step={step} />
      </div>
    </>
  )
}

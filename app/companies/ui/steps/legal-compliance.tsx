import { countries } from '../../schema/countries.ts'
import { legalEntityTypes, OTHER, regulatoryStatuses } from '../../schema/options.ts'
import {
  AuthorityConsent,
  LegalEntityType,
  RegulatoryStatus,
  ScreeningConsent,
} from '../fields/legal-fields.tsx'
import { Reveal, StepSelect, StepText } from '../step-fields.tsx'
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
      <LegalEntityType step={step} options={legalEntityTypes} />
      <Reveal when={textOf(step.live, 'legal_entity_type') === OTHER}>
        <StepText
          step={step}
          name="legal_entity_type_other"
          label="Other legal entity type"
          placeholder="Please specify the legal entity type"
        />
      </Reveal>
      <RegulatoryStatus step={step} options={regulatoryStatuses} licensed="licensed" />
      <div className="flex flex-col gap-3 border-t border-line pt-5">
        <ScreeningConsent step={step} />
        <AuthorityConsent step={step} />
      </div>
    </>
  )
}

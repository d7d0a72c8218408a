import { RadioGroup } from '#app/ui/choice.tsx'
import { LIMITS } from '../../schema/fields.ts'
import type { Option } from '../../schema/options.ts'
import { Reveal, StepSelect, StepTextArea, StepTick } from '../step-fields.tsx'
import { textOf } from '../step-props.ts'
import type { StepProps } from '../step-props.ts'

type WithOptions = { step: StepProps; options: readonly Option[] }

export function LegalEntityType(props: WithOptions) {
  return (
    <StepSelect
      {...props}
      name="legal_entity_type"
      label="Legal entity type"
      placeholder="Select legal entity type"
    />
  )
}

/** The status, and its details where it is the one that stands for a licence. */
export function RegulatoryStatus({ step, options, licensed }: WithOptions & { licensed: string }) {
  return (
    <>
      <RadioGroup
        legend="Regulatory status"
        name="regulatory_status"
        options={options}
        required
        defaultValue={textOf(step.values, 'regulatory_status')}
        error={step.errors.regulatory_status}
      />
      <Reveal when={textOf(step.live, 'regulatory_status') === licensed}>
        <StepTextArea
          step={step}
          name="regulatory_details"
          label="Regulatory details"
          hint="Authority, kind of licence and its number."
          maxLength={LIMITS.note}
          rows={3}
        />
      </Reveal>
    </>
  )
}

export function ScreeningConsent({ step }: { step: StepProps }) {
  return (
    <StepTick
      step={step}
      name="sanctions_pep_consent"
      label="I consent to screening of the company and its people against sanctions and politically exposed persons (PEP) lists."
      required
    />
  )
}

export function AuthorityConsent({ step }: { step: StepProps }) {
  return (
    <StepTick
      step={step}
      name="authority_consent"
      label="I confirm that I am authorized to submit this information on behalf of the company."
      required
    />
  )
}

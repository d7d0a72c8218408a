import type { ReactNode } from 'react'
import { LIMITS } from '../../schema/fields.ts'
import type { Option } from '../../schema/options.ts'
import { StepNumber, StepSelect, StepText, StepTextArea } from '../step-fields.tsx'
import type { StepProps } from '../step-props.ts'

type Own = { step: StepProps; optional?: boolean }

export function CompanyName({ step }: { step: StepProps }) {
  return <StepText step={step} name="company_name" label="Company name" autoComplete="organization" />
}

export function CompanyType(props: Own & { options: readonly Option[] }) {
  return <StepSelect {...props} name="company_type" label="Company type" placeholder="Select company type" />
}

export function Website({ step }: { step: StepProps }) {
  return (
    <StepText
      step={step}
      name="website"
      label="Website"
      placeholder="https://"
      autoComplete="url"
      maxLength={500}
      optional
    />
  )
}

export function Headquarters(props: Own) {
  return (
    <StepText
      {...props}
      name="headquarters_location"
      label="Headquarters location"
      hint="City and country, for example Warsaw, Poland."
    />
  )
}

export function FoundedYear({ step, optional = false }: Own) {
  return (
    <StepNumber step={step} name="founded_year" label="Founded year" placeholder="YYYY" optional={optional} />
  )
}

export function TeamSize(props: { step: StepProps; name: string; options: readonly Option[] }) {
  return <StepSelect {...props} label="Team size" placeholder="Select team size" optional />
}

export function CompanyDescription(props: Own & { name: string; hint: ReactNode }) {
  return <StepTextArea {...props} label="Company description" maxLength={LIMITS.text} rows={6} />
}

import { CountryPicker } from '../country-picker.tsx'
import { listOf } from '../step-props.ts'
import type { StepProps } from '../step-props.ts'

type StepCountriesProps = {
  step: StepProps
  name: string
  label: string
  hint?: string
  optional?: boolean
}

/** Several countries as an answer of a step. */
export function StepCountries({ step, name, label, ...rest }: StepCountriesProps) {
  return (
    <CountryPicker
      {...rest}
      name={name}
      legend={label}
      defaultValue={listOf(step.values, name)}
      picked={listOf(step.live, name)}
      error={step.errors[name]}
    />
  )
}

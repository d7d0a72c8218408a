import { CountryPicker } from './country-picker.tsx'
import { listOf } from './step-props.ts'
import type { StepFieldProps } from './step-fields.tsx'

export function StepCountries({ step, name, label, ...rest }: StepFieldProps) {
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

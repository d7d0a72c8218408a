import type { FocusEvent } from 'react'
import { Field } from '#app/ui/field.tsx'
import { NumberInput } from '#app/ui/number-input.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { textOf } from './step-props.ts'
import type { StepProps } from './step-props.ts'

const withTwoDecimals = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
  if (/\d/.test(currentTarget.value)) currentTarget.value = Number(currentTarget.value).toFixed(2)
}

/**
 * A percentage from 0 to 100: a comma becomes a dot while it is typed, two decimals are kept, and both stand there
 * once the field is left (MEM-202). What was typed and not understood stays as it is.
 */
export function IrrField({ step, name, label }: { step: StepProps; name: string; label: string }) {
  const typed = textOf(step.values, name)
  const common = { suffix: '%', maxLength: 8, autoComplete: 'off' } as const
  return (
    <Field label={label} name={name} optional error={step.errors[name]} hint="From 0 to 100.">
      {/^(\d+([.,]\d*)?)?$/.test(typed) ? (
        <NumberInput defaultValue={typed} decimals={2} onBlur={withTwoDecimals} {...common} />
      ) : (
        <TextInput defaultValue={typed} inputMode="decimal" {...common} />
      )}
    </Field>
  )
}

import type { ReactNode } from 'react'
import { CheckboxField, CheckboxGroup, RadioGroup } from '#app/ui/choice.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { confirmName } from '#app/lib/number-echo.ts'
import { type Given, ruleOf } from '#app/lib/number-schema.ts'
import { NumberField } from '#app/ui/number-field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { TypedValues } from '#app/lib/form.ts'
import type { Option } from '../schema/fields.ts'
import type { DialCode } from '../schema/phone.ts'

/** Props of every step. */
export type StepProps = {
  /** Initial values. */
  values: TypedValues
  /** Current values. Without JavaScript the same as `values`. */
  live: TypedValues
  /** Values from the sign-up, marked as such. */
  given?: TypedValues | undefined
  errors: Readonly<Record<string, string | undefined>>
  dialCodes: readonly DialCode[]
  /** Values of all steps for a summary, else empty. */
  all: TypedValues
  /** Editing an approved profile: each answer shows whether it needs review. */
  isEdit?: boolean
  /** Every answer needs review. */
  isCompletion?: boolean
}

export function textOf(values: TypedValues, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

export function listOf(values: TypedValues, name: string): string[] {
  const value = values[name]
  return Array.isArray(value) ? value : value ? [value] : []
}

/** Whether a field still holds its prefill from the sign-up. */
export const isPrefilled = ({ given = {}, live }: Pick<StepProps, 'given' | 'live'>, name: string): boolean =>
  given[name] !== undefined && given[name] === live[name]

/** Hint of a field that was filled in from the sign-up. */
export function PrefilledHint({ hint }: { hint?: ReactNode }) {
  return (
    <>
      {hint}
      {hint && <br />}
      <span className="text-ok">From your sign-up</span>
    </>
  )
}

export type StepFieldProps = {
  step: StepProps
  name: string
  label: string
  hint?: ReactNode
  optional?: boolean
}

const field = ({ step, name, label, hint, optional = false }: StepFieldProps) => ({
  name,
  label,
  hint,
  optional,
  required: !optional,
  error: step.errors[name],
})

export function StepText(
  props: StepFieldProps & {
    placeholder?: string | undefined
    autoComplete?: string | undefined
    type?: 'text' | 'email' | undefined
    maxLength?: number
  },
) {
  const { step, name, placeholder, autoComplete, type = 'text', maxLength = 200 } = props
  return (
    <Field {...field(props)}>
      <TextInput
        type={type}
        defaultValue={textOf(step.values, name)}
        placeholder={placeholder}
        autoComplete={autoComplete}
        maxLength={maxLength}
      />
    </Field>
  )
}

export function StepTextArea(props: StepFieldProps & { maxLength: number; rows?: number }) {
  const { step, name, maxLength, rows } = props
  return (
    <Field {...field(props)}>
      <TextArea defaultValue={textOf(step.values, name)} maxLength={maxLength} rows={rows} />
    </Field>
  )
}

export function StepNumber(props: StepFieldProps & { rule: Given; placeholder?: string | undefined }) {
  const { step, name, rule, placeholder } = props
  return (
    <NumberField
      {...field(props)}
      rule={ruleOf(rule)}
      typed={textOf(step.values, name)}
      placeholder={placeholder}
      confirmation={{
        confirmed: textOf(step.values, confirmName(name)),
        error: step.errors[confirmName(name)],
      }}
    />
  )
}

export function StepSelect(props: StepFieldProps & { options: readonly Option[]; placeholder: string }) {
  const { step, name, options, placeholder } = props
  return (
    <Field {...field(props)}>
      <Select options={options} placeholder={placeholder} defaultValue={textOf(step.values, name)} />
    </Field>
  )
}

export function StepChoices({
  step,
  name,
  label,
  hint,
  optional = false,
  options,
  columns = 2,
}: StepFieldProps & { options: readonly Option[]; columns?: 1 | 2 }) {
  return (
    <CheckboxGroup
      legend={label}
      name={name}
      hint={hint}
      options={options}
      columns={columns}
      required={!optional}
      optional={optional}
      defaultValue={listOf(step.values, name)}
      error={step.errors[name]}
    />
  )
}

export function StepRadios({
  step,
  name,
  label,
  hint,
  options,
}: StepFieldProps & { options: readonly Option[] }) {
  return (
    <RadioGroup
      legend={label}
      name={name}
      options={options}
      hint={hint}
      required
      defaultValue={textOf(step.values, name)}
      error={step.errors[name]}
    />
  )
}

/** A checkbox that posts `on` when checked. */
export function StepTick({
  step,
  name,
  ...texts
}: Pick<StepFieldProps, 'step' | 'name' | 'label' | 'hint'> & { required?: boolean }) {
  return (
    <CheckboxField
      {...texts}
      name={name}
      defaultChecked={textOf(step.values, name) === 'on'}
      error={step.errors[name]}
    />
  )
}

/** A field that depends on another answer. Without JavaScript it is always visible. */
export function Reveal({ when, children }: { when: boolean; children: ReactNode }) {
  return <div className={when ? undefined : 'hidden noscript:block'}>{children}</div>
}

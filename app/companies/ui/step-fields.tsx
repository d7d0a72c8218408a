import type { ReactNode } from 'react'
import { CheckboxField, CheckboxGroup, RadioGroup } from '#app/ui/choice.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { confirmName } from '#app/lib/number-echo.ts'
import { ruleOf } from '#app/lib/number-schema.ts'
import { NumberField } from '#app/ui/number-field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { TypedValues } from '#app/lib/form.ts'
import type { Field as FormField } from '../schema/field-kit.ts'
import type { DialCode } from '../schema/phone.ts'

export type StepProps = {
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

export const PrefilledNote = () => <span className="text-ok">From your sign-up</span>

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

/** What an input of this kind takes from its field. */
type InputOf<K> = Omit<Extract<FormField['input'], { kind: K }>, 'kind'>

export function StepText(props: StepFieldProps & InputOf<'text'>) {
  const { step, name, placeholder, autoComplete, type, maxLength } = props
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

export function StepTextArea(props: StepFieldProps & InputOf<'longText'>) {
  const { step, name, maxLength, rows } = props
  return (
    <Field {...field(props)}>
      <TextArea defaultValue={textOf(step.values, name)} maxLength={maxLength} rows={rows} />
    </Field>
  )
}

export function StepNumber(props: StepFieldProps & InputOf<'figure'>) {
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

export function StepSelect(props: StepFieldProps & InputOf<'select'>) {
  const { step, name, options, placeholder } = props
  return (
    <Field {...field(props)}>
      <Select options={options} placeholder={placeholder} defaultValue={textOf(step.values, name)} />
    </Field>
  )
}

export const group = (props: StepFieldProps) => {
  const { label: legend, ...rest } = field(props)
  return { legend, ...rest }
}

export function StepChoices(
  props: StepFieldProps & { options: InputOf<'choices'>['options']; columns?: 1 | 2 },
) {
  const { step, name, options, columns = 2 } = props
  return (
    <CheckboxGroup
      {...group(props)}
      options={options}
      columns={columns}
      defaultValue={listOf(step.values, name)}
    />
  )
}

export function StepRadios(props: StepFieldProps & InputOf<'radios'>) {
  const { step, name, options } = props
  return <RadioGroup {...group(props)} options={options} defaultValue={textOf(step.values, name)} />
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

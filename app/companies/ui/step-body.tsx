import { Fragment, type ComponentType } from 'react'
import { FieldRow } from '#app/ui/field.tsx'
import type { Field } from '../schema/field-kit.ts'
import { isRevealed, type Section } from '../schema/form-step.ts'
import {
  PrefilledNote,
  isPrefilled,
  Reveal,
  StepChoices,
  StepNumber,
  StepRadios,
  StepSelect,
  StepText,
  StepTextArea,
  StepTick,
  type StepFieldProps,
  type StepProps,
} from './step-fields.tsx'
import { VERSIONS } from '../versions/texts.ts'
import { StepCountries } from './country-picker.tsx'
import { StepPhone } from './phone-field.tsx'

/** Custom inputs of a form, by field name. */
export type CustomInputs = Readonly<Record<string, ComponentType<StepFieldProps>>>

type RevealedFieldProps = {
  step: StepProps
  name: string
  field: Field
  customFields: CustomInputs
  /** A reviewer asked for it, so it is not called optional. */
  isAsked?: boolean
}

function StepField({ step, name, field, customFields, isAsked = false }: RevealedFieldProps) {
  const { label, input, missing } = field
  const note = step.isEdit ? (
    <ChangeNote field={field} value={step.live[name]} isCompletion={step.isCompletion} />
  ) : (
    isPrefilled(step, name) && <PrefilledNote />
  )
  const hint = note ? (
    <>
      {field.hint}
      {field.hint && <br />}
      {note}
    </>
  ) : (
    field.hint
  )
  const own: StepFieldProps = { step, name, label, hint, optional: missing === undefined && !isAsked }
  const Custom = customFields[name]
  if (Custom) return <Custom {...own} />
  switch (input.kind) {
    case 'text':
      return <StepText {...own} {...input} />
    case 'longText':
      return <StepTextArea {...own} {...input} />
    case 'figure':
      return <StepNumber {...own} {...input} />
    case 'select':
      return <StepSelect {...own} {...input} />
    case 'choices':
      return <StepChoices {...own} {...input} />
    case 'radios':
      return <StepRadios {...own} {...input} />
    case 'tick':
    case 'consent':
      return (
        <StepTick step={step} name={name} label={label} hint={hint} required={input.kind === 'consent'} />
      )
    case 'phone':
      return <StepPhone step={step} />
    case 'countries':
      return <StepCountries {...own} />
    case 'phoneCountry':
      return null
  }
}

/** A field, shown only with the answer that reveals it. */
export function RevealedField(props: RevealedFieldProps) {
  const { only } = props.field
  if (!only) return <StepField {...props} />
  return (
    <Reveal when={isRevealed(only, props.step.live)}>
      <StepField {...props} />
    </Reveal>
  )
}

type SectionProps = { step: StepProps; section: Section; customFields: CustomInputs }

function Rows({
  step,
  section: { fields },
  customFields,
  names,
}: SectionProps & { names: readonly string[] }) {
  const paired = new Set(names.flatMap((name) => fields[name]?.pairedWith ?? []))
  const renderField = (name: string) => {
    const field = fields[name]
    return field && <RevealedField step={step} name={name} field={field} customFields={customFields} />
  }
  return names
    .filter((name) => !paired.has(name))
    .map((name) => {
      const right = fields[name]?.pairedWith
      return right ? (
        <FieldRow key={name}>
          {renderField(name)}
          {renderField(right)}
        </FieldRow>
      ) : (
        <Fragment key={name}>{renderField(name)}</Fragment>
      )
    })
}

/** Fields of a section, with consents below a line. The owner of an approved profile gives consents when sending a change. */
export function SectionFields(props: SectionProps) {
  const { fields, consentLead } = props.section
  const names = Object.keys(fields).filter((name) => fields[name]?.input.kind !== 'phoneCountry')
  const isConsent = (name: string) => fields[name]?.input.kind === 'consent'
  const first = names.findIndex(isConsent)
  if (first < 0) return <Rows {...props} names={names} />
  if (props.step.isEdit)
    return (
      <>
        <Rows {...props} names={names.filter((name) => !isConsent(name))} />
        {names.filter(isConsent).map((name) => (
          <input key={name} type="hidden" name={name} value="on" />
        ))}
      </>
    )
  return (
    <>
      <Rows {...props} names={names.slice(0, first)} />
      <div className={`flex flex-col ${consentLead ? 'gap-4' : 'gap-3'} border-t border-line pt-5`}>
        {consentLead && <p className="text-ink-2">{consentLead}</p>}
        <Rows {...props} names={names.slice(first)} />
      </div>
    </>
  )
}

type BodyProps = { step: StepProps; sections: readonly Section[]; customFields: CustomInputs }

/** The fields of a step, section by section. */
export const StepBody = ({ sections, ...props }: BodyProps) =>
  sections.map((section) => <SectionFields key={section.title} section={section} {...props} />)

type Note = { field: Field; value: string | string[] | undefined; isCompletion: boolean | undefined }

/** The effect of changing an answer of an approved profile. All answers of the first completion are reviewed. */
function ChangeNote({ field: { change }, value, isCompletion }: Note) {
  const effect = typeof change === 'string' ? change : change[String(value)]
  const isReviewed = isCompletion || (effect ?? 'material') === 'material'
  return (
    <span className={isReviewed ? 'text-wait' : 'text-ok'}>
      {isReviewed ? VERSIONS.reviewedFirst : VERSIONS.liveOnSave}
    </span>
  )
}

import { Field } from '#app/ui/field.tsx'
import { NumberField } from '#app/ui/number-field.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea, TextInput } from '#app/ui/text-input.tsx'
import { CHOICES } from '../../../dictionary/choices.ts'
import { DICTIONARY, type FieldKey } from '../../../dictionary/dictionary.ts'
import { figureRule } from '../../fact-input.ts'
import { optionsOf } from '../../../schema.ts'
import { adviceFor, confirmationOf, errorFor, type FieldsProps, textOf } from './form-texts.ts'
import type { FieldEntry } from '../../../dictionary/entry.ts'

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const MAX_LIST_LENGTH = 500

/** One dictionary fact with the control for its kind. */
export function FactField({ form, name }: FieldsProps & { name: FieldKey }) {
  const { label, hint }: FieldEntry = DICTIONARY[name]
  const typed = textOf(form, name)
  const error = errorFor(form, name)
  const advice = adviceFor(form, name).trim()
  const rule = figureRule(name)
  if (rule)
    return (
      <NumberField
        name={name}
        rule={rule}
        label={label}
        typed={typed}
        hint={hint}
        error={error}
        advice={advice || undefined}
        confirmation={confirmationOf(form, name)}
        optional
      />
    )
  const hints = hint || advice
  return (
    <Field
      label={label}
      name={name}
      optional
      error={error}
      hint={
        hints && (
          <>
            {hint} {advice && !error && <span className="text-wait">{advice}</span>}
          </>
        )
      }
    >
      <Control name={name} typed={typed} />
    </Field>
  )
}

function Control({ name, typed }: { name: FieldKey; typed: string }) {
  const { kind, max = 120, isLong }: FieldEntry = DICTIONARY[name]
  if (kind === 'choice')
    return <Select options={optionsOf(CHOICES[name] ?? {})} defaultValue={typed} placeholder="Not stated" />
  if (kind === 'yesno') return <Select options={YES_NO} defaultValue={typed} placeholder="Not known" />
  if (kind === 'date') return <TextInput type="date" defaultValue={typed} className="tabular-nums" />
  if (kind === 'list') return <TextArea rows={3} maxLength={MAX_LIST_LENGTH} defaultValue={typed} />
  if (isLong) return <TextArea rows={4} maxLength={max} defaultValue={typed} />
  return <TextInput defaultValue={typed} maxLength={max} autoComplete="off" />
}

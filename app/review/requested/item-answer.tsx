import { CheckboxField } from '#app/ui/choice.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { REQUESTED } from './requested-texts.ts'
import { ANSWER_MAX, type RequestedItem, LATER_MAX } from './schema.ts'
import { answerNames } from './state.ts'

type Props = {
  item: RequestedItem
  values: Readonly<Record<string, string | string[] | undefined>>
  errors: Readonly<Record<string, string | undefined>>
  /** The form that posts it, when rendered outside of one. */
  form?: string | undefined
}

/** A member's answer instead of completing an item: a tick, or text. */
export function ItemAnswer({ item: { key, kind, later }, values, errors, form }: Props) {
  const { right, cannot, words } = answerNames(key)
  const texts = later ? REQUESTED.later : REQUESTED
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const tick = (name: string, label: string) => (
    <CheckboxField
      form={form}
      name={name}
      label={label}
      defaultChecked={text(name) === 'on'}
      error={errors[name]}
    />
  )
  const area = (label: string, hint?: string) => (
    <Field name={words} label={label} hint={hint} error={errors[words]} required>
      <TextArea form={form} rows={2} maxLength={later ? LATER_MAX : ANSWER_MAX} defaultValue={text(words)} />
    </Field>
  )
  if (kind === 'field') return tick(right, REQUESTED.right)
  if (kind === 'question') return area(REQUESTED.yourAnswer)
  return (
    <div className="group/cannot flex flex-col gap-2">
      {tick(cannot, texts.cannot)}
      <div className="hidden group-has-checked/cannot:block">{area(texts.why, texts.whyHint)}</div>
    </div>
  )
}

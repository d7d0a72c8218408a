import { useState } from 'react'
import { type FigureRule, isPlainBy, understandBy } from '#app/listings/figures.ts'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

type Props = {
  label: string
  name: string
  rule: FigureRule
  typed: string
  hint: string
  error: string | undefined
}

/** A number as people write it, with a dot or a comma; under it how it is understood before it is kept (decision 31). */
export function FigureField({ label, name, rule, typed, hint, error }: Props) {
  const [text, setText] = useState(typed)
  const reading = understandBy(rule, text)
  const said = reading.error ?? (isPlainBy(rule, text) ? '' : reading.echo)
  return (
    <Field
      label={label}
      name={name}
      error={error}
      required
      hint={
        <span className="flex flex-col">
          <span>{hint}</span>
          <span aria-live="polite">{said}</span>
        </span>
      }
    >
      <TextInput
        defaultValue={typed}
        suffix={rule.unit}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        className="tabular-nums"
        onChange={(event) => setText(event.target.value)}
      />
    </Field>
  )
}

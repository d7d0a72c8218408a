import { useState } from 'react'
import type { ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { type FigureRule, isPlainBy, understandBy } from '../../figures.ts'

export type NumberFieldProps = {
  name: string
  rule: FigureRule
  label: string
  typed: string
  hint?: string | undefined
  error?: string | undefined
  /** Advice on the saved value. */
  advice?: string | undefined
  /** What the server works out while the field is empty. */
  workedOut?: string | undefined
  /** A year is read as it stands, without separators. */
  isYear?: boolean | undefined
}

/**
 * A figure that is typed as people write it, with a dot or a comma; under it stands how it is understood, before it
 * is kept (ADM-128, decision 31).
 */
export function NumberField(props: NumberFieldProps) {
  const { name, rule, label, typed, hint, error, advice, workedOut, isYear } = props
  const [text, setText] = useState(typed)
  return (
    <Field
      label={label}
      name={name}
      optional
      error={error}
      hint={
        <Reading
          rule={rule}
          text={text}
          hint={hint}
          isYear={isYear}
          error={error}
          advice={text === typed && !error ? advice : undefined}
        />
      }
    >
      <TextInput
        defaultValue={typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        placeholder={workedOut}
        {...(rule.unit && { suffix: rule.unit })}
        className="tabular-nums"
        onChange={(event) => setText(event.target.value)}
      />
    </Field>
  )
}

type ReadingProps = Pick<NumberFieldProps, 'rule' | 'hint' | 'advice' | 'isYear' | 'error'> & { text: string }

function Reading({ rule, text, hint, advice, isYear, error: said }: ReadingProps): ReactNode {
  const { echo, error } = understandBy(rule, text)
  const isObvious = isYear ? echo.startsWith('Understood') : isPlainBy(rule, text)
  // The words that stand in the field's error already are not said twice.
  const reading = (error === said ? undefined : error) ?? (isObvious ? '' : echo)
  return (
    <span className="flex min-h-5 flex-col">
      {hint && <span>{hint}</span>}
      <span aria-live="polite">{reading}</span>
      {advice && <span className="text-wait">{advice}</span>}
    </span>
  )
}

import { useState } from 'react'
import type { ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { type FigureName, FIGURES, isPlain, understand } from '../../figures.ts'

export type NumberFieldProps = {
  name: FigureName
  label: string
  typed: string
  error?: string | undefined
  /** Advice on the saved value. */
  advice?: string | undefined
}

/**
 * A figure that is typed as people write it, with a dot or a comma; under it stands how it is understood, before it
 * is kept (ADM-128, decision 31).
 */
export function NumberField({ name, label, typed, error, advice }: NumberFieldProps) {
  const [text, setText] = useState(typed)
  const { unit } = FIGURES[name]
  return (
    <Field
      label={label}
      name={name}
      optional
      error={error}
      hint={<Reading name={name} text={text} advice={text === typed ? advice : undefined} />}
    >
      <TextInput
        defaultValue={typed}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        suffix={unit}
        className="tabular-nums"
        onChange={(event) => setText(event.target.value)}
      />
    </Field>
  )
}

function Reading({
  name,
  text,
  advice,
}: {
  name: FigureName
  text: string
  advice: string | undefined
}): ReactNode {
  const { echo, error } = understand(name, text)
  const reading = error ?? (isPlain(name, text) ? '' : echo)
  return (
    <span className="flex min-h-5 flex-col" aria-live="polite">
      {reading && <span>{reading}</span>}
      {advice && <span className="text-wait">{advice}</span>}
    </span>
  )
}

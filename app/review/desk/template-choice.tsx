import { useRef } from 'react'
import type { ChangeEvent } from 'react'
import type { ReasonTemplate } from '#app/review/reason-templates.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'

/** `into` is the id of the text that it fills. */
type Props = { id: string; templates: readonly ReasonTemplate[]; into: string }

/** Puts a whole sentence under what is typed already; another choice takes the place of the one before. */
export function TemplateChoice({ id, templates, into }: Props) {
  const last = useRef('')
  const put = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const area = document.getElementById(into)
    if (!(area instanceof HTMLTextAreaElement)) return
    const chosen = templates.find(({ label }) => label === currentTarget.value)?.text ?? ''
    const own =
      last.current && area.value.endsWith(last.current)
        ? area.value.slice(0, -last.current.length)
        : area.value
    area.value = [own.trimEnd(), chosen].filter(Boolean).join('\n')
    last.current = chosen
  }
  return (
    <div className="noscript:hidden">
      <Field id={id} name="" label="Start from a template" optional>
        <Select
          options={[
            { value: '', label: 'Choose a sentence' },
            ...templates.map(({ label }) => ({ value: label, label })),
          ]}
          onChange={put}
        />
      </Field>
    </div>
  )
}

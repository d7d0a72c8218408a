import { useRef } from 'react'
import type { ChangeEvent } from 'react'
import type { ReasonTemplate } from '#app/review/reason-templates.ts'
import { PICKS } from '../asked/schema.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'

/** `into` is the id of the text that it fills. */
type Props = {
  id: string
  templates: readonly ReasonTemplate[]
  into: string
  /** What the record lacks: a template that names it points at each. */
  missing?: readonly string[] | undefined
}

/** Ticks these in the form, and shows them. */
function pointAt(form: HTMLFormElement, values: readonly string[]): void {
  for (const box of form.querySelectorAll<HTMLInputElement>(`input[name="${PICKS}[]"]`)) {
    if (box.checked || !values.includes(box.value)) continue
    box.click()
    const details = box.closest('details')
    if (details) details.open = true
  }
}

/** Writes as somebody who types does, so that whatever follows the text hears of it. */
function write(area: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Puts a whole sentence under what is typed already; another choice takes the place of the one before. */
export function TemplateChoice({ id, templates, into, missing = [] }: Props) {
  const last = useRef('')
  const put = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const area = document.getElementById(into)
    if (!(area instanceof HTMLTextAreaElement)) return
    const template = templates.find(({ label }) => label === currentTarget.value)
    const chosen = template?.text ?? ''
    const own =
      last.current && area.value.endsWith(last.current)
        ? area.value.slice(0, -last.current.length)
        : area.value
    write(area, [own.trimEnd(), chosen].filter(Boolean).join('\n'))
    last.current = chosen
    if (template?.pointsAt === 'missing' && area.form) pointAt(area.form, missing)
  }
  return (
    <div className="noscript:hidden">
      <Field id={id} name="" label="Start from a template" optional>
        <Select
          options={[
            { value: '', label: 'Choose a template' },
            ...templates.map(({ label }) => ({ value: label, label })),
          ]}
          onChange={put}
        />
      </Field>
    </div>
  )
}

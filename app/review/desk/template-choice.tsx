import { useRef, type ChangeEvent } from 'react'
import type { ReasonTemplate } from '#app/review/reason-templates.ts'
import { PICKS } from '../requested/schema.ts'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'

/** `into` is the id of the text field to fill. */
type Props = {
  id: string
  templates: readonly ReasonTemplate[]
  into: string
  /** Missing items, selected by a template that refers to them. */
  missing?: readonly string[] | undefined
}

/** Selects these items in the form and reveals them. */
function selectItems(form: HTMLFormElement, values: readonly string[]): void {
  for (const box of form.querySelectorAll<HTMLInputElement>(`input[name="${PICKS}[]"]`)) {
    if (box.checked || !values.includes(box.value)) continue
    box.click()
    const details = box.closest('details')
    if (details) details.open = true
  }
}

/** Sets the value like user input, so that listeners are notified. */
function write(area: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Appends a template to the typed text; another choice replaces it. */
export function TemplateChoice({ id, templates, into, missing = [] }: Props) {
  const last = useRef('')
  const put = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    const area = document.getElementById(into)
    if (!(area instanceof HTMLTextAreaElement)) return
    const template = templates.find(({ label }) => label === currentTarget.value)
    const chosen = template?.text ?? ''
    const typed =
      last.current && area.value.endsWith(last.current)
        ? area.value.slice(0, -last.current.length)
        : area.value
    write(area, [typed.trimEnd(), chosen].filter(Boolean).join('\n'))
    last.current = chosen
    if (template?.pointsAt === 'missing' && area.form) selectItems(area.form, missing)
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

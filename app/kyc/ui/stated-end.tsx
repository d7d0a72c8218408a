import { Field, TextInput } from '#app/ui/field.tsx'
import { EXPIRY } from '../ends/texts.ts'
import { type DocumentType, canExpire } from '../schema.ts'

type Props = {
  id: string
  type: DocumentType
  /** The file that the date belongs to, when no heading shows it. */
  label?: string
  value: string
  onChange: (day: string) => void
}

/** Optional expiry date of the next file. */
export function StatedExpiry({ id, type, label, value, onChange }: Props) {
  if (!canExpire(type)) return null
  return (
    <Field
      id={id}
      name="statedEnd"
      label={label ? `${label}: valid until` : EXPIRY.field}
      optional
      hint={`${EXPIRY.hint} Enter it before you choose the file.`}
    >
      <TextInput
        type="date"
        className="max-w-56"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}

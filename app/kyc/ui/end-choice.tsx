import { useState } from 'react'
import type { FormState } from '#app/lib/form.ts'
import { CheckboxField } from '#app/ui/choice.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { dayText } from '../ends/policy.ts'
import { EXPIRY } from '../ends/texts.ts'
import { type DocumentType, canExpire } from '../schema.ts'

type Props = {
  /** Prefix of the field ids. */
  id: string
  document: { documentType: DocumentType; statedEnd: string | null }
  result: Partial<FormState> | null
}

/** Labels for the error summary of a refused approval. */
export const expiryLabels = (id: string) => ({ endsOn: { label: EXPIRY.field, id: `${id}-end` } })

/** The expiry date that an approval confirms or sets, or none. */
export function ExpiryChoice({ id, document: { documentType, statedEnd }, result }: Props) {
  const typed = result?.values ?? {}
  const [isNone, setNone] = useState(typed.noEnd === 'on')
  if (!canExpire(documentType)) return null
  return (
    <>
      <Field
        id={`${id}-end`}
        name="endsOn"
        label={EXPIRY.field}
        hint={statedEnd === null ? EXPIRY.hint : EXPIRY.stated(dayText(statedEnd))}
        error={result?.errors?.endsOn}
      >
        <TextInput data-first-focus type="date" disabled={isNone} defaultValue={statedEnd ?? ''} />
      </Field>
      <CheckboxField
        id={`${id}-none`}
        name="noEnd"
        label={EXPIRY.none}
        defaultChecked={isNone}
        onChange={(event) => setNone(event.currentTarget.checked)}
      />
    </>
  )
}

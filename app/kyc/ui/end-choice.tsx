import { useState } from 'react'
import { CheckboxField } from '#app/ui/choice.tsx'
import { Field, TextInput, useSubmittedValue } from '#app/ui/field.tsx'
import { dayText } from '../ends/policy.ts'
import { EXPIRY } from '../ends/texts.ts'
import { type DocumentType, canExpire } from '../schema.ts'

type Props = {
  id: string
  document: { documentType: DocumentType; statedEnd: string | null }
}

/** Labels for the error summary of a refused approval. */
export const expiryLabels = (id: string) => ({ endsOn: { label: EXPIRY.field, id: `${id}-end` } })

/** The expiry date that an approval confirms or sets, or none. */
export function ExpiryChoice({ id, document: { documentType, statedEnd } }: Props) {
  const submitted = useSubmittedValue('noEnd')
  const [isNone, setNone] = useState(submitted === 'on')
  if (!canExpire(documentType)) return null
  return (
    <>
      <Field
        id={`${id}-end`}
        name="endsOn"
        label={EXPIRY.field}
        hint={statedEnd === null ? EXPIRY.hint : EXPIRY.stated(dayText(statedEnd))}
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

import { Field, FieldRow, TextInput } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { optionsOf } from '../../schema.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '../kinds.ts'
import { DOCUMENT_LIMITS, DOCUMENT_AUDIENCES, OPENS_TO_HINTS, type DocumentAudience } from '../schema.ts'

export type DocumentDetails = { title: string; kind: DocumentKind; opensTo: DocumentAudience }

type Props = {
  /** Prefix of the ids, because a page has several of these. */
  prefix: string
  details: DocumentDetails
  onChange: (details: DocumentDetails) => void
  titleHint?: string
}

export function DocumentFields({ prefix, details, onChange, titleHint }: Props) {
  return (
    <>
      <Field label="Title" name="title" id={`${prefix}-title`} hint={titleHint}>
        <TextInput
          value={details.title}
          onChange={(event) => onChange({ ...details, title: event.target.value })}
          maxLength={DOCUMENT_LIMITS.title}
          autoComplete="off"
        />
      </Field>
      <FieldRow>
        <Field label="Document type" name="kind" id={`${prefix}-kind`}>
          <Select
            options={optionsOf(DOCUMENT_KINDS)}
            value={details.kind}
            onChange={(event) => onChange({ ...details, kind: event.target.value as DocumentKind })}
          />
        </Field>
        <Field
          label="Visible to"
          name="opensTo"
          id={`${prefix}-opens`}
          hint={OPENS_TO_HINTS[details.opensTo]}
        >
          <Select
            options={optionsOf(DOCUMENT_AUDIENCES)}
            value={details.opensTo}
            onChange={(event) => onChange({ ...details, opensTo: event.target.value as DocumentAudience })}
          />
        </Field>
      </FieldRow>
    </>
  )
}

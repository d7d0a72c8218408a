import { type ComponentProps, type MouseEvent, useState } from 'react'
import { fileSize } from '#app/lib/file-size.ts'
import { ACCEPTED, kindLabels } from '#app/files/rules.ts'
import { FileInput } from '#app/files/ui/file-input.tsx'
import { EXPIRY } from '#app/kyc/ends/texts.ts'
import {
  DOCUMENT_TYPES,
  isDocumentType,
  KYC_BUCKET,
  KYC_CONFIDENTIALITY,
  maxBytesOf,
} from '#app/kyc/schema.ts'
import { KYC_STATES } from '#app/kyc/ui/states.ts'
import { ItemAnswer } from '#app/review/requested/item-answer.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import type { RequestedItem } from '#app/review/requested/schema.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Select } from '#app/ui/select.tsx'
import type { CandidateApplication, CandidateFile } from '../queries.server.ts'
import { CANDIDATE_DOCUMENTS } from '../schema.ts'
import { REMOVE } from '../texts.ts'

const OPTIONS = CANDIDATE_DOCUMENTS.map((value) => ({ value, label: DOCUMENT_TYPES[value].label }))

function hintOf(role: CompanyType): string {
  const small = fileSize(maxBytesOf('bank_statement', role))
  const large = fileSize(maxBytesOf('company_documents', role))
  return `${kindLabels(ACCEPTED[KYC_BUCKET])}, up to ${small}. Identity, registration, licence and company documents can be up to ${large}. ${KYC_CONFIDENTIALITY}`
}

/** Uploaded files with their review state (ADM-073). */
export function UploadedFiles({ files }: { files: readonly CandidateFile[] }) {
  if (files.length === 0) return <p className="text-15 text-ink-2">No documents uploaded yet.</p>
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {files.map(({ label, fileName, state, expiry, rejectionReason, uploadedAt, removableId }) => (
        <li key={`${label} ${uploadedAt}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium">{label}</p>
            <p className="text-13 text-ink-2 wrap-anywhere">
              {fileName} · <Moment at={uploadedAt} dateOnly />
              {expiry && ` · ${expiry}`}
            </p>
            {rejectionReason && <p className="mt-1 text-13 text-stop wrap-anywhere">{rejectionReason}</p>}
          </div>
          <Badge tone={state.tone}>{state.label}</Badge>
          {removableId && (
            <Button
              name={REMOVE}
              value={removableId}
              size="sm"
              variant="danger"
              aria-label={`Remove ${fileName}`}
              formNoValidate
            >
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Chooses the document's type in the picker on the same page, and focuses its file field. */
export function UploadLink({ item: { name, label } }: { item: Pick<RequestedItem, 'name' | 'label'> }) {
  const choose = (event: MouseEvent) => {
    const type = document.querySelector<HTMLSelectElement>('#documentType')
    if (!type) return
    event.preventDefault()
    type.value = name
    type.dispatchEvent(new Event('change', { bubbles: true }))
    document.getElementById('file')?.focus()
  }
  return (
    <a
      href="#documentType"
      onClick={choose}
      className="self-start text-link"
      aria-label={`${REQUESTED.upload}: ${label}`}
    >
      {REQUESTED.upload}
    </a>
  )
}

type NeededProps = Pick<ComponentProps<typeof ItemAnswer>, 'values' | 'errors'> & {
  needed: CandidateApplication['needed'][CompanyType]
}

/** Required documents of this role: the candidate uploads each or explains why it is missing. */
export function NeededDocuments({ needed, values, errors }: NeededProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line" aria-label="Required documents">
      {needed.map(({ item, state }) => (
        <li key={item.key} className="flex flex-col gap-2 px-4 py-3">
          <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="font-medium">{item.label}</span>
            <Badge tone={KYC_STATES[state].tone}>{KYC_STATES[state].label}</Badge>
          </p>
          {(state === 'missing' || state === 'rejected') && (
            <>
              <UploadLink item={item} />
              <ItemAnswer item={item} values={values} errors={errors} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

type PickerProps = {
  role: CompanyType
  documentType: string
  fileError: string | undefined
  isUploading: boolean
}

/** One file with its type and its own submit button within the page's form (ADM-073). */
export function DocumentPicker({ role, documentType, fileError, isUploading }: PickerProps) {
  const [type, setType] = useState(documentType)
  const maxBytes = maxBytesOf(isDocumentType(type) ? type : 'company_documents', role)
  const rule = { accept: ACCEPTED[KYC_BUCKET], maxBytes }
  return (
    <div className="flex flex-col gap-5 rounded-card border border-line bg-wash p-4 sm:p-5">
      <input type="hidden" name="kind" value="document" />
      <Field label="Document type" name="documentType">
        <Select
          options={OPTIONS}
          placeholder="Choose a type"
          defaultValue={documentType}
          onChange={(event) => setType(event.target.value)}
        />
      </Field>
      <Field
        label={EXPIRY.field}
        optional
        name="statedEnd"
        hint="The last day the ID, licence or insurance certificate is valid."
      >
        <TextInput type="date" className="max-w-56" />
      </Field>
      <FileInput label="KYC document" name="file" rule={rule} hint={hintOf(role)} error={fileError} />
      <Button
        name="intent"
        value="upload"
        className="self-start"
        pending={isUploading}
        pendingLabel="Uploading..."
      >
        Upload KYC
      </Button>
    </div>
  )
}

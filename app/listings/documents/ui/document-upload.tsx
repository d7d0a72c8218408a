import { useState } from 'react'
import { UploadField } from '#app/files/ui/upload-field.tsx'
import { acceptAttribute } from '#app/files/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { DOCUMENT_LIMITS, LISTING_DOCUMENT_RULE } from '../schema.ts'
import { DocumentFields, type DocumentDetails } from './document-fields.tsx'

export const DOCUMENT_UPLOAD_PATH = '/files/upload/listing-document'
const HINT = 'PDF, DOC or DOCX, up to 20 MB each.'
const FRESH: DocumentDetails = { title: '', kind: 'other', opensTo: 'granted' }

type PlainProps = {
  id: string
  label: string
  hidden: Readonly<Record<string, string | number>>
  children?: React.ReactNode
}

/** Upload form for use without JavaScript; its fields precede the file. */
export function PlainUpload({ id, label, hidden, children }: PlainProps) {
  return (
    <form
      method="post"
      action={DOCUMENT_UPLOAD_PATH}
      encType="multipart/form-data"
      className="hidden flex-col gap-3 noscript:flex"
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      <input type="file" id={id} name="file" accept={acceptAttribute(LISTING_DOCUMENT_RULE.accept)} />
      <div>
        <Button size="sm">Upload</Button>
      </div>
    </form>
  )
}

/** Adds documents: type and audience first, then one or more files, each uploaded as it is chosen. */
export function DocumentUpload({ listingId, room }: { listingId: number; room: number }) {
  const [details, setDetails] = useState(FRESH)
  if (room <= 0)
    return (
      <p className="text-ink-2">
        You can add up to {DOCUMENT_LIMITS.perListing} documents. Remove one before you add another.
      </p>
    )
  const titleHint = 'Leave empty to use the file name.'
  const fields = { listingId: String(listingId), ...details }
  return (
    <div className="flex flex-col gap-4">
      <div className="needs-js flex flex-col gap-4">
        <DocumentFields prefix="new" details={details} onChange={setDetails} titleHint={titleHint} />
        <UploadField
          id="add-document"
          label="Add documents"
          hint={HINT}
          rule={{ ...LISTING_DOCUMENT_RULE, maxFiles: details.title === '' ? DOCUMENT_LIMITS.perListing : 1 }}
          taken={DOCUMENT_LIMITS.perListing - room}
          action={DOCUMENT_UPLOAD_PATH}
          fields={fields}
          onStored={() => setDetails(({ kind, opensTo }) => ({ title: '', kind, opensTo }))}
        />
      </div>
      <PlainUpload id="plain-document" label={`Add a document: ${HINT}`} hidden={{ listingId }}>
        <DocumentFields prefix="plain" details={details} onChange={setDetails} titleHint={titleHint} />
      </PlainUpload>
    </div>
  )
}

import { useState } from 'react'
import { PlainUpload } from '#app/files/ui/plain-upload.tsx'
import { UploadField } from '#app/files/ui/upload-field.tsx'
import { DOCUMENT_LIMITS, LISTING_DOCUMENT_RULE } from '../schema.ts'
import { DocumentFields, type DocumentDetails } from './document-fields.tsx'

export const DOCUMENT_UPLOAD_PATH = '/files/upload/listing-document'
const HINT = 'PDF, DOC or DOCX, up to 20 MB each.'
const FRESH: DocumentDetails = { title: '', kind: 'other', opensTo: 'granted' }

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
      <PlainUpload
        id="plain-document"
        label={`Add a document: ${HINT}`}
        rule={LISTING_DOCUMENT_RULE}
        action={DOCUMENT_UPLOAD_PATH}
        hidden={{ listingId }}
      >
        <DocumentFields prefix="plain" details={details} onChange={setDetails} titleHint={titleHint} />
      </PlainUpload>
    </div>
  )
}

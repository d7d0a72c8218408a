import { useState } from 'react'
import { PlainUpload } from '#app/files/ui/plain-upload.tsx'
import { UploadField } from '#app/files/ui/upload-field.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Section } from '#app/ui/page.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { formatDay } from '#app/lib/format.ts'
import type { ListingDocument } from '../queries.server.ts'
import { DOCUMENT_KINDS } from '../kinds.ts'
import type { MediaResult } from '../../images/schema.ts'
import { DOCUMENT_AUDIENCES, DOCUMENT_LIMITS, documentChoices, LISTING_DOCUMENT_RULE } from '../schema.ts'
import { type DocumentDetails, DocumentFields } from './document-fields.tsx'
import { DocumentLink, fileText } from './document-link.tsx'

const detailsOf = ({ title, kind, opensTo }: DocumentDetails): DocumentDetails => ({ title, kind, opensTo })
const isEqual = (a: DocumentDetails, b: DocumentDetails) =>
  a.title === b.title && a.kind === b.kind && a.opensTo === b.opensTo

/** Keeps what was typed when another window changes the document, and posts the version originally shown. */
function EditForm({ document, result }: { document: ListingDocument; result: MediaResult | undefined }) {
  const current = detailsOf(document)
  const [seen, setSeen] = useState({ details: current, version: document.version })
  const [typed, setTyped] = useState(() =>
    result ? { title: String(result.values.title ?? ''), ...documentChoices.parse(result.values) } : current,
  )
  if (document.version !== seen.version && (isEqual(typed, seen.details) || isEqual(typed, current))) {
    setSeen({ details: current, version: document.version })
    setTyped(current)
  }
  const now = `It is now “${current.title}”, ${DOCUMENT_KINDS[current.kind]}, visible to ${DOCUMENT_AUDIENCES[current.opensTo].toLowerCase()}. Save again to keep your version.`
  const refused = Object.keys(result?.errors ?? {}).length > 0 ? undefined : result?.toast?.text
  const message = result?.isStale ? `${refused} ${now}` : refused
  return (
    <PostForm
      result={result && { errors: result.errors, ...(message !== undefined && { formError: message }) }}
      labels={{ title: { label: 'Title', id: `${document.id}-title` } }}
      preventScrollReset
      className="flex flex-col gap-4"
    >
      <input type="hidden" name="document" value={document.id} />
      <input type="hidden" name="version" value={result?.isStale ? document.version : seen.version} />
      <DocumentFields prefix={document.id} details={typed} onChange={setTyped} />
      <div>
        <Button size="sm" variant="primary" name="intent" value="document_save">
          Save
        </Button>
      </div>
    </PostForm>
  )
}

function Replace({ document, listingId }: { document: ListingDocument; listingId: number }) {
  const label = 'Replace the file'
  const { id, version } = document
  const fields = { listingId: String(listingId), document: id, version: String(version) }
  return (
    <>
      <div className="needs-js">
        <UploadField
          id={`replace-${id}`}
          label={label}
          hint="PDF, DOC or DOCX, up to 20 MB. Links to the old file stop working immediately."
          rule={{ ...LISTING_DOCUMENT_RULE, maxFiles: 1 }}
          action={DOCUMENT_UPLOAD_PATH}
          fields={fields}
        />
      </div>
      <PlainUpload
        id={`plain-replace-${id}`}
        label={label}
        rule={LISTING_DOCUMENT_RULE}
        action={DOCUMENT_UPLOAD_PATH}
        hidden={fields}
      />
    </>
  )
}

type RowProps = { document: ListingDocument; listingId: number; result: MediaResult | undefined }

function Row({ document, listingId, result }: RowProps) {
  const dialog = `remove-document-${document.id}`
  const openings = document.openings === 1 ? 'opened once' : `opened ${document.openings} times`
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <DocumentLink document={document} />
          <p className="text-13 wrap-anywhere text-ink-2">
            {DOCUMENT_KINDS[document.kind]} · {document.fileName} · {fileText(document)} ·{' '}
            {formatDay(document.addedAt)} · {document.openings === 0 ? 'not opened yet' : openings}
          </p>
        </div>
        <span className="mt-1 leading-none">
          <Badge tone={document.opensTo === 'granted' ? 'brass' : 'plain'}>
            {DOCUMENT_AUDIENCES[document.opensTo]}
          </Badge>
        </span>
        <DialogTrigger dialog={dialog} size="sm" variant="danger">
          Remove<span className="sr-only">: {document.title}</span>
        </DialogTrigger>
      </div>
      <details className="mt-2" open={result !== undefined || undefined}>
        <summary className="w-fit cursor-pointer text-13 text-ink-2 underline underline-offset-3 hover:text-ink">
          Edit or replace<span className="sr-only">: {document.title}</span>
        </summary>
        <div className="mt-3 grid gap-6 rounded-card border border-line bg-paper p-4 lg:grid-cols-[3fr_2fr]">
          <EditForm document={document} result={result} />
          <Replace document={document} listingId={listingId} />
        </div>
      </details>
      <ConfirmDialog
        id={dialog}
        title="Remove this document?"
        text={`Nobody will be able to open “${document.title}”. You can still see who opened it.`}
        confirmLabel="Remove document"
        tone="danger"
        intent="document_remove"
        hidden={{ document: document.id }}
      />
    </li>
  )
}

type Props = Pick<RowProps, 'listingId' | 'result'> & { documents: readonly ListingDocument[] }

/** The owner's documents: add, edit, replace and remove (PUB-226). */
export function DocumentManager({ listingId, documents, result }: Props) {
  return (
    <Section
      title="Documents"
      id="documents"
      lead="Share the valuation, rent roll, certificates and extracts. Documents are available immediately, without review. You can see who opened each one."
      className="scroll-mt-24"
    >
      <DocumentUpload listingId={listingId} remaining={DOCUMENT_LIMITS.perListing - documents.length} />
      {documents.length === 0 && (
        <p className="mt-4 text-ink-2">No documents yet. Files you add show up here.</p>
      )}
      {documents.length > 0 && (
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {documents.map((document) => (
            <Row
              key={document.id}
              document={document}
              listingId={listingId}
              result={result?.values.document === document.id ? result : undefined}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

const DOCUMENT_UPLOAD_PATH = '/files/upload/listing-document'
const HINT = 'PDF, DOC or DOCX, up to 20 MB each.'
const FRESH: DocumentDetails = { title: '', kind: 'other', opensTo: 'granted' }

/** Adds documents: type and audience first, then one or more files, each uploaded as it is chosen. */
function DocumentUpload({ listingId, remaining }: { listingId: number; remaining: number }) {
  const [details, setDetails] = useState(FRESH)
  if (remaining <= 0)
    return (
      <p className="text-ink-2">
        You can add up to {DOCUMENT_LIMITS.perListing} documents. Remove one before you add another.
      </p>
    )
  const titleHint = 'Leave blank to use the file name.'
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
          taken={DOCUMENT_LIMITS.perListing - remaining}
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

import { fileSize } from '#app/lib/file-size.ts'
import { type ReactNode, useId, useState } from 'react'
import { UploadField } from '#app/files/ui/upload-field.tsx'
import type { UserType } from '#app/lib/viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { dayText } from '../ends/policy.ts'
import { EXPIRY } from '../ends/texts.ts'
import type { PreviousFile, OwnDocument } from '../own/queries.server.ts'
import { DOCUMENT_TYPES, type DocumentType, KYC_HINT, kycRule, maxBytesOf, NEXT, slotsOf } from '../schema.ts'
import { documentState, KYC_STATES } from './states.ts'
import { StatedExpiry } from './stated-end.tsx'

const UPLOAD = '/files/upload/kyc'
const BACK = '/documents'

export type SlotProps = {
  type: DocumentType
  slot: number
  /** For a group's next free slot: number of taken slots. */
  taken?: number
  userType: UserType
  document: OwnDocument | null
  /** A replacement for an approved document. */
  replacement: OwnDocument | null
  previous: readonly PreviousFile[]
}

const isGroupOf = (type: DocumentType, taken: number | undefined) => taken !== undefined && slotsOf(type) > 1

const openPath = (fileId: string) => `${BACK}?open=${fileId}`

/** Upload form of a slot, or of a group's free slots; a file replaces only its slot's document. */
function UploadForm({
  type,
  slot,
  taken,
  userType,
  label,
}: Omit<SlotProps, 'document' | 'replacement' | 'previous'> & { label: ReactNode }) {
  const id = useId()
  const [end, setEnd] = useState('')
  const isGroup = isGroupOf(type, taken)
  const fields = { documentType: type, slot: isGroup ? NEXT : String(slot), returnTo: BACK }
  const rule = kycRule(type, userType)
  const limit = `up to ${fileSize(maxBytesOf(type, userType))}`
  return (
    <form
      method="post"
      action={UPLOAD}
      encType="multipart/form-data"
      noValidate
      className="flex flex-col gap-4"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <StatedExpiry id={`${id}end`} type={type} value={end} onChange={setEnd} />
      <UploadField
        id={`${id}${type}-${slot}`}
        label={label}
        hint={`${KYC_HINT} · ${limit}`}
        rule={isGroup ? { ...rule, maxFiles: slotsOf(type) } : rule}
        taken={taken}
        action={UPLOAD}
        fields={end === '' ? fields : { ...fields, statedEnd: end }}
      />
      <div className="hidden noscript:block">
        <Button size="sm">Upload</Button>
      </div>
    </form>
  )
}

function RemovalForm({ document, label = 'Remove' }: { document: OwnDocument; label?: string }) {
  return (
    <form method="post" action={UPLOAD}>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="documentId" value={document.fileId} />
      <input type="hidden" name="returnTo" value={BACK} />
      <Button size="sm" variant="danger" aria-label={`${label} ${document.fileName}`}>
        {label}
      </Button>
    </form>
  )
}

function Current({ document, removal }: { document: OwnDocument; removal?: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <a
          href={openPath(document.fileId)}
          target="_blank"
          rel="noreferrer"
          className="text-link break-all"
          aria-label={`Open ${document.fileName} (in a new tab)`}
        >
          {document.fileName}
        </a>
        <p className="text-13 text-ink-2">
          {fileSize(document.byteSize)} · uploaded <Moment at={document.uploadedAt} />
          {document.reviewedAt && (
            <>
              {' '}
              · reviewed <Moment at={document.reviewedAt} />
            </>
          )}
        </p>
        {document.endsOn !== null && !document.isExpired && (
          <p className="text-13 text-ink-2">{EXPIRY.until(dayText(document.endsOn))}</p>
        )}
      </div>
      {document.mayRemove && <RemovalForm document={document} {...(removal && { label: removal })} />}
    </div>
  )
}

const PREVIOUS_TEXTS = {
  pending: 'Replaced or removed before review',
  approved: 'Approved',
  rejected: 'Rejected',
} as const

function Rejection({ reason, label = 'Rejected: ' }: { reason: string | null; label?: string }) {
  if (reason === null) return null
  return (
    <p className="mt-3 border-l-2 border-stop pl-3 break-words whitespace-pre-wrap">
      <span className="font-medium text-stop">{label}</span>
      {reason}
    </p>
  )
}

type Replaced = { document: Pick<OwnDocument, 'status'> | null; previous: readonly PreviousFile[] }

/** The rejection reason of the previous file, until its replacement is decided. */
export function PreviousRejection({ document, previous }: Replaced) {
  const decided = document?.status === 'pending' && previous.find(({ status }) => status !== 'pending')
  return decided ? (
    <Rejection reason={decided.rejectionReason} label="Your previous file was rejected: " />
  ) : null
}

/** The pending replacement for an approved document, which can be withdrawn. */
function Replacement({ document }: { document: OwnDocument }) {
  const { tone, label } = documentState(document)
  return (
    <section className="mt-4 border-t border-line pt-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h4 className="font-medium">{EXPIRY.replacement}</h4>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <Current document={document} removal="Withdraw" />
      {document.mayRemove && (
        <p className="mt-2 text-13 text-ink-2">
          The approved file stays valid until it expires or the new file is approved.
        </p>
      )}
      <Rejection reason={document.rejectionReason} />
    </section>
  )
}

/** Earlier files of a slot. */
export function PreviousFiles({ files }: { files: readonly PreviousFile[] }) {
  if (files.length === 0) return null
  return (
    <details className="mt-3">
      <summary className="w-fit cursor-pointer text-13 text-ink-2 underline underline-offset-3 hover:text-ink">
        Earlier files ({files.length})
      </summary>
      <ul className="mt-2 flex flex-col gap-2 border-l-2 border-line pl-4">
        {files.map((file) => (
          <li key={file.fileId} className="text-13">
            <p className="break-all">
              {file.hasFile ? (
                <a href={openPath(file.fileId)} target="_blank" rel="noreferrer" className="text-link">
                  {file.fileName}
                </a>
              ) : (
                file.fileName
              )}
            </p>
            <p className="text-ink-2">
              {PREVIOUS_TEXTS[file.status]} · uploaded <Moment at={file.uploadedAt} />
              {file.reviewedAt && (
                <>
                  {' '}
                  · reviewed <Moment at={file.reviewedAt} />
                </>
              )}
            </p>
            {file.rejectionReason && (
              <p className="break-words whitespace-pre-wrap text-stop">{file.rejectionReason}</p>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

const REPLACE_HINT = {
  pending: 'The new file replaces this one and is reviewed instead.',
  approved: 'This file stays valid until it expires or the new one is approved.',
} as const

/** A slot's document, rejection reason and replacement form. */
export function SlotBody({ note, ...own }: SlotProps & { note?: ReactNode }) {
  const { type, slot, taken, document, replacement, previous } = own
  const { label } = DOCUMENT_TYPES[type]
  const name = slotsOf(type) > 1 && !isGroupOf(type, taken) ? `${label} ${slot}` : label
  const { tone, label: state } = document ? documentState(document) : KYC_STATES.missing
  const needsUpload = !document || document.status === 'rejected' || (document.isExpired && !replacement)
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-display text-17 font-medium">{name}</h3>
        <Badge tone={tone}>{state}</Badge>
      </div>
      {note && <p className="mb-3 text-13 text-ink-2">{note}</p>}
      {document && <Current document={document} />}
      {document && <Rejection reason={document.rejectionReason} />}
      <PreviousRejection document={document} previous={previous} />
      {replacement && <Replacement document={replacement} />}
      {needsUpload ? (
        <div className="mt-4">
          {document?.isExpired && (
            <p className="mb-2 text-13 text-ink-2">This file has expired. Upload a new one.</p>
          )}
          <UploadForm {...own} label={document ? 'Upload a new file' : `Upload: ${name}`} />
        </div>
      ) : (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer text-13 text-ink-2 underline underline-offset-3 hover:text-ink">
            {replacement ? 'Replace the new file' : 'Replace this file'}
          </summary>
          <p className="my-2 text-13 text-ink-2">
            {REPLACE_HINT[replacement || document.status !== 'approved' ? 'pending' : 'approved']}
          </p>
          <UploadForm {...own} label={`New file: ${name}`} />
        </details>
      )}
      <PreviousFiles files={previous} />
    </>
  )
}

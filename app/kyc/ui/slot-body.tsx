import { fileSize } from '#app/lib/file-size.ts'
import { type ReactNode, useId, useState } from 'react'
import { UploadField } from '#app/files/ui/upload-field.tsx'
import type { UserType } from '#app/lib/viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { WhileInUse } from '#app/ui/while-in-use.tsx'
import { EXPIRY } from '../ends/texts.ts'
import type { PreviousFile, OwnDocument } from '../own/queries.server.ts'
import {
  DOCUMENT_TYPES,
  type DocumentType,
  KYC_HINT,
  kycRule,
  maxBytesOf,
  NEXT,
  slotElementId,
  slotsOf,
} from '../schema.ts'
import { openPath, PreviousFiles } from './previous-files.tsx'
import { documentState, expiryText, KYC_STATES } from './states.ts'
import { StatedExpiry } from './stated-end.tsx'

const UPLOAD = '/files/upload/kyc'
const BACK = '/documents'

type SlotProps = {
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

type UploadProps = Omit<SlotProps, 'replacement' | 'previous'> & { label: ReactNode }

/** Upload form of a slot, or of a group's free slots; a file replaces only its slot's document. */
function UploadForm({ type, slot, taken, userType, document, label }: UploadProps) {
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
      <StatedExpiry
        id={`${id}end`}
        type={type}
        {...(document && { label: EXPIRY.replacement })}
        value={end}
        onChange={setEnd}
      />
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

function Removal({ document, label }: { document: OwnDocument; label: string }) {
  const { fileId, fileName, status } = document
  const dialog = `remove-${fileId}`
  return (
    <>
      <DialogTrigger dialog={dialog} size="sm" variant="danger" aria-label={`${label} ${fileName}`}>
        {label}
      </DialogTrigger>
      <ConfirmDialog
        id={dialog}
        title={`${label} this file?`}
        text={`${status === 'pending' ? `We will not review “${fileName}”. ` : ''}You cannot restore the file.`}
        confirmLabel={label}
        tone="danger"
        action={UPLOAD}
        via="form"
        intent="remove"
        hidden={{ documentId: fileId, returnTo: BACK }}
      />
    </>
  )
}

function Current({ document, removal = 'Remove' }: { document: OwnDocument; removal?: string }) {
  const expiry = document.isExpired ? null : expiryText(document)
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
        {expiry && <p className="text-13 text-ink-2">{expiry}</p>}
      </div>
      {document.mayRemove && <Removal document={document} label={removal} />}
    </div>
  )
}

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

const REPLACE_HINT = {
  pending: 'The new file replaces this one and is reviewed instead.',
  approved: 'This file stays valid until it expires or the new one is approved.',
} as const

/** A slot with its document, rejection reason and replacement form (MEM-387). */
export function DocumentSlot({ document, replacement, ...slot }: SlotProps & { note?: ReactNode }) {
  return (
    <li
      id={slotElementId(slot.type, slot.slot)}
      className="scroll-mt-[calc(var(--header)+1.5rem)] rounded-card border border-line bg-sheet p-4 sm:p-5"
    >
      <WhileInUse line value={{ document, replacement }}>
        {(shown) => <SlotBody {...slot} {...shown} />}
      </WhileInUse>
    </li>
  )
}

function SlotBody({ note, ...own }: SlotProps & { note?: ReactNode }) {
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

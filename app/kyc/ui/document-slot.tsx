import { fileSize } from '#app/lib/file-size.ts'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { UploadField } from '#app/files/ui/upload-field.tsx'
import type { UserType } from '#app/lib/viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Moment } from '#app/ui/moment.tsx'
import type { FormerFile, OwnDocument } from '../own/queries.server.ts'
import { DOCUMENT_TYPES, type DocumentType, KYC_HINT, kycRule, maxBytesOf, slotsOf } from '../schema.ts'
import { KYC_STATES } from './states.ts'

const UPLOAD = '/files/upload/kyc'
const BACK = '/documents'

type SlotProps = {
  type: DocumentType
  slot: number
  userType: UserType
  document: OwnDocument | null
  former: readonly FormerFile[]
}

const openPath = (fileId: string) => `${BACK}?open=${fileId}`

/** The form of one slot: a file of it replaces the one that stands there, and nothing else. */
function UploadForm({
  type,
  slot,
  userType,
  label,
}: Omit<SlotProps, 'document' | 'former'> & { label: ReactNode }) {
  const id = useId()
  const fields = { documentType: type, slot: String(slot), returnTo: BACK }
  const limit = `up to ${fileSize(maxBytesOf(type, userType))}`
  return (
    <form method="post" action={UPLOAD} encType="multipart/form-data" className="flex flex-col gap-2">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <UploadField
        id={`${id}${type}-${slot}`}
        label={label}
        hint={`${KYC_HINT} · ${limit}`}
        rule={kycRule(type, userType)}
        action={UPLOAD}
        fields={fields}
      />
      <div className="hidden noscript:block">
        <Button size="sm">Upload</Button>
      </div>
    </form>
  )
}

function RemovalForm({ document }: { document: OwnDocument }) {
  return (
    <form method="post" action={UPLOAD}>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="documentId" value={document.fileId} />
      <input type="hidden" name="returnTo" value={BACK} />
      <Button size="sm" variant="danger" aria-label={`Remove ${document.fileName}`}>
        Remove
      </Button>
    </form>
  )
}

function Current({ document }: { document: OwnDocument }) {
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
      </div>
      {document.mayRemove && <RemovalForm document={document} />}
    </div>
  )
}

const FORMER_WORDS = {
  pending: 'Replaced or removed before review',
  approved: 'Approved',
  rejected: 'Rejected',
} as const

/** What stood in a slot before. */
export function Former({ files }: { files: readonly FormerFile[] }) {
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
              {FORMER_WORDS[file.status]} · uploaded <Moment at={file.uploadedAt} />
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
  pending: 'A new file takes its place in the queue.',
  approved: 'A new file has to be reviewed again; until then this document counts as pending.',
} as const

/** One slot for a document: what stands there, the reason of a rejection, and the way to redo exactly that file (MEM-387). */
export function DocumentSlot({ note, ...own }: SlotProps & { note?: ReactNode }) {
  const { type, slot, document, former } = own
  const { label } = DOCUMENT_TYPES[type]
  const name = slotsOf(type) > 1 ? `${label} ${slot}` : label
  const { tone, label: state } = KYC_STATES[document?.status ?? 'missing']
  return (
    <li className="rounded-card border border-line bg-sheet p-4 sm:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-display text-17 font-medium">{name}</h3>
        <Badge tone={tone}>{state}</Badge>
      </div>
      {note && <p className="mb-3 text-13 text-ink-2">{note}</p>}
      {document && <Current document={document} />}
      {document?.rejectionReason && (
        <p className="mt-3 border-l-2 border-stop pl-3 break-words whitespace-pre-wrap">
          <span className="font-medium text-stop">Rejected: </span>
          {document.rejectionReason}
        </p>
      )}
      {!document || document.status === 'rejected' ? (
        <div className="mt-4">
          <UploadForm
            {...own}
            label={document ? `Send a new file in place of this one` : `Upload: ${name}`}
          />
        </div>
      ) : (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer text-13 text-ink-2 underline underline-offset-3 hover:text-ink">
            Replace this file
          </summary>
          <p className="my-2 text-13 text-ink-2">{REPLACE_HINT[document.status]}</p>
          <UploadForm {...own} label={`New file: ${name}`} />
        </details>
      )}
      <Former files={former} />
    </li>
  )
}

import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { UploadField } from '#app/files/ui/upload-field.tsx'
import { readAnswer } from '#app/files/ui/upload-transport.ts'
import { DOCUMENT_TYPES, KYC_HINT, KYC_SECRECY, kycRule, slotsOf } from '#app/kyc/schema.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import type { WizardDocument } from '../queries/wizard.server.ts'
import { developerSlots, isSlotRequired } from '../schema/documents.ts'
import type { DocumentSlot } from '../schema/documents.ts'

const UPLOAD = '/files/upload/kyc'
const BACK = '/profile/developer?step=6'

type SlotsProps = {
  documents: readonly WizardDocument[]
  licensed: boolean
  errors: Readonly<Record<string, string | undefined>>
}

/** Step 6: a drop area for each document, with what is stored already (MEM-168 to MEM-170, MEM-257, MEM-263). */
export function DocumentSlots({ documents, licensed, errors }: SlotsProps) {
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-2">{KYC_SECRECY}</p>
      {developerSlots.map((slot) => (
        <Slot
          key={slot.type}
          slot={slot}
          isRequired={isSlotRequired(slot, licensed)}
          documents={documents.filter(({ type }) => type === slot.type)}
          error={errors[slot.type]}
        />
      ))}
    </div>
  )
}

type SlotProps = {
  slot: DocumentSlot
  isRequired: boolean
  documents: readonly WizardDocument[]
  error: string | undefined
}

function Slot({ slot: { type, hint }, isRequired, documents, error }: SlotProps) {
  const { label } = DOCUMENT_TYPES[type]
  const slots = Array.from({ length: slotsOf(type) }, (_, index) => index + 1)
  const free = slots.find((number) => !documents.some((document) => document.slot === number))
  const target = slots.length === 1 ? 1 : free
  const files = documents.map((document) => ({
    id: document.id,
    name: document.name,
    size: readableSize(document.byteSize),
    href: document.href,
    badge: <DocumentBadge document={document} />,
    action: document.status === 'approved' ? undefined : <RemoveButton document={document} />,
  }))
  const fields = { documentType: type, slot: String(target ?? slots.length), returnTo: BACK }
  return (
    <div>
      <form method="post" action={UPLOAD} encType="multipart/form-data" className="flex flex-col gap-2">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {target === undefined ? (
          <FullSlot label={label} files={documents} />
        ) : (
          <UploadField
            id={type}
            label={
              <SlotLabel
                label={label}
                isRequired={isRequired}
                isStored={documents.length > 0 && slots.length === 1}
              />
            }
            hint={[KYC_HINT, hint].filter(Boolean).join(' · ')}
            rule={kycRule(type, 'developer')}
            action={UPLOAD}
            fields={fields}
            required={isRequired}
            error={error}
            files={files}
          />
        )}
        <div className="hidden noscript:block">
          <Button size="sm">Upload</Button>
        </div>
        {documents.map(({ id, rejectionReason }) =>
          rejectionReason ? (
            <p key={id} className="text-13 text-stop">
              Rejected: {rejectionReason}. Please upload it again.
            </p>
          ) : null,
        )}
      </form>
      {documents.map((document) => (
        <RemovalForm key={document.id} document={document} />
      ))}
    </div>
  )
}

function SlotLabel({
  label,
  isRequired,
  isStored,
}: {
  label: string
  isRequired: boolean
  isStored: boolean
}) {
  return (
    <>
      {label}
      {!isRequired && <span className="font-normal text-ink-2"> · optional</span>}
      {isStored && <span className="font-normal text-ink-2"> · a new file replaces the one below</span>}
    </>
  )
}

/** All places of a slot are taken: nothing more to drop, only to remove. */
function FullSlot({ label, files }: { label: string; files: readonly WizardDocument[] }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-13 font-medium">
        {label}{' '}
        <span className="font-normal text-ink-2">
          · {files.length} of {files.length} places used
        </span>
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
        {files.map((document) => (
          <li key={document.id} className="flex min-w-0 items-center gap-3 px-4 py-2.5">
            <a href={document.href} className="min-w-0 flex-1 truncate underline-offset-3 hover:underline">
              {document.name}
            </a>
            <DocumentBadge document={document} />
            {document.status !== 'approved' && <RemoveButton document={document} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

const BADGES = {
  pending: { tone: 'wait', label: 'Pending' },
  approved: { tone: 'ok', label: 'Approved' },
  rejected: { tone: 'stop', label: 'Rejected' },
} as const

function DocumentBadge({ document: { status } }: { document: WizardDocument }) {
  return <Badge tone={BADGES[status].tone}>{BADGES[status].label}</Badge>
}

/** Belongs to the removal form outside of the upload form, as forms do not nest. */
function RemoveButton({ document: { id, name } }: { document: WizardDocument }) {
  return (
    <Button size="sm" variant="danger" form={`remove-${id}`} aria-label={`Remove ${name}`}>
      Remove
    </Button>
  )
}

function RemovalForm({ document: { id } }: { document: WizardDocument }) {
  const { revalidate } = useRevalidator()
  const remove = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams({ intent: 'remove', documentId: id })
    const answer = await fetch(UPLOAD, { method: 'POST', headers: { Accept: 'application/json' }, body })
      .then((response) => response.text())
      .then(readAnswer, () => readAnswer(''))
    if (answer.ok)
      showToast({ title: 'Document removed', text: 'The document has been removed successfully', tone: 'ok' })
    else showToast({ title: answer.title, text: answer.message, tone: 'error' })
    await revalidate()
  }
  return (
    <form id={`remove-${id}`} method="post" action={UPLOAD} onSubmit={(event) => void remove(event)}>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="documentId" value={id} />
      <input type="hidden" name="returnTo" value={BACK} />
    </form>
  )
}

function readableSize(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

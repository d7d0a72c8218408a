import { fileSize } from '#app/lib/file-size.ts'
import { clsx } from 'clsx'
import { useCallback, useState } from 'react'
import { UploadField } from '#app/files/ui/upload-field.tsx'
import type { PreviousFile } from '#app/kyc/own/queries.server.ts'
import {
  DOCUMENT_TYPES,
  freeSlotsOf,
  KYC_HINT,
  KYC_CONFIDENTIALITY,
  kycRule,
  NEXT,
  slotsOf,
} from '#app/kyc/schema.ts'
import { withFullStop } from '#app/lib/name.ts'
import { StatedExpiry } from '#app/kyc/ui/stated-end.tsx'
import { PreviousFiles } from '#app/kyc/ui/previous-files.tsx'
import { PreviousRejection } from '#app/kyc/ui/slot-body.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { WizardDocument, WizardPage } from '../queries/wizard.server.ts'
import { documentsIn, previousIn, shownSlots, type DocumentSlot } from '../schema/documents.ts'
import { lastStepOf, stepPath, type ProfileForm } from '../schema/profile-form.ts'
import { FullSlot, RemovalForm, storedFile, UPLOAD } from './stored-documents.tsx'

type SlotsProps = {
  form: ProfileForm
  page: Pick<WizardPage, 'documents' | 'required' | 'previous'>
  errors: Readonly<Record<string, string | undefined>>
  /** Page to return to without JavaScript; defaults to the form's last step. */
  back?: string
}

/** The last step: an upload area for each document, with its stored files (MEM-168 to MEM-170, MEM-257, MEM-263). */
export function DocumentSlots({
  form,
  page: { documents, required, previous },
  errors,
  back = stepPath(form, lastStepOf(form)),
}: SlotsProps) {
  const storedTypes = documents.map(({ type }) => type)
  return (
    <div
      id="required-documents"
      className={clsx(
        'flex scroll-mt-[calc(var(--header)+1.5rem)] flex-col gap-8',
        form.texts.documents && 'border-t border-line pt-8',
      )}
    >
      {form.texts.documents && <h2 className="text-21">{form.texts.documents}</h2>}
      <p className="text-ink-2">{KYC_CONFIDENTIALITY}</p>
      {shownSlots(form.slots, storedTypes).map((slot) => (
        <Slot
          key={slot.type}
          form={form}
          back={back}
          slot={slot}
          isRequired={required.includes(slot.type)}
          documents={documentsIn(slot.type, documents)}
          previous={previousIn(slot.type, previous)}
          error={errors[slot.type]}
        />
      ))}
    </div>
  )
}

type SlotProps = {
  form: ProfileForm
  /** Page to return to without JavaScript. */
  back: string
  slot: DocumentSlot
  isRequired: boolean
  documents: readonly WizardDocument[]
  previous: readonly PreviousFile[]
  error: string | undefined
}

export function Slot({
  form,
  back,
  slot: { type, hint },
  isRequired,
  documents,
  previous,
  error,
}: SlotProps) {
  const { label } = DOCUMENT_TYPES[type]
  const count = slotsOf(type)
  const isNumbered = count > 1
  const free = freeSlotsOf(type, documents)
  const [chosenSlot, setChosenSlot] = useState('')
  const [end, setEnd] = useState('')
  const clearChosenSlot = useCallback(() => setChosenSlot(''), [])
  const target = isNumbered ? chosenSlot || (free.length === 0 ? '' : NEXT) : '1'
  const rule = kycRule(type, form.type)
  // A new file replaces the slot's current one, even if that one has an interchangeable type.
  const fields = { documentType: documents[0]?.type ?? type, profile: form.type, returnTo: back }
  return (
    <div>
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
        {isNumbered && documents.length > 0 ? (
          <Field name="slot" id={`${type}-place`} label={`Next file: ${label}`}>
            <Select
              value={target}
              onChange={(event) => setChosenSlot(event.target.value)}
              options={[
                {
                  value: free.length === 0 ? '' : NEXT,
                  label: free.length === 0 ? 'Choose a file to replace' : 'Add as a new file',
                },
                ...documents
                  .filter(({ isBeside }) => !isBeside)
                  .map(({ slot, name }) => ({ value: String(slot), label: `Replace ${name}` })),
              ]}
            />
          </Field>
        ) : (
          <input type="hidden" name="slot" value={target} />
        )}
        {target === '' ? (
          <FullSlot label={label} files={documents} />
        ) : (
          <>
            <StatedExpiry id={`${type}-end`} type={type} label={label} value={end} onChange={setEnd} />
            <UploadField
              id={type}
              label={
                <SlotLabel
                  label={label}
                  isRequired={isRequired}
                  stored={isNumbered ? null : (documents[0] ?? null)}
                />
              }
              hint={[KYC_HINT, `up to ${fileSize(rule.maxBytes)}`, hint].filter(Boolean).join(' · ')}
              rule={target === NEXT ? { ...rule, maxFiles: count } : rule}
              taken={count - free.length}
              action={UPLOAD}
              fields={{ ...fields, slot: target, ...(end && { statedEnd: end }) }}
              required={isRequired}
              error={error}
              files={documents.map(storedFile)}
              onStored={clearChosenSlot}
            />
          </>
        )}
        {documents.some(({ isFromSignUp }) => isFromSignUp) && (
          <p className="text-13 text-ok">ID received at sign-up</p>
        )}
        <div className="hidden noscript:block">
          <Button size="sm">Upload</Button>
        </div>
        {documents.map(({ id, rejectionReason }) =>
          rejectionReason ? (
            <p key={id} className="text-13 text-stop">
              Rejected: {withFullStop(rejectionReason)} Upload a new file.
            </p>
          ) : null,
        )}
      </form>
      {!isNumbered && <PreviousRejection document={documents[0] ?? null} previous={previous} />}
      <PreviousFiles files={previous} />
      {documents.map((document) => (
        <RemovalForm key={document.id} document={document} back={back} />
      ))}
    </div>
  )
}

type LabelProps = { label: string; isRequired: boolean; stored: WizardDocument | null }

function SlotLabel({ label, isRequired, stored }: LabelProps) {
  return (
    <>
      {label}
      {!isRequired && <span className="font-normal text-ink-2"> · optional</span>}
      {stored && (
        <span className="font-normal text-ink-2">
          {' '}
          ·{' '}
          {stored.status === 'approved'
            ? 'the one below stays valid until a new file is approved'
            : 'a new file replaces the one below'}
        </span>
      )}
    </>
  )
}

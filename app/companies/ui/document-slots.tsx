import { fileSize } from '#app/lib/file-size.ts'
import { clsx } from 'clsx'
import { useCallback, useState } from 'react'
import { UploadField } from '#app/files/ui/upload-field.tsx'
import type { FormerFile } from '#app/kyc/own/queries.server.ts'
import { DOCUMENT_TYPES, KYC_HINT, KYC_SECRECY, kycRule, slotsOf } from '#app/kyc/schema.ts'
import { Former } from '#app/kyc/ui/document-slot.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { WizardDocument, WizardPage } from '../queries/wizard.server.ts'
import { shownSlots } from '../schema/documents.ts'
import type { DocumentSlot } from '../schema/documents.ts'
import { lastStepOf, stepPath } from '../schema/profile-form.ts'
import type { ProfileForm } from '../schema/profile-form.ts'
import { FullSlot, RemovalForm, storedFile, UPLOAD } from './stored-documents.tsx'

type SlotsProps = {
  form: ProfileForm
  page: Pick<WizardPage, 'documents' | 'required' | 'former'>
  errors: Readonly<Record<string, string | undefined>>
  /** Where a page without script comes back to; the form's last step without it. */
  back?: string
}

/** The last step: a drop area for each document, with what is stored already (MEM-168 to MEM-170, MEM-257, MEM-263). */
export function DocumentSlots({
  form,
  page: { documents, required, former = {} },
  errors,
  back = stepPath(form, lastStepOf(form)),
}: SlotsProps) {
  const held = documents.map(({ type }) => type)
  return (
    <div
      id="required-documents"
      className={clsx(
        'flex scroll-mt-[calc(var(--header)+1.5rem)] flex-col gap-6',
        form.words.documents && 'border-t border-line pt-8',
      )}
    >
      {form.words.documents && <h2 className="text-21">{form.words.documents}</h2>}
      <p className="text-ink-2">{KYC_SECRECY}</p>
      {shownSlots(form.slots, held).map((slot) => (
        <Slot
          key={slot.type}
          form={form}
          back={back}
          slot={slot}
          isRequired={required.includes(slot.type)}
          documents={documents.filter(({ type }) => type === slot.type)}
          former={Object.entries(former).flatMap(([key, files]) =>
            key.startsWith(`${slot.type} `) ? files : [],
          )}
          error={errors[slot.type]}
        />
      ))}
    </div>
  )
}

type SlotProps = {
  form: ProfileForm
  /** Where a page without script comes back to. */
  back: string
  slot: DocumentSlot
  isRequired: boolean
  documents: readonly WizardDocument[]
  former: readonly FormerFile[]
  error: string | undefined
}

/** The drop area of one document, with what is stored already. */
export function Slot({ form, back, slot: { type, hint }, isRequired, documents, former, error }: SlotProps) {
  const { label } = DOCUMENT_TYPES[type]
  const slots = Array.from({ length: slotsOf(type) }, (_, index) => index + 1)
  const isNumbered = slots.length > 1
  const free = slots.find((number) => !documents.some((document) => document.slot === number))
  const [place, setPlace] = useState('')
  const clearPlace = useCallback(() => setPlace(''), [])
  const target = isNumbered ? place || (free === undefined ? '' : String(free)) : '1'
  const fields = { documentType: type, profile: form.type, returnTo: back }
  return (
    <div>
      <form method="post" action={UPLOAD} encType="multipart/form-data" className="flex flex-col gap-2">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {isNumbered && documents.length > 0 ? (
          <Field name="slot" id={`${type}-place`} label={`Place of the next file: ${label}`}>
            <Select
              value={target}
              onChange={(event) => setPlace(event.target.value)}
              options={[
                {
                  value: String(free ?? ''),
                  label: free === undefined ? 'Choose the file to replace' : 'Add as a new file',
                },
                ...documents.map(({ slot, name }) => ({ value: String(slot), label: `Replace ${name}` })),
              ]}
            />
          </Field>
        ) : (
          <input type="hidden" name="slot" value={target} />
        )}
        {target === '' ? (
          <FullSlot label={label} files={documents} />
        ) : (
          <UploadField
            id={type}
            label={
              <SlotLabel
                label={label}
                isRequired={isRequired}
                isStored={documents.length > 0 && !isNumbered}
              />
            }
            hint={[KYC_HINT, `up to ${fileSize(kycRule(type, form.type).maxBytes)}`, hint]
              .filter(Boolean)
              .join(' · ')}
            rule={kycRule(type, form.type)}
            action={UPLOAD}
            fields={{ ...fields, slot: target }}
            required={isRequired}
            error={error}
            files={documents.map(storedFile)}
            onStored={clearPlace}
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
      <Former files={former} />
      {documents.map((document) => (
        <RemovalForm key={document.id} document={document} back={back} />
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

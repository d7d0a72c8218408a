import { Fragment, useRef, useState } from 'react'
import type { ChangeEvent, FormEvent } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type {
  ApplicationForReview,
  ReviewedDocument,
} from '#app/applications/review/queries/record.server.ts'
import {
  BLANK_REASON,
  REASON_MAX,
  reasonText,
  REJECTION_CODE_NAMES,
  REJECTION_CODES,
  type RejectionCode,
} from '#app/kyc/review/schema.ts'
import { KYC_SECRECY } from '#app/kyc/schema.ts'
import { KYC_STATES } from '#app/kyc/ui/states.ts'
import { formText } from '#app/lib/form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog, DialogCloser, DialogTrigger } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-input.tsx'
import type { ApplicationsAnswer } from '../application-answer.ts'
import { kycPath } from '../kyc-filters.ts'
import { decideByKeys } from './decide-by-keys.ts'
import { documentName } from './kyc-queue.tsx'
import { fileSize } from './profile-documents.tsx'
import { RecordSection } from './record-section.tsx'
import { When } from './when.tsx'

type Props = { record: ApplicationForReview; answer: ApplicationsAnswer | null }

const approvalOf = ({ submissionId }: ReviewedDocument) => `approve-document-${submissionId}`
const dialogOf = ({ submissionId }: ReviewedDocument) => `reject-document-${submissionId}`

function Document({ applicationId, document }: { applicationId: string; document: ReviewedDocument }) {
  const { submissionId, fileId, status, fileName, byteSize, uploadedAt, rejectionReason, offered } = document
  const name = documentName(document)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          <Link to={kycPath({ tab: 'all' }, submissionId)} className="text-link">
            {name}
          </Link>
        </p>
        <p className="text-13 break-all text-ink-2">
          {fileName} · {fileSize(byteSize)} · <When at={uploadedAt} dateOnly />
        </p>
        {rejectionReason && <p className="text-13 break-words text-stop">{rejectionReason}</p>}
      </div>
      <Badge tone={KYC_STATES[status].tone}>{KYC_STATES[status].label}</Badge>
      <div className="flex flex-wrap gap-2">
        <Form method="post" reloadDocument target="_blank">
          <input type="hidden" name="id" value={applicationId} />
          <input type="hidden" name="document" value={submissionId} />
          <input type="hidden" name="file" value={fileId} />
          <Button
            size="sm"
            name="intent"
            value="view"
            aria-label={`View ${name}: ${fileName} (opens in a new tab)`}
          >
            View
          </Button>
        </Form>
        {offered.includes('approve') && (
          <DialogTrigger dialog={approvalOf(document)} size="sm" aria-label={`Approve ${name}`}>
            Approve
          </DialogTrigger>
        )}
        {offered.includes('reject') && (
          <DialogTrigger dialog={dialogOf(document)} size="sm" variant="danger" aria-label={`Reject ${name}`}>
            Reject
          </DialogTrigger>
        )}
      </div>
    </li>
  )
}

/** What the application has to have, how far it is, and each document with its decision (ADM-076). */
export function ApplicationDocuments({ record }: Props) {
  const { kyc, documents } = record
  return (
    <RecordSection title="Documents" lead={KYC_SECRECY}>
      <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
        {kyc.groups.map(({ key, label, state }) => (
          <li key={key} className="flex items-center gap-2 text-13">
            {label} <Badge tone={KYC_STATES[state].tone}>{KYC_STATES[state].label}</Badge>
          </li>
        ))}
      </ul>
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {documents.map((document) => (
          <Document key={document.submissionId} applicationId={record.id} document={document} />
        ))}
      </ul>
      {documents.length === 0 && <p className="text-ink-2">No document has been uploaded.</p>}
    </RecordSection>
  )
}

const codeOf = (value: unknown): RejectionCode =>
  REJECTION_CODE_NAMES.find((code) => code === value) ?? 'unreadable'

const OPTIONS = REJECTION_CODE_NAMES.map((value) => ({ value, label: REJECTION_CODES[value].label }))

function RejectDocument({ record, document, answer }: Props & { document: ReviewedDocument }) {
  const values = answer?.form.values ?? {}
  const own = values.intent === 'reject_document' && values.document === document.submissionId ? answer : null
  const [code, setCode] = useState<RejectionCode>(() => codeOf(own?.form.values.code))
  const [isBlank, setBlank] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const pending = useNavigation().formData?.get('intent') === 'reject_document'
  const dialog = dialogOf(document)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const blank = reasonText(codeOf(form.get('code')), formText(form, 'reason')) === ''
    setBlank(blank)
    if (!blank) return
    event.preventDefault()
    text.current?.focus()
  }
  const message = own && !own.form.errors.reason ? (own.form.toast ?? null) : null
  return (
    <Dialog
      id={dialog}
      className="not-modal:mx-auto not-modal:mb-4"
      title={`Reject: ${documentName(document)}`}
      text={`${record.email} reads the reason in a mail. Ask for more information to have the file sent again.`}
      open={own !== null && !own.isConflict}
    >
      <Form method="post" onSubmit={check} onKeyDown={decideByKeys} className="flex flex-col gap-5">
        <input type="hidden" name="id" value={record.id} />
        <input type="hidden" name="document" value={document.submissionId} />
        {message && (
          <Notice tone="stop" title={message.title} live>
            {message.text}
          </Notice>
        )}
        <Field
          id={`${dialog}-code`}
          name="code"
          label="Kind of reason"
          hint={code === 'other' ? 'Say it in your own words below.' : REJECTION_CODES[code].words}
        >
          <Select
            options={OPTIONS}
            defaultValue={code}
            onChange={(event: ChangeEvent<HTMLSelectElement>) => setCode(codeOf(event.currentTarget.value))}
          />
        </Field>
        <Field
          id={`${dialog}-reason`}
          name="reason"
          label="Rejection Reason"
          hint="Follows the sentence above; needed for another reason."
          error={isBlank ? BLANK_REASON : own?.form.errors.reason}
        >
          <TextArea
            ref={text}
            rows={4}
            maxLength={REASON_MAX}
            defaultValue={typeof own?.form.values.reason === 'string' ? own.form.values.reason : undefined}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={dialog}>Cancel</DialogCloser>
          <Button variant="stop" name="intent" value="reject_document" pending={pending}>
            Reject
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Approving is pressed once more under the document's name, so that no slip decides. */
function ApproveDocument({ record, document }: Pick<Props, 'record'> & { document: ReviewedDocument }) {
  const pending = useNavigation().formData?.get('intent') === 'approve_document'
  return (
    <ConfirmDialog
      id={approvalOf(document)}
      title={`Approve: ${documentName(document)}`}
      text={`Of ${record.companyName ?? record.email}: ${document.fileName}`}
      confirmLabel="Approve"
      intent="approve_document"
      hidden={{ id: record.id, document: document.submissionId }}
      pending={pending}
    />
  )
}

/** The dialogs of each document that can be decided; a blank reason is refused here and by the server. */
export function DocumentDialogs({ record, answer }: Props) {
  return record.documents
    .filter(({ offered }) => offered.length > 0)
    .map((document) => (
      <Fragment key={`${document.submissionId} ${document.status}`}>
        <ApproveDocument record={record} document={document} />
        <RejectDocument record={record} document={document} answer={answer} />
      </Fragment>
    ))
}

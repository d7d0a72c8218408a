import { Fragment } from 'react'
import { Link, useNavigation } from 'react-router'
import type {
  ApplicationForReview,
  ReviewedDocument,
} from '#app/applications/review/queries/record.server.ts'
import { documentName, KYC_CONFIDENTIALITY } from '#app/kyc/schema.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import type { ApplicationsResult } from '#app/applications/review/schema.ts'
import { kycPath } from '#app/kyc/desk/schema.ts'
import { ExpiryChoice, expiryLabels } from '#app/kyc/ui/end-choice.tsx'
import { DocumentRow, KycGroups } from '#app/kyc/desk/record-parts.tsx'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { RejectDocument } from '#app/kyc/desk/reject-document.tsx'

type Props = { record: ApplicationForReview; result: ApplicationsResult | null }

const approveDialogOf = ({ submissionId }: ReviewedDocument) => `approve-document-${submissionId}`
const rejectDialogOf = ({ submissionId }: ReviewedDocument) => `reject-document-${submissionId}`

function Document({ applicationId, document }: { applicationId: string; document: ReviewedDocument }) {
  const { submissionId, offered } = document
  const name = documentName(document)
  return (
    <DocumentRow
      document={document}
      hidden={{ id: applicationId, document: submissionId }}
      title={
        <Link to={kycPath({ tab: 'all' }, submissionId)} className="text-link">
          {name}
        </Link>
      }
    >
      {offered.includes('approve') && (
        <DialogTrigger dialog={approveDialogOf(document)} size="sm" aria-label={`Approve ${name}`}>
          Approve
        </DialogTrigger>
      )}
      {offered.includes('reject') && (
        <DialogTrigger
          dialog={rejectDialogOf(document)}
          size="sm"
          variant="danger"
          aria-label={`Reject ${name}`}
        >
          Reject
        </DialogTrigger>
      )}
    </DocumentRow>
  )
}

/** Required documents with their state, and each document with its decision (ADM-076). */
export function ApplicationDocuments({ record }: Pick<Props, 'record'>) {
  const { kyc, documents } = record
  return (
    <RecordSection title="Documents" lead={KYC_CONFIDENTIALITY}>
      <KycGroups kyc={kyc} />
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {documents.map((document) => (
          <Document key={document.submissionId} applicationId={record.id} document={document} />
        ))}
      </ul>
      {documents.length === 0 && <p className="text-ink-2">No documents have been uploaded.</p>}
    </RecordSection>
  )
}

function ownResult(result: ApplicationsResult | null, document: ReviewedDocument, intent: string) {
  const values = result?.form.values ?? {}
  return values.intent === intent && values.document === document.submissionId ? result : null
}

function RejectApplicationDocument({ record, document, result }: Props & { document: ReviewedDocument }) {
  const own = ownResult(result, document, 'reject_document')
  return (
    <RejectDocument
      id={rejectDialogOf(document)}
      title={`Reject: ${documentName(document)}`}
      text={`We’ll email the reason to ${record.email}. To get a new file, request more information.`}
      intent="reject_document"
      hidden={{ id: record.id, document: document.submissionId }}
      result={own?.form ?? null}
      isOpen={own !== null && !own.isConflict}
    />
  )
}

/** Requires a second click below the document's name, to prevent accidental approvals. */
function ApproveDocument({ record, document, result }: Props & { document: ReviewedDocument }) {
  const own = ownResult(result, document, 'approve_document')
  const id = approveDialogOf(document)
  return (
    <ConfirmDialog
      id={id}
      title={`Approve: ${documentName(document)}`}
      text={`${document.fileName}, from ${record.companyName ?? record.email}`}
      confirmLabel="Approve"
      intent="approve_document"
      hidden={{ id: record.id, document: document.submissionId }}
      pending={useNavigation().formData?.get('intent') === 'approve_document'}
      labels={expiryLabels(id)}
      {...(own?.form.errors.endsOn !== undefined && { result: own.form })}
    >
      <ExpiryChoice id={id} document={document} />
    </ConfirmDialog>
  )
}

/** One dialog for each document that can be decided; client and server both refuse a blank reason. */
export function DocumentDialogs({ record, result }: Props) {
  return record.documents
    .filter(({ offered }) => offered.length > 0)
    .map((document) => (
      <Fragment key={`${document.submissionId} ${document.status}`}>
        <ApproveDocument record={record} document={document} result={result} />
        <RejectApplicationDocument record={record} document={document} result={result} />
      </Fragment>
    ))
}

import { fileSize } from '#app/lib/file-size.ts'
import { Form } from 'react-router'
import type { CompanyForReview } from '#app/companies/queries/review-record.server.ts'
import type { KycState } from '#app/kyc/policy.ts'
import { documentName, KYC_CONFIDENTIALITY } from '#app/kyc/schema.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { kycPath } from '#app/kyc/desk/schema.ts'
import { KycGroups } from '#app/kyc/desk/row.tsx'
import { documentState, KYC_STATES } from '#app/kyc/ui/states.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { When } from '#app/review/desk/when.tsx'

/** Open required groups for the approval warning, or undefined (decision 13). */
export function openGroups(kyc: KycState): string | undefined {
  if (kyc.allApproved) return undefined
  const open = kyc.groups.filter(({ state }) => state !== 'approved')
  return `Not approved yet: ${open.map(({ label, state }) => `${label} (${KYC_STATES[state].label.toLowerCase()})`).join(', ')}.`
}

/** Required groups with their state, and all documents (ADM-083, ADM-084). */
export function ProfileDocuments({ record }: { record: CompanyForReview }) {
  const { kyc, documents, contactName } = record
  return (
    <RecordSection title="Documents" lead={KYC_CONFIDENTIALITY}>
      <KycGroups kyc={kyc} />
      {contactName && documents.length > 0 && (
        <p className="mb-3 text-13 text-ink-2">
          The ID must belong to the contact person:{' '}
          <span className="font-medium text-ink">{contactName}</span>.
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {documents.map((document) => {
          const { fileId, fileName, byteSize, uploadedAt, rejectionReason } = document
          const state = documentState(document)
          const name = documentName(document)
          return (
            <li key={fileId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-medium">{name}</p>
                <p className="text-13 break-all text-ink-2">
                  {fileName} · {fileSize(byteSize)} · <When at={uploadedAt} dateOnly />
                </p>
                {rejectionReason && <p className="text-13 text-stop">{rejectionReason}</p>}
              </div>
              <Badge tone={state.tone}>{state.label}</Badge>
              <Form method="post" reloadDocument target="_blank">
                <input type="hidden" name="id" value={record.id} />
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
            </li>
          )
        })}
      </ul>
      {documents.length === 0 && <p className="mt-3 text-ink-2">No documents uploaded yet.</p>}
      <LinkButton to={kycPath({ tab: 'all', companyId: record.id })} size="sm" className="mt-3">
        Review documents
      </LinkButton>
    </RecordSection>
  )
}

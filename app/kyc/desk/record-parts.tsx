import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { fileSize } from '#app/lib/file-size.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { When } from '#app/review/desk/when.tsx'
import { RequestedItemList } from '#app/review/requested/requested-item-list.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import type { ShownItem } from '#app/review/requested/state.ts'
import { SinceList } from '#app/review/since/since-list.tsx'
import { type Since, SINCE } from '#app/review/since/since.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { KycState } from '../policy.ts'
import type { listDocuments } from '../queries.server.ts'
import { documentName } from '../schema.ts'
import { documentState, KYC_STATES } from '../ui/states.ts'
import { kycFilePath } from './schema.ts'

/** Open required groups for the approval warning, or undefined (decision 13). */
export function openGroups(kyc: KycState): string | undefined {
  if (kyc.allApproved) return undefined
  const open = kyc.groups.filter(({ state }) => state !== 'approved')
  return `Not approved yet: ${open.map(({ label, state }) => `${label} (${KYC_STATES[state].label.toLowerCase()})`).join(', ')}.`
}

/** Required document groups with their state (ADM-092). */
export function KycGroups({ kyc }: { kyc: KycState }) {
  return (
    <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
      {kyc.groups.map(({ key, label, state }) => (
        <li key={key} className="flex items-center gap-2 text-13">
          {label} <Badge tone={KYC_STATES[state].tone}>{KYC_STATES[state].label}</Badge>
        </li>
      ))}
    </ul>
  )
}

type DocumentRowProps = {
  document: Awaited<ReturnType<typeof listDocuments>>[number]
  /** Posted with the file when it is opened. */
  hidden: Readonly<Record<string, string>>
  title?: ReactNode
  /** Buttons next to the one that opens it. */
  children?: ReactNode
}

/** A document on the record of a profile or an application. */
export function DocumentRow({ document, hidden, title, children }: DocumentRowProps) {
  const { fileId, fileName, byteSize, uploadedAt, rejectionReason } = document
  const { tone, label } = documentState(document)
  const name = documentName(document)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{title ?? name}</p>
        <p className="text-13 break-all text-ink-2">
          {fileName} · {fileSize(byteSize)} · <When at={uploadedAt} dateOnly />
        </p>
        {rejectionReason && <p className="text-13 break-words text-stop">{rejectionReason}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
      <div className="flex flex-wrap gap-2">
        <Form method="post" reloadDocument target="_blank">
          {Object.entries({ ...hidden, file: fileId }).map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          <Button
            size="sm"
            name="intent"
            value="view"
            aria-label={`View ${name}: ${fileName} (opens in a new tab)`}
          >
            View
          </Button>
        </Form>
        {children}
      </div>
    </li>
  )
}

type Compared = {
  decidedRevision: number | null
  revision: number
  answered: readonly ShownItem[]
  changedDocuments: Since['documents']
}

/** What changed in a resubmitted record since the last decision; before the first one, the answered items. */
export function ChangesSince({
  record: { decidedRevision, revision, answered, changedDocuments: documents },
  rows,
  lead,
}: Pick<Since, 'rows'> & { record: Compared; lead?: ReactNode }) {
  if (decidedRevision === null)
    return (
      answered.length > 0 && (
        <RecordSection title={REQUESTED.title}>
          <RequestedItemList items={answered} />
        </RecordSection>
      )
    )
  return (
    <RecordSection title={SINCE.title} lead={lead}>
      <SinceList
        since={{ rows, documents, answered }}
        before={SINCE.decided(decidedRevision)}
        after={SINCE.sent(revision)}
        pathOf={kycFilePath}
      />
    </RecordSection>
  )
}

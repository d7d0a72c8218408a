import { Form, Link, useNavigation } from 'react-router'
import { kycPath } from '#app/kyc/desk/schema.ts'
import type { ReviewResult } from '#app/review/desk/desk.server.ts'
import { RequestedItemList } from '#app/review/requested/requested-item-list.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { hasReturned } from '#app/review/requested/state.ts'
import { RETURNED_ENTRY } from '#app/review/turn-texts.ts'
import { ClaimNotice } from '#app/review/desk/claims.tsx'
import { ConflictNotice } from '#app/review/desk/conflict.tsx'
import { DecisionHistory } from '#app/review/desk/decision-history.tsx'
import { recordPath } from '#app/review/desk/path.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { REVIEW_TEXT_MAX } from '#app/review/desk/schema.ts'
import { SideBySide } from '#app/review/desk/side-by-side.tsx'
import { CurrentNotes } from '#app/review/desk/current-notes.tsx'
import { When } from '#app/review/desk/when.tsx'
import type { Claim } from '#app/review/claims.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { VersionForReview } from '../queries/review-record.server.ts'
import { VERSION_STATES } from '../texts.ts'
import { OPEN_VERSION_STATUSES } from '../workflow.ts'
import { dayText } from '#app/kyc/ends/policy.ts'
import { ANSWER_DAY } from '#app/review/desk/review-day-texts.ts'

export const stateOf = ({ kind, status }: Pick<VersionForReview, 'kind' | 'status'>) =>
  VERSION_STATES[kind === 'minor' && status === 'approved' ? 'minor' : status]

export const ON_HOLD = 'The company is suspended. Its changes are on hold.'

export const authorOf = ({ isRequest, author }: Pick<VersionForReview, 'isRequest' | 'author'>) =>
  isRequest ? 'Our team' : (author ?? '—')

const KINDS = { minor: 'No review needed', material: 'Review required' }

export const kindOf = ({ kind, isRequest }: Pick<VersionForReview, 'kind' | 'isRequest'>) =>
  isRequest ? 'Request from our team' : KINDS[kind]

function Head({ record }: { record: VersionForReview }) {
  const { tone, label } = stateOf(record)
  return (
    <header className="mb-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-21 md:text-28">{record.name}</h2>
        <Badge tone={tone}>{label}</Badge>
        {record.isOverdue && <Badge tone="stop">{ANSWER_DAY.overdue}</Badge>}
      </div>
      <p className="mt-1 text-13 text-ink-2">
        Version {record.number} · {kindOf(record)} · {authorOf(record)} · <When at={record.submittedAt} />
        {record.dueOn && ` · answer due ${dayText(record.dueOn)}`}
      </p>
    </header>
  )
}

function NewDocuments({ record: { documents, companyId } }: { record: VersionForReview }) {
  return (
    <RecordSection title="Supporting documents">
      {documents.length === 0 ? (
        <p className="text-ink-2">No new documents for these changes.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {documents.map(({ id, label, fileName, state }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <Link to={kycPath({ tab: 'all', companyId })} className="min-w-0 flex-1 basis-56 text-link">
                {`Review ${label}`}: {fileName}
              </Link>
              <Badge tone={state.tone}>{state.label}</Badge>
            </li>
          ))}
        </ul>
      )}
    </RecordSection>
  )
}

function Revert({ record, result }: { record: VersionForReview; result: ReviewResult | null }) {
  const isSending = useNavigation().formData?.get('intent') === 'revert'
  const own = result?.form.values.intent === 'revert' ? result.form : null
  const typed = own?.values.reason
  return (
    <RecordSection
      title="Revert this change"
      lead="Restores the previous answers and emails the owner. You can do this within 30 days."
    >
      <Form method="post" className="flex flex-col items-start gap-4">
        <input type="hidden" name="id" value={record.id} />
        <input type="hidden" name="seen" value={record.version} />
        {own?.formError && <Notice tone="stop" title={own.formError} live />}
        <Field
          id="revert-reason"
          name="reason"
          label="Reason for the owner *"
          error={own?.errors.revert_reason ?? own?.errors.reason}
          className="w-full"
        >
          <TextArea
            rows={2}
            maxLength={REVIEW_TEXT_MAX}
            defaultValue={typeof typed === 'string' ? typed : ''}
          />
        </Field>
        <Button variant="danger" name="intent" value="revert" pending={isSending}>
          Revert this change
        </Button>
      </Form>
    </RecordSection>
  )
}

type Props = { record: VersionForReview; result: ReviewResult | null; claim: Claim | undefined }

function leadOf({ rows, isRequest }: VersionForReview, isOpen: boolean): string {
  if (rows.length > 0)
    return isOpen
      ? 'Members see the current answers until this version is approved.'
      : 'The previous answers compared with this version.'
  return isRequest
    ? 'No answer yet. The company stays approved even after the deadline.'
    : 'This version does not change any answers.'
}

export function VersionRecord({ record, result, claim }: Props) {
  const isRevert = result?.form.values.intent === 'revert'
  const isOpen = OPEN_VERSION_STATUSES.some((open) => open === record.status)
  const hasChanges = record.rows.length > 0
  return (
    <article>
      <ConflictNotice
        result={isRevert ? null : result}
        id={record.id}
        offered={record.offered}
        requestable={record.requestable}
      />
      <ClaimNotice claim={claim} />
      <Head record={record} />
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {record.isOnHold && <Notice tone="stop" title={ON_HOLD} />}
        <CurrentNotes
          status={isOpen && record.status !== 'pending' ? record.status : 'pending'}
          reason={record.reason}
          memberNotes={record.memberNotes}
          internalNotes={record.internalNotes}
          asked={record.requestable.lastRequested}
        />
      </div>
      {record.answered.length > 0 && (
        <RecordSection title={REQUESTED.title}>
          <RequestedItemList items={record.answered} />
        </RecordSection>
      )}
      <RecordSection title="Changes" lead={leadOf(record, isOpen)}>
        {hasChanges && (
          <SideBySide before={isOpen ? 'Current' : 'Before'} after="This version" rows={record.rows} />
        )}
        <LinkButton
          to={recordPath('profile', record.companyId)}
          size="sm"
          {...(hasChanges && { className: 'mt-3' })}
        >
          Open profile
        </LinkButton>
      </RecordSection>
      {record.kind === 'material' && <NewDocuments record={record} />}
      {record.mayRevert && <Revert record={record} result={result} />}
      <RecordSection title="History">
        <DecisionHistory
          decisions={record.history}
          starts={[
            {
              id: 'sent',
              title: hasReturned(record.answered)
                ? `${RETURNED_ENTRY} · version ${record.number}`
                : record.isRequest
                  ? `Requested · version ${record.number}`
                  : `Sent · version ${record.number}`,
              at: record.submittedAt,
            },
          ]}
        />
      </RecordSection>
    </article>
  )
}

import type { SubmissionRecord } from '#app/kyc/review/queries/record.server.ts'
import { canExpire } from '#app/kyc/schema.ts'
import { REFUSAL_WORDS } from '#app/review/engine.ts'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { DecisionBar } from '#app/ui/split-desk.tsx'
import type { ReviewAnswer } from '#app/review/desk/answer.server.ts'
import { KeyMark, NextToReview } from '#app/review/desk/decision-dialogs.tsx'
import { DecisionForm } from '#app/review/desk/decision-form.tsx'
import { REOPEN } from '#app/review/reopen-texts.ts'
import { StepDialog } from '#app/review/desk/step-dialog.tsx'
import { EndChoice, endLabels } from '#app/kyc/ui/end-choice.tsx'
import { documentName } from './row.tsx'
import { RejectDocument } from './reject-document.tsx'

const APPROVE = 'decide-approve'
const DIALOG = 'decide-reject'

type Props = { record: SubmissionRecord }

function unavailableText({ own, isCurrent, status }: SubmissionRecord): string {
  if (status !== 'pending') return 'This document has been reviewed.'
  if (!isCurrent) return 'This file was replaced. Review the new one instead.'
  return own ? REFUSAL_WORDS.own_record : ''
}

/** Available decisions on the open document; none once it is decided (ADM-089). */
export function KycDecisionBar({ record, nextHref }: Props & { nextHref: string | null }) {
  const next = nextHref && <NextToReview to={nextHref} />
  if (record.offered.length === 0) {
    return (
      <DecisionBar aside={next}>
        <p className="text-13 text-ink-2">{unavailableText(record)}</p>
      </DecisionBar>
    )
  }
  if (record.offered.includes('reopen')) {
    const reopen = <DialogTrigger dialog="decide-reopen">{REOPEN.intent.label}</DialogTrigger>
    return (
      <DecisionBar
        aside={
          <span className="flex flex-wrap items-center gap-x-6 gap-y-3">
            {next}
            {reopen}
          </span>
        }
      >
        <p className="text-13 text-ink-2">{unavailableText(record)}</p>
      </DecisionBar>
    )
  }
  return (
    <DecisionBar aside={next}>
      <DialogTrigger dialog={APPROVE} id="desk-approve" variant="primary" aria-keyshortcuts="a">
        Approve
        <KeyMark>A</KeyMark>
      </DialogTrigger>
      <DialogTrigger dialog={DIALOG} id="desk-reject" variant="danger" aria-keyshortcuts="r">
        Reject
        <KeyMark>R</KeyMark>
      </DialogTrigger>
    </DecisionBar>
  )
}

/** A confirmation that names the document, to prevent accidental approvals (ADM-086). */
export function KycApproveDialog({ record, answer }: Props & { answer: ReviewAnswer | null }) {
  const values = answer?.form.values ?? {}
  const own = values.intent === 'approve' && values.id === record.id ? answer : null
  const toast = own?.form.toast
  return (
    <StepDialog
      id={APPROVE}
      title={`Approve: ${documentName(record)}`}
      text={`${record.fileName}, from ${record.fullName} (${record.companyName ?? 'no company yet'})`}
      isOpen={
        own !== null && (toast !== undefined || own.form.errors.endsOn !== undefined) && !own.isConflict
      }
      hidden={{ id: record.id }}
      answer={own?.form ?? null}
      intent="approve"
      label="Approve"
      variant="primary"
      focusesButton={!canExpire(record.documentType)}
      labels={endLabels(APPROVE)}
    >
      <EndChoice id={APPROVE} document={record} answer={own?.form ?? null} />
    </StepDialog>
  )
}

/** Reopens a decided document. */
export function KycReopenDialog({ record, answer }: Props & { answer: ReviewAnswer | null }) {
  const values = answer?.form.values ?? {}
  const own = values.intent === 'reopen' && values.id === record.id ? answer : null
  return (
    <DecisionForm
      intent="reopen"
      subject={documentName(record)}
      id={record.id}
      seen={0}
      lead={REOPEN.lead}
      answer={own?.form ?? null}
      isOpen={own !== null && !own.isConflict}
      blankReason={{ title: REFUSAL_WORDS.reason_required }}
    />
  )
}

/** Rejects the open document (ADM-087, ADM-088). */
export function KycRejectDialog({ record, answer }: Props & { answer: ReviewAnswer | null }) {
  const values = answer?.form.values ?? {}
  const own = values.intent === 'reject' && values.id === record.id ? answer : null
  return (
    <RejectDocument
      dialog={DIALOG}
      title={`Reject: ${documentName(record)}`}
      text={`${record.fullName} will see the reason and can replace this file.`}
      intent="reject"
      hidden={{ id: record.id }}
      answer={own?.form ?? null}
      isOpen={own !== null && !own.isConflict}
    />
  )
}

import { Link } from 'react-router'
import { MEMBER_KIND_LABELS } from '#app/account/member-kinds.ts'
import { EXPIRY } from '#app/kyc/ends/texts.ts'
import type { Submission } from '#app/kyc/review/queries/queue.server.ts'
import { documentState } from '#app/kyc/ui/states.ts'
import { When } from '#app/review/desk/when.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { REQUEST_NEW_FILE, SUBMISSION_TABS } from '#app/kyc/review/schema.ts'
import { canExpire, documentName, KYC_CONFIDENTIALITY } from '#app/kyc/schema.ts'
import { type ReviewResult, handleDesk, loadDesk, type LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart, deskFailed, deskMeta, deskPage, type DeskRow } from '#app/review/desk/page.tsx'
import { documentDesk } from './queue.server.ts'
import type { DocumentAction } from '#app/kyc/review/workflow.ts'
import { KycRecord } from './record.tsx'
import { KYC, kycPath, TAB_LABELS } from './schema.ts'
import type { SubmissionRecord } from '#app/kyc/review/queries/record.server.ts'
import { REFUSAL_TEXTS } from '#app/review/engine.ts'
import { recordPath } from '#app/review/desk/path.ts'
import type { DeskTurn } from '#app/review/turn.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { DecisionBar } from '#app/ui/split-desk.tsx'
import { KeyMark, NextToReview } from '#app/review/desk/decision-dialogs.tsx'
import { DecisionForm } from '#app/review/desk/decision-form.tsx'
import { REOPEN } from '#app/review/reopen-texts.ts'
import { StepDialog } from '#app/review/desk/step-dialog.tsx'
import { ExpiryChoice, expiryLabels } from '#app/kyc/ui/end-choice.tsx'
import { RejectDocument } from './reject-document.tsx'
import type { Route } from './+types/desk'

const APPROVE = 'decide-approve'
const REJECT = 'decide-reject'

type Props = { record: SubmissionRecord }

function unavailableText({ own, isCurrent, status }: SubmissionRecord): string {
  if (status !== 'pending') return 'This document has been reviewed.'
  if (!isCurrent) return 'This file was replaced. Review the new one instead.'
  return own ? REFUSAL_TEXTS.own_record : ''
}

type BarProps = Props & { nextHref: string | null; turn: DeskTurn | undefined }

/** Available decisions on the open document; none once it is decided (ADM-089). */
export function KycDecisionBar({ record, nextHref, turn }: BarProps) {
  const { offered, applicationId } = record
  const isOpen = offered.includes('approve')
  const mayReopen = offered.includes('reopen')
  const request = mayReopen && turn?.whose === 'ours' && applicationId !== null && (
    <LinkButton to={recordPath('application', applicationId)} variant="primary">
      {REQUEST_NEW_FILE}
    </LinkButton>
  )
  const aside = (nextHref || mayReopen) && (
    <span className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {nextHref && <NextToReview to={nextHref} isMain={!isOpen && !request} />}
      {mayReopen && <DialogTrigger dialog="decide-reopen">{REOPEN.intent.label}</DialogTrigger>}
    </span>
  )
  return (
    <DecisionBar aside={aside}>
      {isOpen ? (
        <>
          <DialogTrigger dialog={APPROVE} id="desk-approve" variant="primary" aria-keyshortcuts="a">
            Approve
            <KeyMark>A</KeyMark>
          </DialogTrigger>
          <DialogTrigger dialog={REJECT} id="desk-reject" variant="danger" aria-keyshortcuts="r">
            Reject
            <KeyMark>R</KeyMark>
          </DialogTrigger>
        </>
      ) : (
        <>
          <p className="text-13 text-ink-2">{unavailableText(record)}</p>
          {request}
        </>
      )}
    </DecisionBar>
  )
}

type DialogProps = Props & { result: ReviewResult | null }

/** The response to a dialog's own form; it opens again unless the record changed. */
function answerTo({ record, result }: DialogProps, intent: DocumentAction) {
  const values = result?.form.values
  const own = values?.intent === intent && values.id === record.id ? result : null
  return { result: own?.form ?? null, isOpen: own !== null && !own.isConflict }
}

/** A confirmation that names the document, to prevent accidental approvals (ADM-086). */
export function KycApproveDialog(props: DialogProps) {
  const { record } = props
  const { result, isOpen } = answerTo(props, 'approve')
  return (
    <StepDialog
      id={APPROVE}
      title={`Approve: ${documentName(record)}`}
      text={`${record.fileName}, from ${record.fullName} (${record.companyName ?? 'no company yet'})`}
      isOpen={isOpen && (result?.toast !== undefined || result?.errors.endsOn !== undefined)}
      hidden={{ id: record.id }}
      result={result}
      intent="approve"
      label="Approve"
      variant="primary"
      focusesButton={!canExpire(record.documentType)}
      labels={expiryLabels(APPROVE)}
    >
      <ExpiryChoice id={APPROVE} document={record} />
    </StepDialog>
  )
}

export function KycRejectDialog(props: DialogProps) {
  const { record } = props
  return (
    <RejectDocument
      id={REJECT}
      title={`Reject: ${documentName(record)}`}
      text={`${record.fullName} will ${record.applicationId === null ? 'see the reason and can replace this file' : 'get the reason by email'}.`}
      intent="reject"
      hidden={{ id: record.id }}
      {...answerTo(props, 'reject')}
    />
  )
}

function rowOf(row: Submission): DeskRow {
  const { tone, label } = documentState(row)
  const decision = row.reviewedAt && (
    <>
      {row.reviewerName ?? '—'}, <When at={row.reviewedAt} />
      {row.rejectionReason && `: ${row.rejectionReason}`}
    </>
  )
  return {
    id: row.id,
    title: documentName(row),
    badges: (
      <>
        {row.isBeside && <Badge tone="note">{EXPIRY.replacement}</Badge>}
        {row.isRevised && <Badge tone="note">Revised</Badge>}
        {!row.isCurrent && <Badge>Replaced</Badge>}
        <Badge tone={tone}>{label}</Badge>
      </>
    ),
    at: <When at={row.createdAt} dateOnly />,
    lines: [
      `${row.fullName} · ${row.companyName ?? '—'}`,
      `${row.userEmail} · ${MEMBER_KIND_LABELS[row.userType]}`,
      row.fileName,
      ...(decision ? [decision] : []),
    ],
  }
}

type Loaded = LoadedBy<typeof documentDesk>

function Head({ filters, page, record }: Loaded) {
  const { companyId } = filters
  const name = [...page.rows, record].find((one) => one?.companyId === companyId)?.companyName
  return (
    <>
      {companyId !== null && (
        <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span>
            Only <span className="font-medium">{name ?? 'one company'}</span>
          </span>
          <Link to={kycPath({ tab: filters.tab })} className="text-13 underline underline-offset-3">
            Show all companies
          </Link>
        </p>
      )}
      <p className="mt-3 text-13 text-ink-2">{KYC_CONFIDENTIALITY}</p>
    </>
  )
}

const documentPart = defineDeskPart<Loaded, ReviewResult>({
  title: 'KYC Document Management',
  records: 'documents',
  address: KYC,
  all: `${KYC}?status=all`,
  /** ADM-091. */
  loadFailed: { title: 'Error', text: 'Failed to load KYC submissions' },
  path: kycPath,
  search: 'Name, company or email',
  counts: ({ counts, filters: { companyId } }) =>
    SUBMISSION_TABS.map((tab) => [TAB_LABELS[tab], counts[tab], { tab, companyId }] as const),
  kept: ({ companyId }) => ({ companyId }),
  head: (loaded) => <Head {...loaded} />,
  rows: ({ page }) => page.rows.map(rowOf),
  none: { title: 'No documents to review', text: 'New documents to review show up here.' },
  show: ({ filters, record, next, turns }, { result, claim }) => ({
    record: record && (
      <KycRecord record={record} filters={filters} result={result} claim={claim(record.id)} />
    ),
    bar: record && <KycDecisionBar record={record} nextHref={next} turn={turns[record.id]} />,
    dialogs: record && record.offered.length > 0 && (
      <>
        {record.offered.includes('approve') && (
          <KycApproveDialog key={`approve-${record.id}`} record={record} result={result} />
        )}
        {record.offered.includes('reject') && (
          <KycRejectDialog key={record.id} record={record} result={result} />
        )}
        {record.offered.includes('reopen') && (
          <DecisionForm
            key={`reopen-${record.id}`}
            intent="reopen"
            subject={documentName(record)}
            id={record.id}
            seen={0}
            {...answerTo({ record, result }, 'reopen')}
          />
        )}
      </>
    ),
  }),
})

export {
  keepDecision as clientAction,
  revalidateAfterRefusal as shouldRevalidate,
} from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(documentDesk, args)
export const action = (args: Route.ActionArgs) => handleDesk(documentDesk, args)
export const meta = deskMeta(documentPart)
export const ErrorBoundary = deskFailed(documentPart)
export default deskPage(documentPart)

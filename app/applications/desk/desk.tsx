import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { APPLICATION_BADGES } from '#app/applications/workflow.ts'
import {
  APPLICATIONS,
  applicationsPath,
  type ApplicationsResult,
  REASON_REQUIRED,
} from '#app/applications/review/schema.ts'
import { openGroups } from '#app/kyc/desk/record-parts.tsx'
import { correctionOf, DecisionButtons, DecisionDialogs } from '#app/review/desk/decision-dialogs.tsx'
import { handleDesk, loadDesk, type LoadedBy } from '#app/review/desk/desk.server.ts'
import { defineDeskPart, deskFailed, deskMeta, deskPage, type DeskRow } from '#app/review/desk/page.tsx'
import { REFUSAL_TEXTS } from '#app/review/engine.ts'
import { REASON_TEMPLATES } from '#app/review/reason-templates.ts'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { applicationDesk } from './queue.server.ts'
import { Link } from 'react-router'
import { ApplicationRecord, approvalText } from './record.tsx'
import { CREATE_DIALOG, CreateApplication } from './record/create.tsx'
import { DocumentDialogs } from './record/documents.tsx'
import { LinkDialogs } from './record/links.tsx'
import type { ApplicationRow } from '#app/applications/review/queries/list.server.ts'
import { RevisedMark } from '#app/review/desk/revised.tsx'
import { When } from '#app/review/desk/when.tsx'
import type { Revised } from '#app/review/history.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { StepDialog } from '#app/review/desk/step-dialog.tsx'
import type { ApplicationForReview } from '#app/applications/review/queries/record.server.ts'
import type { Route } from './+types/desk'

const REVOKE_DIALOG = 'decide-revoke'

type Props = { record: ApplicationForReview; result: ApplicationsResult | null }

/** Revokes an unsubmitted invitation (ADM-061); requires a fresh proof. */
function RevokeInvite({ record, result }: Props) {
  const values = result?.form.values ?? {}
  const own = values.intent === 'revoke' && values.id === record.id && !result?.isConflict ? result : null
  return (
    <StepDialog
      id={REVOKE_DIALOG}
      title={`Revoke: ${record.companyName ?? record.email}`}
      text="The link stops working immediately. No email is sent. The draft is kept, and you can invite this address again."
      isOpen={own !== null}
      hidden={{ id: record.id, seen: record.version }}
      result={own?.form ?? null}
      intent="revoke"
      label="Revoke"
      variant="stop"
    />
  )
}

function rowOf(row: ApplicationRow, revised: Revised | null): DeskRow {
  const { tone, label } = APPLICATION_BADGES[row.status]
  const submitted = row.submittedAt && row.status === 'submitted' && (
    <>
      Submitted <When at={row.submittedAt} />
    </>
  )
  return {
    id: row.id,
    title: row.companyName ?? 'No company name yet',
    badges: (
      <>
        <RevisedMark revised={revised} />
        <Badge tone={tone}>{label}</Badge>
      </>
    ),
    at: <When at={row.createdAt} dateOnly />,
    lines: [companyTypeLabels[row.role], row.email, ...(submitted ? [submitted] : [])],
  }
}

type Loaded = LoadedBy<typeof applicationDesk>

const STATUS_LABELS = Object.fromEntries(
  Object.entries(APPLICATION_BADGES).map(([status, { label }]) => [status, label]),
)

const COUNTED = ['submitted', 'more_info_requested', 'draft', 'approved', 'rejected', 'revoked'] as const

/** Labels of this desk's buttons (ADM-055). */
const intentTexts = (record: ApplicationForReview) => ({
  approve: { lead: approvalText(record) },
  requestInfo: {
    label: 'More Info',
    hint: 'Your message to the candidate, by email with a new link and on their page. The old link stops working.',
  },
  reject: { hint: 'Your message to the candidate, by email. Their link then shows only the outcome.' },
})

function unavailableText({ own, status }: ApplicationForReview): string {
  if (own) return REFUSAL_TEXTS.own_record
  if (status === 'approved') return 'The application is approved. You’ll find its company under Profiles.'
  return status === 'revoked' ? 'This invitation was revoked.' : ''
}

const decisionsOf = ({ offered }: ApplicationForReview) => offered.filter((action) => action !== 'revoke')
const isRevocable = ({ offered }: ApplicationForReview) => offered.includes('revoke')

function Bar({ record, next }: { record: ApplicationForReview; next: string | null }) {
  return (
    <DecisionButtons
      offered={decisionsOf(record)}
      unavailable={unavailableText(record)}
      nextHref={next}
      approvalWarning={openGroups(record.kyc)}
      intentTexts={intentTexts(record)}
    >
      {isRevocable(record) && (
        <DialogTrigger dialog={REVOKE_DIALOG} variant="danger">
          Revoke
        </DialogTrigger>
      )}
    </DecisionButtons>
  )
}

function Dialogs({ record, result }: Props) {
  return (
    <>
      <DecisionDialogs
        subject={record.companyName ?? record.email}
        id={record.id}
        seen={record.version}
        offered={decisionsOf(record)}
        approvalWarning={openGroups(record.kyc)}
        correction={correctionOf(record.status, { ...record, reason: record.rejectionReason })}
        blankReason={REASON_REQUIRED}
        templates={REASON_TEMPLATES.application}
        requestable={record.requestable}
        intentTexts={intentTexts(record)}
        result={result}
      />
      {isRevocable(record) && <RevokeInvite record={record} result={result} />}
      <LinkDialogs record={record} />
      <DocumentDialogs record={record} result={result} />
    </>
  )
}

const applicationPart = defineDeskPart<Loaded, ApplicationsResult>({
  title: 'Applications',
  records: 'applications',
  address: APPLICATIONS,
  /** ADM-052. */
  loadFailed: { title: 'Error', text: 'Failed to load applications' },
  path: applicationsPath,
  search: 'Company or email',
  choices: [
    { label: 'Status', name: 'status', all: 'All statuses', labels: STATUS_LABELS },
    { label: 'Role', name: 'role', all: 'All roles', labels: companyTypeLabels },
  ],
  counts: ({ counts }) => [
    ['Total', counts.all, { status: null }],
    ...COUNTED.map((status) => [APPLICATION_BADGES[status].label, counts[status], { status }] as const),
  ],
  head: () => (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <Link to="/admin/users?state=early_access" className="text-13 text-link">
        Early-access requests
      </Link>
      <DialogTrigger dialog={CREATE_DIALOG} variant="primary" size="sm">
        Create application
      </DialogTrigger>
    </div>
  ),
  rows: ({ page, revised }) => page.rows.map((row) => rowOf(row, revised[row.id] ?? null)),
  none: {
    title: 'No applications yet',
    text: 'Create an application to invite a company by email. It will show up here.',
  },
  show: ({ record, revised, next }, { result, claim }) => ({
    record: record && (
      <ApplicationRecord
        record={record}
        result={result}
        claim={claim(record.id)}
        revised={revised[record.id] ?? null}
      />
    ),
    bar: record && <Bar record={record} next={next} />,
    dialogs: (
      <>
        <CreateApplication
          key={record?.id}
          result={result?.form.values.intent === 'invite' ? result.form : null}
        />
        {record && <Dialogs record={record} result={result} />}
      </>
    ),
  }),
})

export {
  keepDecision as clientAction,
  revalidateAfterRefusal as shouldRevalidate,
} from '#app/review/desk/client.ts'

export const loader = (args: Route.LoaderArgs) => loadDesk(applicationDesk, args)
export const action = (args: Route.ActionArgs) => handleDesk(applicationDesk, args)
export const meta = deskMeta(applicationPart)
export const ErrorBoundary = deskFailed(applicationPart)
export default deskPage(applicationPart)

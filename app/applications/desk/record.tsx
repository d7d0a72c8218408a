import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { Link } from 'react-router'
import type { ApplicationForReview } from '#app/applications/review/queries/record.server.ts'
import { APPLICATION_BADGES } from '#app/applications/workflow.ts'
import { ChangesSince } from '#app/kyc/desk/record-parts.tsx'
import type { Claim } from '#app/review/claims.ts'
import type { Revised } from '#app/review/history.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ApplicationsResult } from '#app/applications/review/schema.ts'
import { profilesPath } from '#app/companies/schema/review.ts'
import { AnswerList } from '#app/companies/ui/answer-sections.tsx'
import { ApplicationDocuments } from './record/documents.tsx'
import { ApplicationLink } from './record/links.tsx'
import { ConflictNotice } from '#app/review/desk/conflict.tsx'
import { DecisionHistory, EarlierAnswers, submissionStarts } from '#app/review/desk/decision-history.tsx'
import { ClaimNotice } from '#app/review/desk/claims.tsx'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import { RevisedBadge } from '#app/review/desk/revised.tsx'
import { CurrentNotes } from '#app/review/desk/current-notes.tsx'
import { When } from '#app/review/desk/when.tsx'

type Props = { record: ApplicationForReview }

function Head({ record, revised }: Props & { revised: Revised | null }) {
  const { tone, label } = APPLICATION_BADGES[record.status]
  const isOther = record.role !== record.invitedRole
  return (
    <header className="mb-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-21 break-words md:text-28">
          {record.companyName ?? 'No company name yet'}
        </h2>
        <Badge tone={tone}>{label}</Badge>
        <RevisedBadge revised={revised} />
        {isOther && <Badge tone="brass">Different role</Badge>}
      </div>
      <p className="mt-1 text-13 break-words text-ink-2">
        {record.email} · invited as {companyTypeLabels[record.invitedRole]}, applies as{' '}
        {companyTypeLabels[record.role]}
        {record.revision > 0 && (
          <>
            {' '}
            · version {record.revision} · submitted <When at={record.submittedAt} />
          </>
        )}
      </p>
    </header>
  )
}

/** What an approval would do at this address, shown before deciding (ADM-059). */
export function approvalText({ address, email, role, fullName }: ApplicationForReview): string {
  if (!address) return ''
  const { account, company } = address
  if (company) return `${email} already belongs to ${company.name}, so you cannot approve this application.`
  if (!account)
    return `Approving creates an account for ${email} and an approved ${companyTypeLabels[role].toLowerCase()} company. The candidate gets an email with a link to set a password.`
  if (account.isSuspended)
    return `The account of ${email} is suspended. Reinstate it before you approve this application.`
  const linked = `Approving adds an approved ${companyTypeLabels[role].toLowerCase()} company to the account of ${account.fullName} (${email})${fullName === null || fullName === account.fullName ? '' : ` and changes the name to ${fullName}`}.`
  if (account.hasPassword && account.isVerified)
    return `${linked} The candidate gets an email with a link to sign in.`
  if (account.hasPassword)
    return `${linked} The address was never confirmed, so the current password is removed. The candidate gets an email with a link to confirm the address and set a new password.`
  return `${linked} The candidate gets an email with a link to set a password.`
}

function Address({ record }: Props) {
  if (!record.address) return null
  const { account, company } = record.address
  if (!account) return null
  return (
    <Notice
      tone={company || account.isSuspended ? 'stop' : 'note'}
      title={company ? 'The address already belongs to a company' : 'The address already has an account'}
      action={
        company && (
          <Link to={profilesPath({}, company.id)} className="text-link">
            Open {company.name}
          </Link>
        )
      }
    >
      {approvalText(record)}
    </Notice>
  )
}

/** Changes since the last reviewed version, for an application that was submitted again. */
function Changes({ record }: Props) {
  const { answers, decidedRevision, revision } = record
  const rows = answers.flatMap(({ key, label, value, before }) =>
    before === undefined ? [] : [{ key, label, before, after: value }],
  )
  return (
    <ChangesSince
      record={record}
      rows={rows}
      lead={
        rows.length > 0 &&
        `${rows.length === 1 ? '1 answer' : `${rows.length} answers`} changed between version ${decidedRevision} (last reviewed) and version ${revision}.`
      }
    />
  )
}

function Answers({ record: { answers } }: Props) {
  return (
    <RecordSection title="Application">
      <AnswerList
        answers={answers.map(({ value, ...answer }) => ({
          ...answer,
          value: value ?? <span className="text-ink-2">—</span>,
        }))}
      />
    </RecordSection>
  )
}

/** The record on which a decision about an application is based (ADM-048, ADM-051, ADM-076, ADM-188). */
export function ApplicationRecord({
  record,
  result,
  claim,
  revised,
}: Props & { result: ApplicationsResult | null; claim: Claim | undefined; revised: Revised | null }) {
  const copiedLink = result?.copiedLink && result.copiedLink.id === record.id ? result.copiedLink : null
  const offered = record.offered.filter((action) => action !== 'revoke')
  // A draft has no content yet, so make a new link easy to find.
  const isLinkFirst = record.status === 'draft' || copiedLink !== null
  return (
    <article>
      {!copiedLink && (
        <ConflictNotice result={result} id={record.id} offered={offered} requestable={record.requestable} />
      )}
      <ClaimNotice claim={claim} />
      <Head record={record} revised={revised} />
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {record.status === 'revoked' && (
          <Notice tone="note" title="This invitation was revoked">
            Revoked on <When at={record.revokedAt} />. The link no longer works. You can invite this address
            again.
          </Notice>
        )}
        {record.companyId && (
          <Notice
            tone="ok"
            title="The company is in the Market Circle"
            action={
              <Link to={profilesPath({}, record.companyId)} className="text-link">
                Open its profile
              </Link>
            }
          >
            Review it under Profiles from now on.
          </Notice>
        )}
        <Address record={record} />
        <CurrentNotes
          status={record.status === 'submitted' ? 'pending' : record.status}
          reason={record.rejectionReason}
          memberNotes={record.memberNotes}
          internalNotes={record.internalNotes}
          asked={record.requestable.lastRequested}
        />
      </div>
      {isLinkFirst && <ApplicationLink record={record} copiedLink={copiedLink} />}
      <Changes record={record} />
      <EarlierAnswers earlier={record.earlier} />
      <Answers record={record} />
      <ApplicationDocuments record={record} />
      {!isLinkFirst && <ApplicationLink record={record} copiedLink={null} />}
      <RecordSection title="History">
        <DecisionHistory
          decisions={record.history}
          starts={[
            ...submissionStarts(record.submissions),
            { id: 'revoked', title: 'Invitation revoked', at: record.revokedAt },
            {
              id: 'created',
              title: `Invited as ${companyTypeLabels[record.invitedRole]} by ${record.invitedBy ?? 'a former admin'}`,
              at: record.createdAt,
            },
          ]}
        />
      </RecordSection>
    </article>
  )
}

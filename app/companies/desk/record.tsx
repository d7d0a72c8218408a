import type { CompanyForReview } from '#app/companies/queries/review-record.server.ts'
import type { CheckedFacts } from '#app/companies/queries/review-checks.server.ts'
import { FACT_INTENTS } from '#app/companies/schema/checks.ts'
import { companyTypeLabels, statusBadges } from '#app/companies/schema/status.ts'
import type { Claim } from '#app/review/claims.ts'
import type { Revised } from '#app/review/history.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ANSWER_DAY } from '#app/review/desk/review-day-texts.ts'
import { versionsPath } from '../versions/schema.ts'
import { RecordSection } from '#app/review/desk/record-section.tsx'
import type { ReviewResult } from '#app/review/desk/desk.server.ts'
import { ConflictNotice } from '#app/review/desk/conflict.tsx'
import { DecisionHistory, EarlierAnswers, submissionStarts } from '#app/review/desk/decision-history.tsx'
import { ClaimNotice } from '#app/review/desk/claims.tsx'
import { reviewText } from '#app/review/suspension.ts'
import { EsgStatusForm, AdvisorChecklist } from './record/checks.tsx'
import { ProfileAnswers, ProfileDetails, ProfileDocuments } from './record/details.tsx'
import { RevisedBadge } from '#app/review/desk/revised.tsx'
import { CurrentNotes } from '#app/review/desk/current-notes.tsx'
import { When } from '#app/review/desk/when.tsx'
import { ChangesSince } from '#app/kyc/desk/record-parts.tsx'
import { changedRows } from '#app/companies/schema/present-answers.ts'

function Head({ record, revised }: Pick<Props, 'record' | 'revised'>) {
  const { tone, label } = statusBadges[record.status]
  return (
    <header className="mb-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-21 md:text-28">{record.name}</h2>
        <Badge tone={tone}>{label}</Badge>
        <RevisedBadge revised={revised} />
        {record.suspension && <Badge tone="stop">Suspended</Badge>}
        {record.isIllustrative && <Badge>Sample</Badge>}
      </div>
      <p className="mt-1 text-13 text-ink-2">
        {companyTypeLabels[record.type]} · version {record.revision} · submitted{' '}
        <When at={record.submittedAt} />
        {record.owner?.freeYear && (
          <>
            {' '}
            · early access from <When at={record.owner.freeYear.startsAt} dateOnly /> to{' '}
            <When at={record.owner.freeYear.endsAt} dateOnly />
          </>
        )}
      </p>
    </header>
  )
}

type Props = {
  record: CompanyForReview
  facts: CheckedFacts | null
  result: ReviewResult | null
  claim: Claim | undefined
  revised: Revised | null
}

/** Everything a reviewer needs for a decision on a profile (ADM-024 to ADM-026, ADM-044, ADM-083). */
export function ProfileRecord({ record, facts, result, claim, revised }: Props) {
  const isFact = FACT_INTENTS.some((intent) => intent === result?.form.values.intent)
  const shared = facts &&
    record.status !== 'incomplete' && { id: record.id, facts, isOwn: record.own, result }
  return (
    <article>
      <ConflictNotice
        result={isFact ? null : result}
        id={record.id}
        offered={record.offered}
        requestable={record.requestable}
      />
      <ClaimNotice claim={claim} />
      <Head record={record} revised={revised} />
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {record.suspension && (
          <Notice tone="stop" title="Suspended">
            <span className="whitespace-pre-wrap">{record.suspension.reason}</span> ·{' '}
            <When at={record.suspension.since} /> · {reviewText(record.suspension.reviewOn)}
          </Notice>
        )}
        {record.isPepDeclared && (
          <Notice tone="wait" title="Politically exposed person declared">
            The investor answered “Yes” to the PEP attestation. Check the person and the source of funds
            before you decide.
          </Notice>
        )}
        {record.underWay && (
          <Notice
            tone="note"
            title={ANSWER_DAY.underWay}
            action={
              <LinkButton to={versionsPath({}, record.underWay.id)} size="sm">
                Open the change
              </LinkButton>
            }
          />
        )}
        <CurrentNotes
          status={record.status}
          reason={record.rejectionReason}
          memberNotes={record.memberNotes}
          internalNotes={record.internalNotes}
          asked={record.requestable.lastRequested}
        />
      </div>
      {(record.status === 'pending' || record.decidedRevision !== null) && (
        <ChangesSince record={record} rows={changedRows(record.sections)} />
      )}
      <EarlierAnswers earlier={record.earlier} />
      <ProfileDetails record={record} />
      <ProfileDocuments record={record} />
      {shared && record.type === 'due_diligence' && <AdvisorChecklist {...shared} />}
      <ProfileAnswers record={record} />
      {shared && <EsgStatusForm {...shared} />}
      <RecordSection title="History">
        <DecisionHistory
          decisions={record.history}
          starts={[
            ...submissionStarts(record.submissions),
            ...record.confirmations.map(({ name, number, confirmedAt }) => ({
              id: `confirmed-${confirmedAt.getTime()}`,
              title: `Confirmed by ${name} · version ${number}`,
              at: confirmedAt,
            })),
            { id: 'created', title: 'Profile started', at: record.createdAt },
          ]}
        />
      </RecordSection>
    </article>
  )
}

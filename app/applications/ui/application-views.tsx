import { APPLICATION_BADGES } from '../workflow.ts'
import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { AnswersBySubmission, RequestedItemList } from '#app/review/requested/requested-item-list.tsx'
import { itemId } from '#app/review/requested/schema.ts'
import { ownReason } from '#app/review/requested/state.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page.tsx'
import { TextArea } from '#app/ui/field.tsx'
import type { CandidateApplication } from '../queries.server.ts'
import { APPLICATION_FIELDS, type ApplicationField, FIELD_NAMES, roleOf } from '../schema.ts'
import type { ApplicationForm } from '../texts.ts'
import { fieldValue } from './application-fields.tsx'
import { UploadedFiles } from './document-upload.tsx'

/** The application under review, read-only (ADM-070). */
export function SubmittedApplication({ application }: { application: CandidateApplication }) {
  const text = (name: ApplicationField) =>
    name === 'role' ? companyTypeLabels[application.role] : fieldValue(application, undefined, name) || '—'
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Email', value: application.email },
          ...FIELD_NAMES.map((name) => ({
            term: APPLICATION_FIELDS[name],
            value: <span className="wrap-anywhere whitespace-pre-line">{text(name)}</span>,
          })),
        ]}
      />
      <Section title="KYC documents">
        <UploadedFiles files={application.documents} />
      </Section>
      {application.answered.length > 0 && (
        <Section title="Your answers">
          <AnswersBySubmission submissions={application.answered} />
        </Section>
      )}
    </>
  )
}

/** The team's request for information (ADM-071). */
export function TeamRequest({ request }: { request: NonNullable<CandidateApplication['request']> }) {
  const reason = ownReason(request.reason, request.shown)
  return (
    <Notice tone="wait" title="We need more information">
      {reason && <p className="wrap-anywhere whitespace-pre-line">{reason}</p>}
      {request.notes && (
        <p className="mt-2 wrap-anywhere whitespace-pre-line">
          <span className="text-13 text-ink-2">Notes from our team: </span>
          {request.notes}
        </p>
      )}
      {request.items.length === 0 && (
        <p className="mt-2">Update the application below and submit it again.</p>
      )}
      {/* The form below shows the states, which change while the candidate types. */}
      <RequestedItemList items={request.items} to={({ key }) => `#${itemId(key)}`} />
    </Notice>
  )
}

export function NotSaved({ form }: { form: ApplicationForm }) {
  const typed = FIELD_NAMES.flatMap((name) => {
    const value = form.values[name]
    if (typeof value !== 'string' || value.trim() === '') return []
    return [
      {
        name,
        label: APPLICATION_FIELDS[name],
        value: name === 'role' ? companyTypeLabels[roleOf(value)] : value,
      },
    ]
  })
  if (typed.length === 0) return null
  return (
    <Section title="Your unsaved entries" lead="They were not saved. Copy what you need.">
      <div className="flex flex-col gap-4">
        {typed.map(({ name, label, value }) => (
          <label key={name} className="flex flex-col gap-1.5 text-13 font-medium">
            {label}
            <TextArea readOnly rows={1} defaultValue={value} className="font-normal" />
          </label>
        ))}
      </div>
    </Section>
  )
}

export function StatusBadge({ status }: Pick<CandidateApplication, 'status'>) {
  const { tone, label } = APPLICATION_BADGES[status]
  return <Badge tone={tone}>{label}</Badge>
}

import { readAsked } from '#app/review/asked/stored.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { CompanyStatus, CompanyType, UserType } from '#app/lib/viewer.ts'
import { askedPath, itemPath } from '#app/review/asked/schema.ts'
import { asksForDocumentsAlone } from '#app/review/reason-templates.ts'
import type { ProfileFacts } from '#app/review/turn-facts.ts'
import { listGroupDocuments, type TurnDocument } from '#app/kyc/queries.server.ts'
import {
  DOCUMENT_TYPES,
  kycAnswers,
  requiredDocuments,
  type RequiredGroup,
  slotPath,
} from '#app/kyc/schema.ts'
import { CONFIRM_PATH } from '../confirm/schema.ts'
import { CHANGES } from '../versions/schema.ts'
import { typedAtFirst } from '../queries/at-first.server.ts'
import { type ProfileForm, lastStepOf, stepOf, stepPath, type Answers } from '../schema/profile-form.ts'
import { profileForms } from '../schema/profile-forms.ts'
import { openItems } from './open-items.ts'
import { unansweredInForce, unansweredOf } from './unanswered.ts'
import type { TypedValues } from '#app/lib/typed-values.ts'

type Row = {
  id: string
  companyId: string | null
  userId: string | null
  type: CompanyType | null
  userType: UserType
  questionnaire: unknown
  approvalStatus: CompanyStatus
  createdAt: Date
  submittedAt: Date | null
  approvedAt: Date | null
  confirmDueAt: Date | null
  incompleteSince: Date | null
  underWay: unknown
  askedAt: Date | null
  rejectionReason: string | null
  memberNotes: string | null
  asked: unknown
  draft: unknown
  returnedByDocuments: boolean
  closed: boolean
  suspended: boolean
  reviewAt: Date | null
  fullName: string
  email: string
  position: string | null
  companyName: string | null
}

/** What the account of whoever fills the form says. */
const PERSON = sql`m.full_name, (select u.email from users u where u.id = m.user_id) as email, m.position, m.company_name`

const draftOf = (type: RawBuilder<string>) => sql`(select d.form_draft -> 'values' from profile_drafts d
  where d.user_id = m.user_id and d.form_type = ${type} || '_profile')`

const COMPANIES = sql`select c.id, c.id as company_id, o.user_id, c.type, c.type as user_type, c.questionnaire,
    c.approval_status, c.created_at, c.submitted_at, c.approved_at, c.confirm_due_at,
    case when c.approval_status = 'approved' and not exists (select from company_versions v
      where v.company_id = c.id and v.status = 'pending' and v.completes) and c.incomplete_since is not null
      then greatest(c.incomplete_since, (select max(v.decided_at) from company_versions v where v.company_id = c.id
        and v.completes and v.status in ('more_info_requested', 'rejected', 'withdrawn'))) end as incomplete_since,
    case when c.incomplete_since is not null then (select v.answers from company_versions v where v.company_id = c.id
      and v.status in ('pending', 'more_info_requested', 'rejected')) end as under_way,
    c.rejection_reason, c.member_notes,
    c.asked, case when c.asked <> '[]' or c.approval_status = 'draft' or c.incomplete_since is not null then ${draftOf(sql`c.type`)} end as draft,
    (select min(r.decided_at) from review_decisions r where r.subject_type = 'company' and r.subject_id = c.id::text
      and r.decided_at >= c.submitted_at and r.to_status in ('rejected', 'more_info_requested')) as asked_at,
    exists (select 1 from company_revisions r where r.company_id = c.id and r.revision = c.revision
      and r.snapshot ->> 'returnedBy' = 'documents') as returned_by_documents,
    c.closed_at is not null or m.closed_at is not null as closed,
    c.suspended_at is not null or m.suspended_at is not null as suspended,
    case when c.suspended_at is not null then suspension_review(c.suspended_at, c.suspension_review_on) end as review_at, ${PERSON}
  from companies c left join company_members o on o.company_id = c.id and o.role = 'owner'
    left join members m on m.user_id = o.user_id`

const PEOPLE = sql`select m.user_id as id, null::uuid as company_id, m.user_id, null::text as type, m.user_type, '{}'::jsonb as questionnaire,
    'draft' as approval_status, m.created_at, null::timestamptz as submitted_at, null::timestamptz as approved_at, null::timestamptz as confirm_due_at, null::timestamptz as incomplete_since, null::jsonb as under_way,
    null::text as rejection_reason, null::text as member_notes, '[]'::jsonb as asked,
    ${draftOf(sql`(case m.user_type when 'other' then 'developer' else m.user_type end)`)} as draft, null::timestamptz as asked_at, false as returned_by_documents,
    m.closed_at is not null as closed, m.suspended_at is not null as suspended, null::timestamptz as review_at, ${PERSON}
  from members m where m.role = 'member' and not exists (select 1 from company_members o where o.user_id = m.user_id)`

/** The document that a group lacks, by the label of the place that takes it: in the form until that is sent, on /documents then. */
function placeIn(
  form: ProfileForm,
  { types, label }: RequiredGroup,
  own: readonly TurnDocument[],
  isSent: boolean,
) {
  if (isSent) {
    const standing = own.find(({ isCurrent, documentType }) => isCurrent && types.includes(documentType))
    const type = standing?.documentType ?? types[0]
    return type ? { label: DOCUMENT_TYPES[type].label, to: slotPath(type) } : { label, to: '/documents' }
  }
  const last = lastStepOf(form)
  const to = stepPath(form, last)
  const slot = form.slots.find(({ type }) => types.includes(type))
  return slot
    ? { label: DOCUMENT_TYPES[slot.type].label, to: `${to}#${slot.type}`, under: stepOf(form, last).title }
    : { label, to }
}

/** What an approved profile still lacks, with what its owner has sent, and typed and not sent. */
const neverAnswered = (form: ProfileForm, { incompleteSince, questionnaire, underWay, draft }: Row) =>
  incompleteSince
    ? unansweredInForce(
        form,
        { ...(questionnaire as Answers), ...(underWay as Answers | null) },
        incompleteSince,
        (draft ?? {}) as TypedValues,
      )
    : []

async function factsOf(row: Row, own: readonly TurnDocument[], from: Kysely<DB>): Promise<ProfileFacts> {
  const { userId, type, userType, rejectionReason, memberNotes, createdAt } = row
  const kind = type ?? (userType === 'other' ? 'developer' : userType)
  const form = profileForms[kind]
  const isSent = row.approvalStatus !== 'draft'
  const typed =
    isSent || userId === null
      ? null
      : ((row.draft as TypedValues | null) ?? (await typedAtFirst(from, form, { ...row, userId })))
  const isAsking = row.approvalStatus === 'more_info_requested' || row.approvalStatus === 'rejected'
  const items = isAsking ? readAsked(row.asked) : []
  const open = openItems(items, row, own)
  const groups = requiredDocuments(kind, kycAnswers(typed ?? row.questionnaire)).map((group) => ({
    ...placeIn(form, group, own, isSent),
    documents: own.filter(({ documentType }) => group.types.includes(documentType)),
    isAsked: open.some(({ types: named = [] }) => group.types.some((one) => named.includes(one))),
  }))
  const submitPath = items.length > 0 ? askedPath(form) : stepPath(form, lastStepOf(form))
  return {
    kind: 'profile',
    companyId: row.companyId,
    status: row.approvalStatus === 'draft' ? 'incomplete' : row.approvalStatus,
    createdAt,
    submittedAt: row.submittedAt,
    approvedAt: row.approvedAt,
    confirmDueAt: row.confirmDueAt,
    confirmPath: CONFIRM_PATH,
    incompleteSince: row.incompleteSince,
    changesPath: CHANGES,
    askedAt: row.askedAt,
    asksForDocumentsAlone: asksForDocumentsAlone('company', {
      reason: rejectionReason,
      memberNotes,
      asked: items,
    }),
    returnedByDocuments: row.returnedByDocuments,
    closed: row.closed,
    suspended: row.suspended,
    reviewAt: row.reviewAt,
    groups,
    unanswered: typed ? unansweredOf(form, typed, createdAt) : neverAnswered(form, row),
    hasItems: items.length > 0,
    asked: open.map((item) => ({
      label: item.label,
      to: itemPath(askedPath(form), item),
      since: row.askedAt,
    })),
    submitPath,
  }
}

/** What the turn of profiles is worked out from, by the company's id, or by the person's while they have no company. */
export async function loadProfileFacts(
  ids: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, ProfileFacts>> {
  const { rows } = await sql<Row>`select * from (${COMPANIES} where c.id = any (${ids}::uuid[])
    union all ${PEOPLE} and m.user_id = any (${ids}::uuid[])) p`.execute(from)
  const owners = rows.flatMap(({ userId }) => userId ?? [])
  const documents = await listGroupDocuments(owners, from)
  return new Map(
    await Promise.all(
      rows.map(async (row): Promise<[string, ProfileFacts]> => [
        row.id,
        await factsOf(row, (row.userId && documents.get(row.userId)) || [], from),
      ]),
    ),
  )
}

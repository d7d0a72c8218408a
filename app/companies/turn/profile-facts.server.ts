import { readRequestedItems } from '#app/review/requested/stored.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { formatDay } from '#app/lib/format.ts'
import type { CompanyStatus, CompanyType, UserType } from '#app/lib/viewer.ts'
import { requestPath, itemPath } from '#app/review/requested/schema.ts'
import { openItems } from '#app/review/requested/state.ts'
import { requestsOnlyDocuments } from '#app/review/reason-templates.ts'
import { type CaseFacts, type Missing, missingItem } from '#app/review/turn.ts'
import { COMPLETE_PROFILE, MISSING, REQUEST_PLACE } from '#app/review/turn-texts.ts'
import { isUsable, listGroupDocuments, type TurnDocument } from '#app/kyc/queries.server.ts'
import {
  DOCUMENT_TYPES,
  kycAnswers,
  requiredDocuments,
  type RequiredGroup,
  slotPath,
} from '#app/kyc/schema.ts'
import { CONFIRM_PATH } from '../confirm/texts.ts'
import { CHANGES } from '../versions/schema.ts'
import { loadPrefill } from '../queries/prefill.server.ts'
import { type ProfileForm, lastStepOf, stepOf, stepPath, type Answers } from '../schema/profile-form.ts'
import { profileForms } from '../schema/profile-forms.ts'
import { unansweredLive, unansweredOf } from './unanswered.ts'
import type { TypedValues } from '#app/lib/form.ts'

type ProfileFacts = CaseFacts & {
  status: CompanyStatus
  /** Approved, but missing required answers that are not in review. */
  isIncomplete: boolean
  /** Its last version was resubmitted with the last requested document. */
  returnedByDocuments: boolean
}

type Row = {
  id: string
  userId: string | null
  type: CompanyType | null
  userType: UserType
  questionnaire: unknown
  approvalStatus: CompanyStatus
  confirmDueAt: Date | null
  isIncomplete: boolean
  /** Types of requested documents that the pending version answers without a file. */
  answeredTypes: string[]
  underWay: unknown
  askedAt: Date | null
  rejectionReason: string | null
  memberNotes: string | null
  asked: unknown
  draft: TypedValues | null
  returnedByDocuments: boolean
  suspended: boolean
  fullName: string
  email: string
  position: string | null
  companyName: string | null
}

/** Account data of the person who fills in the form. */
const PERSON = sql`m.full_name, (select u.email from users u where u.id = m.user_id) as email, m.position, m.company_name`

const draftOf = (type: RawBuilder<string>) => sql`(select d.form_draft -> 'values' from profile_drafts d
  where d.user_id = m.user_id and d.form_type = ${type} || '_profile')`

const COMPANIES = sql`select c.id, o.user_id, c.type, c.type as user_type, c.questionnaire, c.approval_status, c.confirm_due_at,
    c.approval_status = 'approved' and c.incomplete_since is not null and not exists (select from company_versions v
      where v.company_id = c.id and v.status = 'pending' and v.completes) as is_incomplete,
    case when c.incomplete_since is not null then (select v.answers from company_versions v where v.company_id = c.id
      and v.status in ('pending', 'more_info_requested', 'rejected')) end as under_way, answered_documents(o.user_id) as answered_types,
    c.rejection_reason, c.member_notes,
    c.asked, case when c.asked <> '[]' or c.approval_status = 'draft' or c.incomplete_since is not null then ${draftOf(sql`c.type`)} end as draft,
    (select min(r.decided_at) from review_decisions r where r.subject_type = 'company' and r.subject_id = c.id::text
      and r.decided_at >= c.submitted_at and r.to_status in ('rejected', 'more_info_requested')) as asked_at,
    exists (select 1 from company_revisions r where r.company_id = c.id and r.revision = c.revision
      and r.snapshot ->> 'returnedBy' = 'documents') as returned_by_documents,
    (c.suspended_at is not null or m.suspended_at is not null) and c.closed_at is null and m.closed_at is null as suspended,
    ${PERSON}
  from companies c left join company_members o on o.company_id = c.id and o.role = 'owner'
    left join members m on m.user_id = o.user_id`

const PEOPLE = sql`select m.user_id as id, m.user_id, null::text as type, m.user_type, '{}'::jsonb as questionnaire,
    'draft' as approval_status, null::timestamptz as confirm_due_at, false as is_incomplete, null::jsonb as under_way,
    '{}'::text[] as answered_types,
    null::text as rejection_reason, null::text as member_notes, '[]'::jsonb as asked,
    ${draftOf(sql`(case m.user_type when 'other' then 'developer' else m.user_type end)`)} as draft, null::timestamptz as asked_at,
    false as returned_by_documents, m.suspended_at is not null and m.closed_at is null as suspended, ${PERSON}
  from members m where m.role = 'member' and not exists (select 1 from company_members o where o.user_id = m.user_id)`

/** The slot for a missing document: in the form before the submission, then on /documents. */
function placeIn(
  form: ProfileForm,
  { types, label }: RequiredGroup,
  own: readonly TurnDocument[],
  isSent: boolean,
) {
  if (isSent) {
    const uploaded = own.find(({ documentType }) => types.includes(documentType))
    const type = uploaded?.documentType ?? types[0]
    return type ? { label: DOCUMENT_TYPES[type].label, to: slotPath(type) } : { label, to: '/documents' }
  }
  const last = lastStepOf(form)
  const to = stepPath(form, last)
  const slot = form.slots.find(({ type }) => types.includes(type))
  return slot
    ? { label: DOCUMENT_TYPES[slot.type].label, to: `${to}#${slot.type}`, under: stepOf(form, last).title }
    : { label, to }
}

/** What is left to do on an approved profile, given the version in review and the draft. */
function missingFromApproved(form: ProfileForm, row: Row): Missing[] {
  const { isIncomplete, questionnaire, underWay, draft, confirmDueAt } = row
  const isDue = confirmDueAt !== null && confirmDueAt <= now()
  const answers = { ...(questionnaire as Answers), ...(underWay as Answers | null) }
  return [
    ...(isIncomplete ? unansweredLive(form, answers, draft ?? {}) : []),
    ...(isIncomplete ? missingItem(MISSING.sendChanges, CHANGES) : []),
    ...(isDue ? missingItem('Confirm that your profile is up to date', CONFIRM_PATH) : []),
  ]
}

/** What is left to do on a profile that was sent back. */
function missingAfterRequest(
  form: ProfileForm,
  { rejectionReason: reason, memberNotes, asked, askedAt, draft: typed }: Row,
  own: readonly TurnDocument[],
  missingUploads: readonly MissingDocument[],
): Missing[] {
  const items = readRequestedItems(asked)
  const open = openItems(items, { typed, askedAt, documents: own })
  const isDocumentsOnly = requestsOnlyDocuments('company', { reason, memberNotes, asked: items })
  // Documents among the requested items are already listed there.
  const documents = missingUploads.filter(
    ({ types }) => !open.some(({ types: named = [] }) => types.some((one) => named.includes(one))),
  )
  const hasOpenItems = missingUploads.length > 0 || open.length > 0
  const submitPath = items.length > 0 ? requestPath(form) : stepPath(form, lastStepOf(form))
  return [
    ...documents.map(({ place }) => place),
    ...open.map((item) => ({ label: item.label, to: itemPath(requestPath(form), item) })),
    ...(isDocumentsOnly || items.length > 0
      ? []
      : missingItem(MISSING.asked, `/profile/rejected#${REQUEST_PLACE}`)),
    ...(isDocumentsOnly && hasOpenItems ? [] : missingItem(MISSING.again, submitPath)),
  ]
}

type MissingDocument = { types: readonly string[]; place: Missing }

async function factsOf(row: Row, own: readonly TurnDocument[], from: Kysely<DB>): Promise<ProfileFacts> {
  const { userId, type, userType, approvalStatus: status, isIncomplete, returnedByDocuments, suspended } = row
  const kind = type ?? (userType === 'other' ? 'developer' : userType)
  const form = profileForms[kind]
  const isSent = status !== 'draft'
  const typed =
    isSent || userId === null ? null : (row.draft ?? (await loadPrefill(from, form, { ...row, userId })))
  const missingUploads: MissingDocument[] = requiredDocuments(kind, kycAnswers(typed ?? row.questionnaire))
    .filter(({ types }) => !own.some((one) => types.includes(one.documentType) && isUsable(one)))
    .filter(({ types }) => !types.some((type) => row.answeredTypes.includes(type)))
    .map((group) => ({ types: group.types, place: placeIn(form, group, own, isSent) }))
  const documents = missingUploads.map(({ place }) => place)
  const missing = {
    draft: () => [
      ...(typed ? unansweredOf(form, typed) : []),
      ...documents,
      ...missingItem(MISSING.submit, stepPath(form, lastStepOf(form))),
    ],
    pending: () => documents,
    approved: () => [...documents, ...missingFromApproved(form, row)],
    more_info_requested: () => missingAfterRequest(form, row, own, missingUploads),
    rejected: () => missingAfterRequest(form, row, own, missingUploads),
  } satisfies Record<CompanyStatus, () => Missing[]>
  const title = isSent ? undefined : COMPLETE_PROFILE
  return { suspended, missing: missing[status](), title, status, isIncomplete, returnedByDocuments }
}

/** What is missing from profiles, by company id, or by user id for people without a company. */
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
        await factsOf(row, documents.get(row.userId ?? '') ?? [], from),
      ]),
    ),
  )
}

/** The deadline for completing the profile, or null. `day` is null once the company has left the directory. */
export async function loadCompletion(companyId: string | null): Promise<{ day: string | null } | null> {
  if (companyId === null) return null
  const row = await db()
    .selectFrom('companies')
    .where('id', '=', companyId)
    .where('approvalStatus', '=', 'approved')
    .where('incompleteSince', 'is not', null)
    .select(['completionDueAt', 'leftDirectoryAt'])
    .executeTakeFirst()
  if (!row) return null
  const { completionDueAt, leftDirectoryAt } = row
  return { day: completionDueAt && !leftDirectoryAt ? formatDay(completionDueAt) : null }
}

import { readAsked } from '#app/review/asked/stored.ts'
import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { CompanyStatus, CompanyType, UserType } from '#app/lib/viewer.ts'
import { profileFormPath } from '#app/lib/viewer.ts'
import { type AskedItem, askedPath, itemPath } from '#app/review/asked/schema.ts'
import { stateOf } from '#app/review/asked/state.ts'
import { asksForDocumentsAlone } from '#app/review/reason-templates.ts'
import type { ProfileFacts } from '#app/review/turn-facts.ts'
import { listGroupDocuments, type TurnDocument } from '../queries.server.ts'
import { kycAnswers, requiredDocuments } from '../schema.ts'

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
  askedAt: Date | null
  rejectionReason: string | null
  memberNotes: string | null
  asked: unknown
  draft: unknown
  returnedByDocuments: boolean
  closed: boolean
  suspended: boolean
}

const COMPANIES = sql`select c.id, c.id as company_id, o.user_id, c.type, c.type as user_type, c.questionnaire,
    c.approval_status, c.created_at, c.submitted_at, c.approved_at, c.rejection_reason, c.member_notes,
    c.asked, case when c.asked <> '[]' then (select d.form_draft -> 'values' from profile_drafts d
      where d.user_id = o.user_id and d.form_type = c.type || '_profile') end as draft,
    (select min(r.decided_at) from review_decisions r where r.subject_type = 'company' and r.subject_id = c.id::text
      and r.decided_at >= c.submitted_at and r.to_status in ('rejected', 'more_info_requested')) as asked_at,
    exists (select 1 from company_revisions r where r.company_id = c.id and r.revision = c.revision
      and r.snapshot ->> 'returnedBy' = 'documents') as returned_by_documents,
    c.closed_at is not null or m.closed_at is not null as closed,
    c.suspended_at is not null or m.suspended_at is not null as suspended
  from companies c left join company_members o on o.company_id = c.id and o.role = 'owner'
    left join members m on m.user_id = o.user_id`

const PEOPLE = sql`select m.user_id as id, null::uuid as company_id, m.user_id, null::text as type, m.user_type, '{}'::jsonb as questionnaire,
    'draft' as approval_status, m.created_at, null::timestamptz as submitted_at, null::timestamptz as approved_at,
    null::text as rejection_reason, null::text as member_notes, '[]'::jsonb as asked, null::jsonb as draft, null::timestamptz as asked_at, false as returned_by_documents,
    m.closed_at is not null as closed, m.suspended_at is not null as suspended
  from members m where m.role = 'member' and not exists (select 1 from company_members o where o.user_id = m.user_id)`

/** What is open of a request, as its owner's draft and documents stand. */
function openItems(
  items: readonly AskedItem[],
  { draft, askedAt }: Pick<Row, 'draft' | 'askedAt'>,
  documents: readonly TurnDocument[],
): AskedItem[] {
  const typed = (draft ?? null) as Record<string, string | string[]> | null
  const current = documents
    .filter(({ isCurrent }) => isCurrent)
    .map(({ createdAt, ...document }) => ({ ...document, uploadedAt: createdAt }))
  return items.filter((item) => stateOf(item, { typed, askedAt, documents: current }) === 'open')
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
    rows.map((row) => {
      const { id, userId, type, userType, questionnaire, rejectionReason, memberNotes } = row
      const kind = type ?? (userType === 'other' ? 'developer' : userType)
      const own = (userId && documents.get(userId)) || []
      const isAsking = row.approvalStatus === 'more_info_requested' || row.approvalStatus === 'rejected'
      const items = isAsking ? readAsked(row.asked) : []
      const open = openItems(items, row, own)
      const groups = requiredDocuments(kind, kycAnswers(questionnaire)).map(({ label, types }) => ({
        label,
        documents: own.filter(({ documentType }) => types.includes(documentType)),
        isAsked: open.some(({ types: named = [] }) => types.some((type) => named.includes(type))),
      }))
      const path = profileFormPath(kind)
      const formPath = items.length > 0 ? askedPath({ path }) : path
      return [
        id,
        {
          kind: 'profile',
          companyId: row.companyId,
          status: row.approvalStatus === 'draft' ? 'incomplete' : row.approvalStatus,
          createdAt: row.createdAt,
          submittedAt: row.submittedAt,
          approvedAt: row.approvedAt,
          askedAt: row.askedAt,
          asksForDocumentsAlone: asksForDocumentsAlone('company', {
            reason: rejectionReason,
            memberNotes,
            asked: items,
          }),
          returnedByDocuments: row.returnedByDocuments,
          closed: row.closed,
          suspended: row.suspended,
          groups,
          unanswered: [],
          hasItems: items.length > 0,
          asked: open.map((item) => ({
            label: item.label,
            to: itemPath(formPath, item),
            since: row.askedAt,
          })),
          formPath,
        } satisfies ProfileFacts,
      ]
    }),
  )
}

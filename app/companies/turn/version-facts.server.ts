import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { isUsable, listGroupDocuments, type TurnDocument } from '#app/kyc/queries.server.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#app/kyc/schema.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { type RequestedItem, requestPath, itemPath } from '#app/review/requested/schema.ts'
import { openItems } from '#app/review/requested/state.ts'
import { readRequestedItems } from '#app/review/requested/stored.ts'
import { type CaseFacts, type Missing, missingItem, type Turn } from '#app/review/turn.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { MISSING } from '#app/review/turn-texts.ts'
import { typedFromAnswers } from '../schema/prefill.ts'
import type { Answers } from '../schema/profile-form.ts'
import { profileForms } from '../schema/profile-forms.ts'
import { isEmpty } from '../schema/present-answers.ts'
import { documentsFor } from '../versions/policy.ts'
import { openVersion } from '../versions/queries/open-version.server.ts'
import { approvedSinceSql } from '../versions/queries/approved-since.server.ts'
import { CHANGES } from '../versions/schema.ts'
import type { TypedValues } from '#app/lib/form.ts'

type Row = {
  id: string
  userId: string | null
  type: CompanyType
  /** Null once finally decided. */
  status: 'pending' | 'more_info_requested' | 'rejected' | null
  decidedAt: Date | null
  suspended: boolean
  asked: unknown
  draft: TypedValues | null
  standing: Answers | null
  answers: Answers
  former: Answers
  /** When the live reviewed answers were approved. */
  approvedAt: Date | null
  /** The application's documents can support first-time answers. */
  isCompletion: boolean
}

/** Missing supporting documents. Uploads before the last approval do not count. */
function missingOf(
  { type, answers, former, approvedAt, isCompletion }: Row,
  own: readonly TurnDocument[],
  open: readonly RequestedItem[],
): Missing[] {
  const asked = new Map<DocumentType, { types: DocumentType[]; after: Date | null }>()
  for (const [name, value] of Object.entries(answers)) {
    const types = documentsFor(type, { name, value })
    const after = isCompletion && isEmpty(former[name]) ? null : approvedAt
    const [first] = types
    if (first && !asked.get(first)?.after) asked.set(first, { types, after })
  }
  return [...asked].flatMap(([first, { types, after }]) => {
    const hasDocument = own.some(
      (one) =>
        types.includes(one.documentType) && isUsable(one) && (after === null || one.uploadedAt > after),
    )
    // Documents among the requested items are already listed there.
    const isAsked = open.some((item) => types.some((one) => item.types?.includes(one)))
    return hasDocument || isAsked ? [] : missingItem(DOCUMENT_TYPES[first].label, `${CHANGES}#${first}`)
  })
}

function factsOf(row: Row, own: readonly TurnDocument[]): CaseFacts {
  const { type, status, asked, draft, standing, decidedAt, suspended } = row
  if (status === null) return { suspended, missing: [] }
  if (status === 'pending') return { suspended, missing: missingOf(row, own, []) }
  const items = readRequestedItems(asked)
  const form = profileForms[type]
  const path = requestPath(form)
  const typed = { ...typedFromAnswers(form, standing ?? {}), ...draft }
  const open = openItems(items, { typed, askedAt: decidedAt, documents: own })
  return {
    suspended,
    missing: [
      ...missingOf(row, own, open),
      ...(items.length > 0 ? [] : missingItem(MISSING.asked, CHANGES)),
      ...open.map((item) => ({ label: item.label, to: itemPath(path, item) })),
      ...missingItem(MISSING.again, items.length > 0 ? path : CHANGES),
    ],
    ours: 'Deadline passed',
  }
}

/** What is missing for versions of approved profiles, by their id. */
export async function loadVersionFacts(
  ids: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, CaseFacts>> {
  const { rows } = await sql<Row>`
    select v.id, o.user_id, c.type, v.asked, v.decided_at, v.answers, v.former,
      ${approvedSinceSql} as approved_at,
      c.incomplete_since is not null as is_completion,
      case when v.asked <> '[]' then c.questionnaire || v.answers end as standing,
      case when v.status in ('pending', 'more_info_requested', 'rejected') then v.status end as status,
      case when v.asked <> '[]' then (select d.form_draft -> 'values' from profile_drafts d
        where d.user_id = o.user_id and d.form_type = c.type || '_profile') end as draft,
      (c.suspended_at is not null or m.suspended_at is not null) and c.closed_at is null and m.closed_at is null as suspended
    from company_versions v join companies c on c.id = v.company_id
      left join company_members o on o.company_id = c.id and o.role = 'owner' left join members m on m.user_id = o.user_id
    where v.id = any (${ids}::uuid[])`.execute(from)
  const owners = rows.flatMap(({ userId }) => userId ?? [])
  const documents = await listGroupDocuments(owners, from)
  return new Map(rows.map((row) => [row.id, factsOf(row, documents.get(row.userId ?? '') ?? [])]))
}

/** What is missing for unsent changes, by company id. */
export async function loadChangesFacts(
  companyIds: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, CaseFacts>> {
  const { rows } = await sql<{ id: string; suspended: boolean }>`
    select c.id, (c.suspended_at is not null or m.suspended_at is not null)
      and c.closed_at is null and m.closed_at is null as suspended
    from companies c
      join company_members o on o.company_id = c.id and o.role = 'owner'
      join members m on m.user_id = o.user_id
    where c.id = any (${companyIds}::uuid[])`.execute(from)
  return new Map(
    rows.map(({ id, suspended }) => [id, { suspended, missing: missingItem(MISSING.sendChanges, CHANGES) }]),
  )
}

/** The version in review or sent back, or else unsent changes. */
export async function loadVersionTurn(companyId: string): Promise<Turn | undefined> {
  const row = await openVersion(db(), companyId).select('id').executeTakeFirst()
  return row
    ? (await loadTurns('version', await loadVersionFacts([row.id]))).get(row.id)
    : (await loadTurns('changes', await loadChangesFacts([companyId]))).get(companyId)
}

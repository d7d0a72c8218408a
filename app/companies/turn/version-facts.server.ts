import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { listGroupDocuments, type TurnDocument } from '#app/kyc/queries.server.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#app/kyc/schema.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { type AskedItem, askedPath, itemPath } from '#app/review/asked/schema.ts'
import { readAsked } from '#app/review/asked/stored.ts'
import type { VersionFacts, GroupFacts } from '#app/review/turn-facts.ts'
import { typedFromAnswers } from '../schema/prefill.ts'
import type { Answers } from '../schema/profile-form.ts'
import { profileForms } from '../schema/profile-forms.ts'
import { documentsFor, isEmpty } from '../versions/policy.ts'
import { CHANGES } from '../versions/schema.ts'
import { openItems } from './open-items.ts'
import type { TypedValues } from '#app/lib/typed-values.ts'

type Row = Pick<
  VersionFacts,
  'companyId' | 'status' | 'submittedAt' | 'decidedAt' | 'dueAt' | 'closed' | 'suspended'
> & {
  id: string
  userId: string | null
  type: CompanyType
  asked: unknown
  draft: TypedValues | null
  standing: Answers | null
  answers: Answers
  former: Answers
  /** When the material answers in force were approved. */
  approvedAt: Date | null
  /** Answers that were never given before are shown by what came with the application. */
  isCompletion: boolean
}

/** The documents of which one each shows a change; what stood before the answers in force were approved shows nothing. */
function groupsOf(
  { type, answers, former, approvedAt, isCompletion }: Row,
  own: readonly TurnDocument[],
  open: readonly AskedItem[],
): GroupFacts[] {
  const asked = new Map<DocumentType, { types: DocumentType[]; after: Date | null }>()
  for (const [name, value] of Object.entries(answers)) {
    const types = documentsFor(type, { name, value })
    const after = isCompletion && isEmpty(former[name]) ? null : approvedAt
    const [first] = types
    if (first && !asked.get(first)?.after) asked.set(first, { types, after })
  }
  return [...asked].map(([first, { types, after }]) => ({
    label: DOCUMENT_TYPES[first].label,
    to: `${CHANGES}#${first}`,
    documents: own.filter(
      ({ documentType, createdAt }) => types.includes(documentType) && (after === null || createdAt > after),
    ),
    isAsked: open.some((item) => types.some((one) => item.types?.includes(one))),
  }))
}

/** What the turn of versions of approved profiles is worked out from, by their id. */
export async function loadVersionFacts(
  ids: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, VersionFacts>> {
  const { rows } = await sql<Row>`
    select v.id, v.company_id, o.user_id, c.type, v.asked, v.submitted_at, v.decided_at, v.due_at, v.answers,
      greatest(c.approved_at, (select max(a.decided_at) from company_versions a
        where a.company_id = c.id and a.kind = 'material' and a.status = 'approved')) as approved_at,
      v.former, c.incomplete_since is not null as is_completion,
      case when v.asked <> '[]' then c.questionnaire || v.answers end as standing,
      case when v.status in ('pending', 'more_info_requested', 'rejected') then v.status else 'done' end as status,
      case when v.asked <> '[]' then (select d.form_draft -> 'values' from profile_drafts d
        where d.user_id = o.user_id and d.form_type = c.type || '_profile') end as draft,
      c.closed_at is not null or m.closed_at is not null as closed,
      c.suspended_at is not null or m.suspended_at is not null as suspended
    from company_versions v join companies c on c.id = v.company_id
      left join company_members o on o.company_id = c.id and o.role = 'owner' left join members m on m.user_id = o.user_id
    where v.id = any (${ids}::uuid[])`.execute(from)
  const documents = await listGroupDocuments(
    rows.flatMap(({ userId }) => userId ?? []),
    from,
  )
  return new Map(
    rows.map((found) => {
      const { id, userId, type, asked, draft, standing, ...row } = found
      const isTheirs = row.status === 'more_info_requested' || row.status === 'rejected'
      const items = isTheirs ? readAsked(asked) : []
      const form = profileForms[type]
      const path = askedPath(form)
      const typed = { ...typedFromAnswers(form, standing ?? {}), ...draft }
      const own = (userId && documents.get(userId)) || []
      const open = openItems(items, { draft: typed, askedAt: row.decidedAt }, own)
      return [
        id,
        {
          ...row,
          kind: 'version',
          groups: row.status === 'done' ? [] : groupsOf(found, own, open),
          hasItems: items.length > 0,
          asked: open.map((item) => ({ label: item.label, to: itemPath(path, item), since: row.decidedAt })),
          path: CHANGES,
          submitPath: items.length > 0 ? path : CHANGES,
        },
      ]
    }),
  )
}

import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import { changedRows } from '../../schema/present-answers.ts'
import { presentQuestionnaire } from '../../schema/profile-forms.ts'
import type { Answers } from '../../schema/profile-form.ts'
import type { VersionStatus } from '../workflow.ts'

const MAX_VERSIONS = 100

export type ListedVersion = {
  number: number
  /** `request` is ours, `submission` dates from before approval, the others change the approved profile. */
  kind: 'submission' | 'minor' | 'material' | 'request'
  status: VersionStatus
  author: string | null
  sentAt: string
  decidedAt: string | null
  message: string
}

export type ComparedVersions = NonNullable<Awaited<ReturnType<typeof compareOwnVersions>>>

type Row = Omit<ListedVersion, 'sentAt' | 'decidedAt'> & { sentAt: Date; decidedAt: Date | null }

/** Versions of the member's own company with the reviewers' messages, newest first. */
export async function listOwnVersions({ company }: Member): Promise<ListedVersion[]> {
  if (!company) return []
  const { rows } = await sql<Row>`
    select v.number, case when v.is_request then 'request' else v.kind end as kind, v.status, m.full_name as author, v.submitted_at as sent_at,
      coalesce(v.decided_at, v.in_force_at) as decided_at,
      concat_ws(E'\\n\\n', v.reason, v.member_notes) as message
    from company_versions v left join members m on m.user_id = v.saved_by where v.company_id = ${company.id}::uuid
    union all
    select r.revision, 'submission', case d.action when 'approve' then 'approved' when 'reject' then 'rejected'
      when 'requestInfo' then 'more_info_requested' else case when r.revision = c.revision then 'pending' else 'replaced' end end,
      m.full_name, r.submitted_at, d.decided_at, concat_ws(E'\\n\\n', d.reason, d.member_notes)
    from company_revisions r join companies c on c.id = r.company_id left join members m on m.user_id = r.submitted_by
      left join lateral (select action, decided_at, reason, member_notes from review_decisions
        where subject_type = 'company' and subject_id = r.company_id::text and revision = r.revision
          and action in ('approve', 'reject', 'requestInfo') order by id desc limit 1) d on true
    where r.company_id = ${company.id}::uuid
    order by 1 desc limit ${MAX_VERSIONS}`.execute(db())
  return rows.map(({ sentAt, decidedAt, ...row }) => ({
    ...row,
    sentAt: new Date(sentAt).toISOString(),
    decidedAt: decidedAt && new Date(decidedAt).toISOString(),
  }))
}

/** The differences between two versions of the member's own company; null for another company's. */
export async function compareOwnVersions({ company }: Member, from: number, to: number) {
  if (!company) return null
  const [one, other] = await Promise.all([from, to].map((number) => answersAt(company.id, number)))
  if (!one || !other) return null
  return { from, to, rows: changedRows(presentQuestionnaire(company.type, other, one)) }
}

async function answersAt(companyId: string, number: number): Promise<Answers | null> {
  const { rows } = await sql<{ answers: Answers | null }>`
    select questionnaire as answers from company_versions where company_id = ${companyId}::uuid and number = ${number}
    union all
    select snapshot -> 'questionnaire' from company_revisions
      where company_id = ${companyId}::uuid and revision = ${number} limit 1`.execute(db())
  return rows[0]?.answers ?? null
}

export function readComparedVersions(query: URLSearchParams): [number, number] | null {
  const [from, to] = ['from', 'to'].map((name) => query.get(name) ?? '')
  return /^\d{1,9}$/.test(from ?? '') && /^\d{1,9}$/.test(to ?? '') ? [Number(from), Number(to)] : null
}

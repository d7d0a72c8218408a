import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { CompanyType, Member } from '#app/lib/viewer.ts'
import { asksForDocumentsAlone } from '#app/review/reason-templates.ts'
import type { SendOffer } from '#app/review/turn-shown.ts'
import { findDraftRow } from '../queries/profile-form.server.ts'
import { lastStepOf, stepPath } from '../schema/profile-form.ts'
import { profileForms } from '../schema/profile-forms.ts'

/** A profile that was sent back with a message but without items. */
export type SentBack = {
  companyId: string
  userId: string
  type: CompanyType
  version: number
  /** The owner's last change of an answer or upload since then, or null. */
  deedAt: Date | null
  /** The message asks for documents only, so the last upload resubmits it. */
  isForDocuments: boolean
}

/** One company, or the next 200 whose owner last acted before a given time. */
export async function findSentBack(
  of: { companyId: string } | { before: Date; after: string },
  from: Kysely<DB> = db(),
): Promise<SentBack[]> {
  const those =
    'companyId' in of
      ? sql`w.company_id = ${of.companyId}::uuid`
      : sql`w.deed_at <= ${of.before}::timestamptz and w.company_id > ${of.after}::uuid`
  const { rows } = await sql<
    Omit<SentBack, 'isForDocuments'> & { reason: string | null; memberNotes: string | null }
  >`
    select * from (
      select c.id as company_id, o.user_id, c.type, c.version, c.rejection_reason as reason, c.member_notes,
        nullif(greatest(a.at, case when d.form_draft -> 'marks' <> '{}' then d.draft_last_saved end, (select max(k.created_at) from kyc_submissions k
          where k.user_id = o.user_id and k.is_current)), a.at) as deed_at
      from companies c
        join company_members o on o.company_id = c.id and o.role = 'owner'
        join members m on m.user_id = o.user_id
        cross join lateral (select coalesce(max(r.decided_at), c.submitted_at, c.created_at) as at from review_decisions r
          where r.subject_type = 'company' and r.subject_id = c.id::text and r.decided_at >= c.submitted_at
            and r.to_status in ('rejected', 'more_info_requested')) a
        left join profile_drafts d on d.user_id = o.user_id and d.form_type = c.type || '_profile'
      where c.approval_status in ('rejected', 'more_info_requested') and c.asked = '[]'
        and c.suspended_at is null and c.closed_at is null and m.suspended_at is null and m.closed_at is null) w
    where ${those} order by w.company_id limit 200`.execute(from)
  return rows.map(({ reason, memberNotes, ...row }) => ({
    ...row,
    isForDocuments: asksForDocumentsAlone('company', { reason, memberNotes, asked: [] }),
  }))
}

/** Form data of "Send to review", or null if the owner has not acted on a request without items. */
export async function loadSendOffer({
  userId,
  company,
}: Pick<Member, 'userId' | 'company'>): Promise<SendOffer | null> {
  if (company?.role !== 'owner') return null
  const [asking] = await findSentBack({ companyId: company.id })
  if (!asking?.deedAt || asking.isForDocuments) return null
  const form = profileForms[asking.type]
  const { version } = await findDraftRow(null, userId, form.formType)
  return { to: stepPath(form, lastStepOf(form)), draftVersion: version, companyVersion: asking.version }
}

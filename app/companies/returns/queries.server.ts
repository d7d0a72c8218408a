import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { CompanyType, Member } from '#app/lib/viewer.ts'
import { asksForDocumentsAlone } from '#app/review/reason-templates.ts'
import type { SendOffer } from '#app/review/turn-shown.ts'
import { findDraftRow } from '../queries/profile-form.server.ts'
import { lastStepOf, stepPath } from '../schema/profile-form.ts'
import { profileForms } from '../schema/profile-forms.ts'

type SentBack = { type: CompanyType; version: number; reason: string | null; memberNotes: string | null }

/**
 * Form data of "Send for review", or null: the owner has not changed an answer or uploaded a file since a request
 * without items, or the last upload resubmits the profile, because the message asks for documents only.
 */
export async function loadSendOffer({
  userId,
  company,
}: Pick<Member, 'userId' | 'company'>): Promise<SendOffer | null> {
  if (company?.role !== 'owner') return null
  const { rows } = await sql<SentBack>`
    select c.type, c.version, c.rejection_reason as reason, c.member_notes
    from companies c
      join members m on m.user_id = ${userId}::uuid
      cross join lateral (select coalesce(max(r.decided_at), c.submitted_at, c.created_at) as at from review_decisions r
        where r.subject_type = 'company' and r.subject_id = c.id::text and r.decided_at >= c.submitted_at
          and r.to_status in ('rejected', 'more_info_requested')) a
      left join profile_drafts d on d.user_id = m.user_id and d.form_type = c.type || '_profile'
    where c.id = ${company.id}::uuid and c.approval_status in ('rejected', 'more_info_requested') and c.asked = '[]'
      and c.suspended_at is null and c.closed_at is null and m.suspended_at is null and m.closed_at is null
      and a.at < greatest(case when d.form_draft -> 'marks' <> '{}' then d.draft_last_saved end,
        (select max(k.created_at) from kyc_submissions k where k.user_id = m.user_id and k.is_current))`.execute(
    db(),
  )
  const [asking] = rows
  if (!asking || asksForDocumentsAlone('company', { ...asking, asked: [] })) return null
  const form = profileForms[asking.type]
  const { version } = await findDraftRow(null, userId, form.formType)
  return { to: stepPath(form, lastStepOf(form)), draftVersion: version, companyVersion: asking.version }
}

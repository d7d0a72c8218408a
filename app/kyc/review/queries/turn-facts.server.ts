import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { profileFormPath, type UserType } from '#app/lib/viewer.ts'
import type { DocumentFacts } from '#app/review/turn-facts.ts'
import { DOCUMENT_TYPES, type DocumentType, slotPath, type SubmissionStatus } from '../../schema.ts'

type Row = {
  id: string
  documentType: DocumentType
  slot: number
  status: SubmissionStatus
  isCurrent: boolean
  createdAt: Date
  reviewedAt: Date | null
  reopenedAt: Date | null
  endsAt: Date | null
  firstSentAt: Date | null
  userType: UserType
  ofApplication: boolean
  isOpen: boolean
  isSubmitted: boolean
  applicationSubmittedAt: Date | null
  closed: boolean
  suspended: boolean
}

/** What the turn of documents is worked out from, by their id. */
export async function loadDocumentFacts(
  ids: readonly string[],
  from: Kysely<DB> = db(),
): Promise<Map<string, DocumentFacts>> {
  const { rows } = await sql<Row>`
    select k.id, k.document_type, k.slot, k.status, k.is_current, k.created_at, k.reviewed_at, k.reopened_at,
      m.user_type, case when k.status = 'approved' and not exists (
        select from kyc_submissions b where coalesce(b.user_id, b.application_id) = coalesce(k.user_id, k.application_id)
          and b.document_type = k.document_type and b.slot = k.slot and b.id <> k.id and b.is_current
          and b.status <> 'rejected') then k.ends_at end as ends_at,
      case when a.revision > 0 then coalesce(
          (select min(r.submitted_at) from application_revisions r where r.application_id = a.id), a.submitted_at)
        when c.approval_status <> 'draft' then coalesce(
          (select min(r.submitted_at) from company_revisions r where r.company_id = c.id), c.submitted_at, c.created_at)
      end as first_sent_at,
      a.id is not null as of_application,
      a.status in ('draft', 'submitted', 'more_info_requested') and a.revoked_at is null as is_open,
      a.status = 'submitted' as is_submitted, a.submitted_at as application_submitted_at,
      k.account_closed or m.closed_at is not null or c.closed_at is not null as closed,
      m.suspended_at is not null or c.suspended_at is not null as suspended
    from kyc_submissions k
      left join members m on m.user_id = k.user_id
      left join company_members o on o.user_id = k.user_id
      left join companies c on c.id = o.company_id
      left join applications a on a.id = k.application_id and k.user_id is null
    where k.id = any (${ids}::uuid[])`.execute(from)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        kind: 'document',
        status: row.status,
        isCurrent: row.isCurrent,
        label: DOCUMENT_TYPES[row.documentType].label,
        createdAt: row.createdAt,
        reviewedAt: row.reviewedAt,
        reopenedAt: row.reopenedAt,
        endsAt: row.endsAt,
        firstSentAt: row.firstSentAt,
        application: row.ofApplication
          ? { isOpen: row.isOpen, isSubmitted: row.isSubmitted, submittedAt: row.applicationSubmittedAt }
          : null,
        path: row.ofApplication ? null : slotPath(row.documentType, row.slot),
        submitPath: row.ofApplication ? null : profileFormPath(row.userType),
        closed: row.closed,
        suspended: row.suspended,
      },
    ]),
  )
}

import { type Kysely, sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { profileFormPath, type UserType } from '#app/lib/viewer.ts'
import { missingItem } from '#app/review/turn.ts'
import { MISSING } from '#app/review/turn-texts.ts'
import { REQUEST_NEW_FILE } from '../schema.ts'
import { DOCUMENT_TYPES, type DocumentType, slotPath, type SubmissionStatus } from '../../schema.ts'

type Row = {
  id: string
  documentType: DocumentType
  slot: number
  status: SubmissionStatus
  userType: UserType
  ofApplication: boolean
  suspended: boolean
}

/** For a pending document only its form is missing. Candidates get no path, since they need a secret link. */
function missingOf({ status, documentType, slot, userType, ofApplication }: Row) {
  if (status === 'pending')
    return ofApplication
      ? missingItem(MISSING.submitApplication)
      : missingItem(MISSING.submit, profileFormPath(userType))
  return missingItem(DOCUMENT_TYPES[documentType].label, ofApplication ? null : slotPath(documentType, slot))
}

export async function loadDocumentFacts(ids: readonly string[], from: Kysely<DB> = db()) {
  const { rows } = await sql<Row>`
    select k.id, k.document_type, k.slot, k.status, m.user_type, k.user_id is null as of_application,
      (m.suspended_at is not null or c.suspended_at is not null)
        and not k.account_closed and m.closed_at is null and c.closed_at is null as suspended
    from kyc_submissions k
      left join members m on m.user_id = k.user_id
      left join company_members o on o.user_id = k.user_id
      left join companies c on c.id = o.company_id
    where k.id = any (${ids}::uuid[])`.execute(from)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        suspended: row.suspended,
        missing: missingOf(row),
        ours: row.status === 'pending' ? null : REQUEST_NEW_FILE,
      },
    ]),
  )
}

import { readRequestedItems } from '#app/review/requested/stored.ts'
import { sql, type Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { listDocuments } from '#app/kyc/queries.server.ts'
import type { Member } from '#app/lib/viewer.ts'
import type { RequestedItem } from '#app/review/requested/schema.ts'
import { openOf, type ShownItem, toShownItems } from '#app/review/requested/state.ts'
import { findDraft, loadForm } from '../queries/profile-form.server.ts'
import { profileForms } from '../schema/profile-forms.ts'
import type { ProfileForm } from '../schema/profile-form.ts'
import type { TypedValues } from '#app/lib/form.ts'

export type Asked = {
  items: RequestedItem[]
  /** Null if unknown. */
  askedAt: Date | null
  /** The reviewer's message, for a version of an approved profile. */
  words?: { reason: string | null; memberNotes: string | null }
}

const NONE: Asked = { items: [], askedAt: null }

/** Requested items of a profile that was sent back, or of a version of an approved profile. */
export async function findRequestedItems(
  { company }: { company: Pick<NonNullable<Member['company']>, 'id' | 'status'> | null },
  on: Kysely<DB> = db(),
): Promise<Asked> {
  if (!company) return NONE
  if (company.status === 'approved') {
    const row = await on
      .selectFrom('companyVersions')
      .where('companyId', '=', company.id)
      .where('status', 'in', ['more_info_requested', 'rejected'])
      .select(['asked', 'decidedAt', 'reason', 'memberNotes'])
      .executeTakeFirst()
    if (!row) return NONE
    const { reason, memberNotes } = row
    return { items: readRequestedItems(row.asked), askedAt: row.decidedAt, words: { reason, memberNotes } }
  }
  const row = await on
    .selectFrom('companies as c')
    .where('c.id', '=', company.id)
    .where('c.approvalStatus', 'in', ['more_info_requested', 'rejected'])
    .select(['c.asked', firstAskedAt.as('askedAt')])
    .executeTakeFirst()
  return row ? { items: readRequestedItems(row.asked), askedAt: row.askedAt } : NONE
}

/** When the profile was first rejected or sent back since its submission. */
const firstAskedAt = sql<Date | null>`(select min(r.decided_at) from review_decisions r where r.subject_type = 'company'
    and r.subject_id = c.id::text and r.decided_at >= c.submitted_at
    and r.to_status in ('rejected', 'more_info_requested'))`

/** Status of each item for the member who answers it. */
export async function showRequestedItems(
  { userId }: Pick<Member, 'userId'>,
  { items, askedAt }: Asked,
  typed: TypedValues | null,
  on: Kysely<DB> = db(),
): Promise<ShownItem[]> {
  if (items.length === 0) return []
  return toShownItems(items, { typed, askedAt, documents: await listDocuments(userId, on) })
}

/** Requested items of the member's own profile with the state of their draft, or null if there are none. */
export async function loadOwnRequestedItems(member: Member): Promise<ShownItem[] | null> {
  const asked = await findRequestedItems(member)
  if (asked.items.length === 0 || !member.company) return null
  const form = profileForms[member.company.type]
  if (member.company.status === 'approved')
    return showRequestedItems(member, asked, (await loadForm(form, member)).values)
  const draft = await findDraft(null, member.userId, form.formType)
  return showRequestedItems(member, asked, draft?.values ?? null)
}

/** Number of requested items that are still open in the draft. */
export async function countOpen(form: ProfileForm, member: Member): Promise<number> {
  const asked = await findRequestedItems(member)
  if (asked.items.length === 0) return 0
  const { values } = await loadForm(form, member)
  return openOf(await showRequestedItems(member, asked, values)).length
}

import { sql } from 'kysely'
import { attempt } from '#app/db/attempt.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import type { Member } from '#app/lib/viewer.ts'
import { findDraft, findDraftRow } from '../queries/profile-form.server.ts'
import { isAnnouncedInTime, type AbandonedRecord, logRemoval } from '#app/review/retention.server.ts'
import type { FormType } from '../schema/profile-form.ts'
import { endDraft, lockDraft } from './save-draft.server.ts'

/** Discards the member's own draft, unless another window changed it since this one read it. */
export const clearDraft = (
  { userId }: Pick<Member, 'userId'>,
  formType: FormType,
  seen: { version: number; window: string },
) =>
  attempt<null, 'stale'>(async (tx, stop) => {
    if (!(await findDraft(tx, userId, formType))) return null
    await lockDraft(tx, userId, formType)
    const { draft, endedVersion } = await findDraftRow(tx, userId, formType)
    if (!draft) return null
    const isChangedElsewhere = Object.values(draft.marks).some(
      ({ version, window }) => version > seen.version && (window === '' || window !== seen.window),
    )
    if (isChangedElsewhere || seen.version < endedVersion) stop('stale')
    await endDraft(tx, userId, formType, 'discard')
    return null
  })

/** Retention of started drafts, as SQL for a query of profile_drafts. */
export const abandonedProfileDraft = (): AbandonedRecord => ({
  abandonedAt: sql`greatest(profile_drafts.draft_last_saved, profile_drafts.kept_at)`,
  announcedAt: sql.ref('profile_drafts.removal_told_at'),
  lifeSeconds: env().lifetimes.draft,
})

/** Deletes stale drafts whose removal was announced, and empty rows of ended drafts. Returns the number of rows. */
export async function purgeProfileDrafts(): Promise<number> {
  const lifeSeconds = env().lifetimes.draft
  const before = new Date(now().getTime() - lifeSeconds * 1000)
  return transaction(async (tx) => {
    // Earlier releases kept a discarded draft for an undo.
    await tx
      .updateTable('profileDrafts')
      .set({ discardedDraft: null, discardedStep: null })
      .where('discardedDraft', 'is not', null)
      .execute()
    const { numDeletedRows: empty } = await tx
      .deleteFrom('profileDrafts')
      .where('formDraft', 'is', null)
      .where('endedAt', '<', before)
      .executeTakeFirst()
    const { numDeletedRows: typed } = await tx
      .deleteFrom('profileDrafts')
      .where('draftLastSaved', '<', before)
      .where(isAnnouncedInTime(abandonedProfileDraft(), sql.ref('profile_drafts.user_id')))
      .executeTakeFirst()
    await logRemoval(tx, { subject: 'profile_drafts', removed: Number(typed), before, lifeSeconds })
    return Number(empty + typed)
  })
}

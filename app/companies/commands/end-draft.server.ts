import { sql } from 'kysely'
import { attempt } from '#app/db/attempt.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import type { Result } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { findDraft, findDraftRow, restorableSince, type StoredDraft } from '../queries/profile-form.server.ts'
import { isAnnouncedInTime, type AbandonedRecord, logRemoval } from '#app/review/retention.server.ts'
import type { FormType, ProfileForm } from '../schema/profile-form.ts'
import { endDraft, lockDraft, writeDraft } from './locked-draft.server.ts'
import { consentTimes } from './save-draft.server.ts'
import type { TypedValues } from '#app/lib/form.ts'

/** Discards the member's own draft, unless another window changed it since this one read it. */
export async function clearDraft(
  member: Pick<Member, 'userId'>,
  formType: FormType,
  seen: { version: number; window: string },
  canUndo = false,
): Promise<Result<null, 'stale'>> {
  return attempt<null, 'stale'>(async (tx, stop) => {
    if (!(await findDraft(tx, member.userId, formType))) return null
    await lockDraft(tx, member.userId, formType)
    const { draft, endedVersion } = await findDraftRow(tx, member.userId, formType)
    if (!draft) return null
    const isChangedElsewhere = Object.values(draft.marks).some(
      ({ version, window }) => version > seen.version && !(window !== '' && window === seen.window),
    )
    if (isChangedElsewhere || seen.version < endedVersion) stop('stale')
    await endDraft(tx, member.userId, formType, 'discard', canUndo)
    return null
  })
}

/**
 * Restores a draft that was discarded in the last 10 minutes. Text typed since then stays, and windows that have not
 * seen the restored text get a conflict.
 */
export async function undoDiscard(
  form: ProfileForm,
  { userId }: Pick<Member, 'userId'>,
): Promise<Result<{ step: number }, 'over'>> {
  return attempt<{ step: number }, 'over'>(async (tx, stop) => {
    await lockDraft(tx, userId, form.formType)
    const { version, draft, ...row } = await findDraftRow(tx, userId, form.formType)
    const discarded = row.discarded ?? stop('over')
    const mark = { version: version + 1, window: '', edit: 0 }
    const back = Object.keys(discarded.marks).map((name) => [name, mark] as const)
    const since = Object.keys(draft?.marks ?? {}).map((name) => [name, draft?.values[name] ?? ''] as const)
    const values: TypedValues = { ...discarded.values, ...Object.fromEntries(since) }
    const consents = consentTimes({ ...discarded.consents, ...draft?.consents }, values)
    const marks: StoredDraft['marks'] = { ...Object.fromEntries(back), ...draft?.marks }
    await writeDraft(tx, form, userId, {
      version,
      content: { values, consents, marks },
      draftCurrentStep: discarded.step,
      draftLastSaved: now(),
      discardedDraft: null,
      discardedStep: null,
    })
    return { step: discarded.step }
  })
}

/** Retention of started drafts, as SQL for a query of profile_drafts. */
export const abandonedProfileDraft = (): AbandonedRecord => ({
  left: sql`greatest(profile_drafts.draft_last_saved, profile_drafts.kept_at)`,
  told: sql.ref('profile_drafts.removal_told_at'),
  lifeSeconds: env().lifetimes.draft,
})

/** Deletes stale drafts whose removal was announced, and empty rows of ended drafts. Returns the number of rows. */
export async function purgeProfileDrafts(): Promise<number> {
  const lifeSeconds = env().lifetimes.draft
  const before = new Date(now().getTime() - lifeSeconds * 1000)
  return transaction(async (tx) => {
    await tx
      .updateTable('profileDrafts')
      .set({ discardedDraft: null, discardedStep: null })
      .where('discardedDraft', 'is not', null)
      .where('endedAt', '<', restorableSince())
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

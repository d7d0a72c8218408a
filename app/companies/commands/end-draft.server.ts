import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { findDraftRow, undoneSince } from '../queries/profile-form.server.ts'
import type { EndedBy, StoredDraft } from '../queries/profile-form.server.ts'
import { isAnnouncedInTime, type LeftAlone, noteRemoval } from '#app/review/retention.server.ts'
import type { FormType, ProfileForm } from '../schema/profile-form.ts'
import { noteUnsent } from './note-unsent.server.ts'
import { consentTimes, lockDraft, unlockDraft } from './save-draft.server.ts'
import type { TypedValues } from '#app/lib/typed-values.ts'

/**
 * Clears answers, step and time of the locked draft and increments its version (MEM-126). A discarded draft is kept for
 * undo.
 */
export async function endDraft(
  tx: Tx,
  userId: string,
  formType: FormType,
  endedBy: EndedBy,
  canUndo = false,
): Promise<void> {
  await tx
    .updateTable('profileDrafts')
    .set((eb) => ({
      formDraft: null,
      draftCurrentStep: null,
      draftLastSaved: null,
      discardedDraft: canUndo ? eb.ref('formDraft') : null,
      discardedStep: canUndo ? eb.ref('draftCurrentStep') : null,
      version: eb('version', '+', 1),
      endedVersion: eb('version', '+', 1),
      endedBy,
      endedAt: now(),
    }))
    .where('userId', '=', userId)
    .where('formType', '=', formType)
    .execute()
}

/** Discards the member's own draft, unless another window changed it since this one read it. */
export async function clearDraft(
  member: Pick<Member, 'userId'>,
  formType: FormType,
  seen: { version: number; window: string },
  canUndo = false,
): Promise<Result<null, 'stale'>> {
  return transaction(async (tx) => {
    await lockDraft(tx, member.userId, formType)
    const { draft, endedVersion } = await findDraftRow(tx, member.userId, formType)
    if (!draft) {
      await unlockDraft(tx, member.userId, formType)
      return ok(null)
    }
    const isForeign = Object.values(draft.marks).some(
      ({ version, window }) => version > seen.version && !(window !== '' && window === seen.window),
    )
    if (isForeign || seen.version < endedVersion) return refuse('stale')
    await endDraft(tx, member.userId, formType, 'discard', canUndo)
    return ok(null)
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
  const { formType } = form
  return transaction(async (tx) => {
    await lockDraft(tx, userId, formType)
    const row = await findDraftRow(tx, userId, formType)
    const { discarded, draft } = row
    if (!discarded) {
      await unlockDraft(tx, userId, formType)
      return refuse('over')
    }
    const version = row.version + 1
    const back = Object.keys(discarded.marks).map((name) => [name, { version, window: '', edit: 0 }] as const)
    const marks: StoredDraft['marks'] = { ...Object.fromEntries(back), ...draft?.marks }
    const since = Object.keys(draft?.marks ?? {}).map((name) => [name, draft?.values[name] ?? ''] as const)
    const values: TypedValues = { ...discarded.values, ...Object.fromEntries(since) }
    const consents = consentTimes({ ...discarded.consents, ...draft?.consents }, values)
    const content: StoredDraft = { values, consents, marks }
    await tx
      .updateTable('profileDrafts')
      .set({
        formDraft: JSON.stringify(content),
        draftCurrentStep: discarded.step,
        draftLastSaved: now(),
        discardedDraft: null,
        discardedStep: null,
        version,
      })
      .where('userId', '=', userId)
      .where('formType', '=', formType)
      .where('version', '=', row.version)
      .executeTakeFirstOrThrow()
    await noteUnsent(tx, form, userId)
    return ok({ step: discarded.step })
  })
}

/** Retention of started drafts, in a query of profile_drafts. */
export const leftProfileDraft = (): LeftAlone => ({
  left: sql`greatest(profile_drafts.draft_last_saved, profile_drafts.kept_at)`,
  told: sql.ref('profile_drafts.removal_told_at'),
  lifeSeconds: env().lifetimes.draft,
})

/** Deletes stale drafts whose removal was announced, and empty rows of ended ones. Returns the number of rows. */
export async function purgeProfileDrafts(): Promise<number> {
  const lifeSeconds = env().lifetimes.draft
  const before = new Date(now().getTime() - lifeSeconds * 1000)
  return transaction(async (tx) => {
    await tx
      .updateTable('profileDrafts')
      .set({ discardedDraft: null, discardedStep: null })
      .where('discardedDraft', 'is not', null)
      .where('endedAt', '<', undoneSince())
      .execute()
    const { numDeletedRows: empty } = await tx
      .deleteFrom('profileDrafts')
      .where('formDraft', 'is', null)
      .where('endedAt', '<', before)
      .executeTakeFirst()
    const { numDeletedRows: typed } = await tx
      .deleteFrom('profileDrafts')
      .where('draftLastSaved', '<', before)
      .where(isAnnouncedInTime(leftProfileDraft(), sql.ref('profile_drafts.user_id')))
      .executeTakeFirst()
    await noteRemoval(tx, { subject: 'profile_drafts', removed: Number(typed), before, lifeSeconds })
    return Number(empty + typed)
  })
}

import { transaction } from '#app/db/client.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { findDraftRow } from '../queries/profile-form.server.ts'
import type { EndedBy } from '../queries/profile-form.server.ts'
import { noteRemoval } from '#app/review/retention.server.ts'
import type { FormType } from '../schema/profile-form.ts'
import { lockDraft, unlockDraft } from './save-draft.server.ts'

/** Empties the locked draft's row: answers, step and time go together, the version goes on (MEM-126). */
export async function endDraft(tx: Tx, userId: string, formType: FormType, endedBy: EndedBy): Promise<void> {
  await tx
    .updateTable('profileDrafts')
    .set((eb) => ({
      formDraft: null,
      draftCurrentStep: null,
      draftLastSaved: null,
      version: eb('version', '+', 1),
      endedVersion: eb('version', '+', 1),
      endedBy,
      endedAt: now(),
    }))
    .where('userId', '=', userId)
    .where('formType', '=', formType)
    .execute()
}

/**
 * Throws the member's own draft away. One that another window changed since this one saw it stays, so that nobody
 * discards what they did not read.
 */
export async function clearDraft(
  member: Pick<Member, 'userId'>,
  formType: FormType,
  seen: { version: number; window: string },
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
    await endDraft(tx, member.userId, formType, 'discard')
    return ok(null)
  })
}

/** Deletes drafts of profiles that were left alone for DRAFT_LIFE, and the empty rows of ended ones; returns how many. */
export async function purgeProfileDrafts(): Promise<number> {
  const lifeSeconds = env().lives.draft
  const before = new Date(now().getTime() - lifeSeconds * 1000)
  return transaction(async (tx) => {
    const { numDeletedRows: empty } = await tx
      .deleteFrom('profileDrafts')
      .where('formDraft', 'is', null)
      .where('endedAt', '<', before)
      .executeTakeFirst()
    const { numDeletedRows: typed } = await tx
      .deleteFrom('profileDrafts')
      .where('draftLastSaved', '<', before)
      .executeTakeFirst()
    await noteRemoval(tx, { subject: 'profile_drafts', removed: Number(typed), before, lifeSeconds })
    return Number(empty + typed)
  })
}

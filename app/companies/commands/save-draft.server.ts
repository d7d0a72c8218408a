import { transaction } from '#app/db/client.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import type { Difference } from '#app/lib/difference.ts'
import { endDraft, keepDraft, ownerOf } from '#app/drafts/order.server.ts'
import { editRefusal } from '../policy.ts'
import type { EditRefusal } from '../policy.ts'
import { loadForm } from '../queries/profile-form.server.ts'
import type { ConsentTimes, EndedBy, StoredDraft } from '../queries/profile-form.server.ts'
import { mergeDraft } from '../schema/draft-merge.ts'
import type { Typed } from '../schema/draft-merge.ts'
import { differencesOf } from '../schema/field-words.ts'
import type { FormType, ProfileForm } from '../schema/profile-form.ts'
import { noteUnsent } from './note-unsent.server.ts'
import type { TypedValues } from '#app/lib/typed-values.ts'

/** Size limit of a draft in bytes of JSON, below the table's own limit of 256 KiB (MEM-127). */
export const DRAFT_BYTES = 200_000

export const SAVE_WORDS = {
  conflict:
    'This form has been changed in another window. Nothing was overwritten. Choose below which texts to keep.',
  submit:
    'This profile was submitted in another window, so its draft is closed. What you typed is still here, and nothing was overwritten.',
  discard:
    'This draft was discarded in another window. What you typed is still here. Press the button again to save it.',
  too_large: 'Your answers are too long to save. Shorten them and try again.',
} as const

/** Posted values of one step. `step` is where the form continues, `isKeep` marks an autosave. */
export type Save = Pick<Typed, 'values' | 'seenVersion'> & Partial<Typed> & { step: number; isKeep?: boolean }

export type Saved =
  | { ok: true; value: { version: number; savedAt: Date } }
  | { ok: false; refused: EditRefusal | 'too_large' }
  | {
      ok: false
      refused: 'conflict'
      /** The draft version to post once the member has chosen. */
      version: number
      /** How the draft ended, if another window ended it. */
      endedBy: EndedBy | null
      differences: Difference[]
    }

/**
 * Saves one step of the member's own form (MEM-112, MEM-124 to MEM-126). On a conflict with another window nothing is
 * written and both texts are returned.
 */
export async function saveDraft(form: ProfileForm, member: Member, save: Save): Promise<Saved> {
  const refused = editRefusal(member, form.type)
  if (refused) return { ok: false, refused }
  const typed: Typed = { touched: null, window: '', edit: 0, takes: {}, ...save }
  return transaction(async (tx): Promise<Saved> => {
    await lockDraft(tx, member.userId, form.formType)
    const filled = await loadForm(form, member, tx)
    const { draft, draftVersion, endedVersion } = filled
    const kept = { values: filled.values, marks: draft?.marks ?? {}, version: draftVersion, endedVersion }
    const merged = mergeDraft(kept, typed)
    if (!merged.ok) {
      const isEnded = typed.seenVersion < endedVersion
      const differences = differencesOf(form, merged.fields, typed.values, filled.values)
      return {
        ok: false,
        refused: 'conflict',
        version: draftVersion,
        endedBy: isEnded ? filled.endedBy : null,
        differences,
      }
    }
    if (draft && !merged.isChanged && draft.step === save.step) {
      if (!save.isKeep) await touchDraft(tx, form, member)
      return { ok: true, value: { version: draftVersion, savedAt: draft.savedAt } }
    }
    const { values, marks } = merged
    const content: StoredDraft = { values, consents: consentTimes(filled.consents, values), marks }
    const formDraft = JSON.stringify(content)
    if (Buffer.byteLength(formDraft) > DRAFT_BYTES) {
      await unlockDraft(tx, member.userId, form.formType)
      return { ok: false, refused: 'too_large' }
    }
    const window = typed.window === '' ? null : { name: typed.window, edit: typed.edit }
    const take = save.isKeep ? keepDraft : endDraft
    const isLate = !(await take(tx, ownerOf.account(member.userId), window)) && save.isKeep
    if (draft && isLate) return { ok: true, value: { version: draftVersion, savedAt: draft.savedAt } }
    const [version, savedAt] = [draftVersion + 1, now()]
    await tx
      .updateTable('profileDrafts')
      .set({
        formDraft,
        draftCurrentStep: save.step,
        // Moving to another step changes no answer.
        draftLastSaved: draft && !merged.isChanged ? draft.savedAt : savedAt,
        ...(!save.isKeep && { keptAt: savedAt }),
        version,
      })
      .where('userId', '=', member.userId)
      .where('formType', '=', form.formType)
      .where('version', '=', draftVersion)
      .executeTakeFirstOrThrow()
    await noteUnsent(tx, form, member.userId)
    return { ok: true, value: { version, savedAt } }
  })
}

/** A save without changes still counts as activity, so that the draft is not removed as stale. */
async function touchDraft(tx: Tx, { formType }: ProfileForm, { userId }: Member): Promise<void> {
  const own = tx.updateTable('profileDrafts').where('userId', '=', userId).where('formType', '=', formType)
  await own.set({ keptAt: now() }).execute()
}

/** Locks the draft's row until the transaction ends. A new draft starts as an empty row of version 0. */
export async function lockDraft(tx: Tx, userId: string, formType: FormType): Promise<void> {
  await tx
    .insertInto('profileDrafts')
    .values({ userId, formType, version: 0 })
    .onConflict((conflict) => conflict.columns(['userId', 'formType']).doNothing())
    .execute()
  await tx
    .selectFrom('profileDrafts')
    .where('userId', '=', userId)
    .where('formType', '=', formType)
    .select('version')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Removes the empty row if nothing was written to it. */
export async function unlockDraft(tx: Tx, userId: string, formType: FormType): Promise<void> {
  await tx
    .deleteFrom('profileDrafts')
    .where('userId', '=', userId)
    .where('formType', '=', formType)
    .where('version', '=', 0)
    .execute()
}

/** A consent keeps the time when it was first given, until it is withdrawn (MEM-162). */
export function consentTimes(before: ConsentTimes, values: TypedValues): ConsentTimes {
  const times: ConsentTimes = {}
  for (const name of ['sanctions_pep_consent', 'authority_consent'] as const) {
    if (values[name] === 'on') times[name] = before[name] ?? now().toISOString()
  }
  return times
}

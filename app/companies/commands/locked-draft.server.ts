import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { editedValues, findDraft, findOwnCompany, type EndedBy } from '../queries/profile-form.server.ts'
import type { FormType, ProfileForm } from '../schema/profile-form.ts'
import { answersOf, readEdits } from '../versions/policy.ts'

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

type Written = { draftCurrentStep?: number; draftLastSaved: Date; keptAt?: Date }

/** Writes the next version of the locked draft. */
export async function writeDraft(
  tx: Tx,
  form: ProfileForm,
  userId: string,
  { version, content, ...columns }: Written & { version: number; content: string },
): Promise<void> {
  await tx
    .updateTable('profileDrafts')
    .set({ ...columns, formDraft: content, version: version + 1 })
    .where('userId', '=', userId)
    .where('formType', '=', form.formType)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  await recordUnsent(tx, form, userId)
}

/**
 * Records when the draft of an approved profile began to differ from the live answers and the version in review. From
 * then on it is the owner's turn. Called after each save of the draft and after a withdrawal.
 */
export async function recordUnsent(tx: Tx, form: ProfileForm, userId: string): Promise<void> {
  const own = await findOwnCompany(tx, userId)
  if (own?.status !== 'approved' || own.type !== form.type) return
  const draft = await findDraft(tx, userId, form.formType)
  const current = answersOf(form, { ...own.questionnaire, ...own.underWay?.answers })
  const read = readEdits(form, current, editedValues(form, own, draft))
  const isUnsent = draft !== null && !(read.ok && read.edits.length === 0)
  await tx
    .updateTable('profileDrafts')
    .set({ unsentSince: isUnsent ? now() : null })
    .where('userId', '=', userId)
    .where('formType', '=', form.formType)
    .where(sql<boolean>`(unsent_since is null) = ${isUnsent}`)
    .execute()
}

/** Clears answers, step and time of the locked draft and increments its version (MEM-126). */
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

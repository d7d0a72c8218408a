import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { editedValues, findDraft, findOwnCompany } from '../queries/profile-form.server.ts'
import type { ProfileForm } from '../schema/profile-form.ts'
import { answersOf, readEdits } from '../versions/policy.ts'

/**
 * Stores since when the draft of an approved profile differs from the live answers and the version in review. Called
 * after each save of the draft and after a withdrawal. From then on the owner has to act.
 */
export async function noteUnsent(tx: Tx, form: ProfileForm, userId: string): Promise<void> {
  const own = await findOwnCompany(tx, userId)
  if (own?.status !== 'approved' || own.type !== form.type) return
  const draft = await findDraft(tx, userId, form.formType)
  const standing = answersOf(form, { ...own.questionnaire, ...own.underWay?.answers })
  const read = readEdits(form, standing, editedValues(form, own, draft))
  const isUnsent = draft !== null && !(read.ok && read.edits.length === 0)
  await tx
    .updateTable('profileDrafts')
    .set({ unsentSince: isUnsent ? now() : null })
    .where('userId', '=', userId)
    .where('formType', '=', form.formType)
    .where(sql<boolean>`(unsent_since is null) = ${isUnsent}`)
    .execute()
}

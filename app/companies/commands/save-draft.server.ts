import { isDeepStrictEqual } from 'node:util'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { editRefusal } from '../policy.ts'
import type { EditRefusal } from '../policy.ts'
import { findDraft, loadDeveloperForm } from '../queries/profile-form.server.ts'
import type { ConsentTimes, FormContent, FormType } from '../queries/profile-form.server.ts'
import type { TypedValues } from '../schema/developer.ts'

/** Bytes that a draft may have as JSON; the table refuses more than 256 KiB (MEM-127). */
export const DRAFT_BYTES = 200_000

export type SaveRefusal = EditRefusal | 'stale' | 'too_large'

export const SAVE_WORDS = {
  stale:
    'This form was changed in another window meanwhile. What you typed is still here and nothing was overwritten. Press the button again to keep what stands here, or reload the page to see the other window’s answers.',
  too_large: 'These answers are too long to be kept. Please shorten the texts.',
} as const

type Save = {
  /** The step that was posted and its typed values; other steps keep theirs. */
  values: TypedValues
  /** Where the wizard continues. */
  step: number
  /** The draft's version that the page was made of, 0 for none. */
  seenVersion: number
}

/**
 * Keeps one step of the member's own developer form on the server (MEM-112, MEM-125, MEM-126). A window whose step
 * was overwritten meanwhile is refused as stale; the same answers once more are not.
 */
export async function saveDeveloperDraft(
  member: Member,
  save: Save,
): Promise<Result<{ version: number }, SaveRefusal>> {
  const refused = editRefusal(member)
  if (refused) return refuse(refused)
  const form = await loadDeveloperForm(member)
  const content: FormContent = {
    values: { ...form.values, ...save.values },
    consents: consentTimes(form.consents, { ...form.values, ...save.values }),
  }
  if (Buffer.byteLength(JSON.stringify(content)) > DRAFT_BYTES) return refuse('too_large')
  if (form.draftVersion === save.seenVersion) {
    const version = await write(member.userId, 'developer_profile', content, save)
    if (version !== null) return ok({ version })
  }
  const other = await findDraft(null, member.userId, 'developer_profile')
  const isSame =
    other !== null &&
    Object.entries(save.values).every(([name, value]) => isDeepStrictEqual(other.values[name], value))
  return isSame ? ok({ version: other.version }) : refuse('stale')
}

/** One conditional write; null when the draft is no longer the one that was seen. */
async function write(userId: string, formType: FormType, content: FormContent, { step, seenVersion }: Save) {
  const changed = { formDraft: JSON.stringify(content), draftCurrentStep: step, draftLastSaved: now() }
  const row =
    seenVersion === 0
      ? await db()
          .insertInto('profileDrafts')
          .values({ userId, formType, ...changed })
          .onConflict((conflict) => conflict.columns(['userId', 'formType']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db()
          .updateTable('profileDrafts')
          .set((eb) => ({ ...changed, version: eb('version', '+', 1) }))
          .where('userId', '=', userId)
          .where('formType', '=', formType)
          .where('version', '=', seenVersion)
          .returning('version')
          .executeTakeFirst()
  return row?.version ?? null
}

/** A consent keeps the time at which it was first given and loses it when it is taken back (MEM-162). */
function consentTimes(before: ConsentTimes, values: TypedValues): ConsentTimes {
  const times: ConsentTimes = {}
  for (const name of ['sanctions_pep_consent', 'authority_consent'] as const) {
    if (values[name] === 'on') times[name] = before[name] ?? now().toISOString()
  }
  return times
}

/** Deletes drafts of profiles that were left alone for DRAFT_LIFE; returns how many. */
export async function purgeProfileDrafts(): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom('profileDrafts')
    .where('draftLastSaved', '<', new Date(now().getTime() - env().lives.draft * 1000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Empties the member's own draft: answers, step and time go together (MEM-126). */
export async function clearDraft(member: Member, formType: FormType): Promise<void> {
  await db()
    .deleteFrom('profileDrafts')
    .where('userId', '=', member.userId)
    .where('formType', '=', formType)
    .execute()
}

import { sql } from 'kysely'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import type { Difference } from '#app/lib/difference.ts'
import { registerSave, registerAutosave, ownerOf } from '#app/drafts/order.server.ts'
import { editRefusal, type EditRefusal } from '../policy.ts'
import {
  editedValues,
  findDraft,
  findOwnCompany,
  loadForm,
  type ConsentTimes,
  type EndedBy,
  type FieldMark,
  type StoredDraft,
} from '../queries/profile-form.server.ts'
import { differencesOf } from '../schema/field-texts.ts'
import type { FormType, ProfileForm } from '../schema/profile-form.ts'
import { answersOf, readEdits } from '../versions/policy.ts'
import { comparableValue, sameAnswer, type TypedValues } from '#app/lib/form.ts'

/** Size limit of a draft in bytes of JSON, below the table's own limit of 256 KiB (MEM-127). */
export const DRAFT_BYTES = 200_000

export const SAVE_TEXTS = {
  conflict:
    'This form has been changed in another window. Nothing was overwritten. Choose below which answers to keep.',
  submit:
    'This profile was submitted in another window, so its draft is closed. What you typed is still here, and nothing was overwritten.',
  discard:
    'This draft was discarded in another window. What you typed is still here. To keep it, save again.',
  too_large: 'Your answers are too long to save. Shorten them and try again.',
} as const

export type PostedStep = {
  values: TypedValues
  /** Draft version that the window loaded or last saved, 0 for none. */
  seenVersion: number
  /** Fields changed in this window. Null without JavaScript, in which case all count as changed. */
  touched: ReadonlySet<string> | null
  /** The window's id and edit count, empty and 0 without JavaScript. */
  window: string
  edit: number
  /** The author's choice between two versions, by field. */
  choices: Readonly<Record<string, 'mine' | 'saved'>>
}

/** Posted values of one step. `step` is where the form continues, `isKeep` marks an autosave. */
type Save = Pick<PostedStep, 'values' | 'seenVersion'> &
  Partial<PostedStep> & { step: number; isKeep?: boolean }

export type Saved =
  | { ok: true; value: { version: number; savedAt: Date } }
  | { ok: false; refused: EditRefusal | 'too_large' }
  | {
      ok: false
      refused: 'conflict'
      /** The draft version to post after the member has resolved the conflict. */
      version: number
      /** How the draft ended, if another window ended it. */
      endedBy: EndedBy | null
      differences: Difference[]
    }

/** Saves one step of the member's own form (MEM-112, MEM-124 to MEM-126). On a conflict nothing is written. */
export async function saveDraft(form: ProfileForm, member: Member, save: Save): Promise<Saved> {
  const refused = editRefusal(member, form.type)
  if (refused) return { ok: false, refused }
  const typed: PostedStep = { touched: null, window: '', edit: 0, choices: {}, ...save }
  const done = await attempt<Saved, 'too_large'>(async (tx, stop) => {
    await lockDraft(tx, member.userId, form.formType)
    const filled = await loadForm(form, member, tx)
    const { draft, draftVersion: version, endedVersion } = filled
    const saved = { values: filled.values, marks: draft?.marks ?? {}, version, endedVersion }
    const merged = mergeDraft(saved, typed)
    if (!merged.ok) {
      const endedBy = typed.seenVersion < endedVersion ? filled.endedBy : null
      const differences = differencesOf(form, merged.fields, typed.values, filled.values)
      return { ok: false, refused: 'conflict', version, endedBy, differences }
    }
    if (draft && !merged.isChanged && draft.step === save.step) {
      // A save without changes still counts as activity, so that the draft is not removed as stale.
      if (!save.isKeep)
        await tx
          .updateTable('profileDrafts')
          .set({ keptAt: now() })
          .where('userId', '=', member.userId)
          .where('formType', '=', form.formType)
          .execute()
      return { ok: true, value: { version, savedAt: draft.savedAt } }
    }
    const { values, marks } = merged
    const stored: StoredDraft = { values, consents: consentTimes(filled.consents, values), marks }
    const content = JSON.stringify(stored)
    if (Buffer.byteLength(content) > DRAFT_BYTES) stop('too_large')
    const window = typed.window === '' ? null : { name: typed.window, edit: typed.edit }
    const register = save.isKeep ? registerAutosave : registerSave
    const isLate = !(await register(tx, ownerOf.account(member.userId), window)) && save.isKeep
    if (draft && isLate) return { ok: true, value: { version, savedAt: draft.savedAt } }
    const savedAt = now()
    await writeDraft(tx, form, member.userId, {
      version,
      content,
      draftCurrentStep: save.step,
      // Moving to another step changes no answer.
      draftLastSaved: draft && !merged.isChanged ? draft.savedAt : savedAt,
      ...(!save.isKeep && { keptAt: savedAt }),
    })
    return { ok: true, value: { version: version + 1, savedAt } }
  })
  return done.ok ? done.value : done
}

/** A consent keeps the time when it was first given, until it is withdrawn (MEM-162). */
function consentTimes(before: ConsentTimes, values: TypedValues): ConsentTimes {
  const given = (['sanctions_pep_consent', 'authority_consent'] as const).filter(
    (name) => values[name] === 'on',
  )
  return Object.fromEntries(given.map((name) => [name, before[name] ?? now().toISOString()]))
}

export type SavedDraft = {
  values: TypedValues
  marks: Readonly<Record<string, FieldMark>>
  version: number
  endedVersion: number
}

type Merged =
  | { ok: true; values: TypedValues; marks: Record<string, FieldMark>; isChanged: boolean }
  | { ok: false; fields: string[] }

/**
 * Merges a window's values into the draft, field by field. A field changed elsewhere since the window loaded it is a
 * conflict for the author to resolve. A window may overwrite its own earlier values, and its late posts are ignored. Once a
 * draft has ended, older windows cannot write to its successor.
 */
export function mergeDraft(saved: SavedDraft, typed: PostedStep): Merged {
  const { values, seenVersion, touched, window, edit, choices } = typed
  const isOld = seenVersion < saved.endedVersion
  const merged = {
    ok: true as const,
    values: { ...saved.values },
    marks: { ...saved.marks },
    isChanged: false,
  }
  const fields: string[] = []
  for (const [name, value] of Object.entries(values)) {
    const mark = saved.marks[name]
    const stored = saved.values[name]
    if (sameAnswer(value, stored)) continue
    const isIntended = !touched || touched.has(name) || choices[name] !== undefined
    if (!isIntended && (mark || comparableValue(stored) !== '')) continue
    const isOwn = window !== '' && mark?.window === window
    if (!isOld && isOwn && edit < mark.edit) continue
    if (isOld || (!isOwn && (mark?.version ?? 0) > seenVersion)) {
      fields.push(name)
      continue
    }
    if (choices[name] === 'saved') continue
    merged.values[name] = value
    merged.marks[name] = { version: saved.version + 1, window, edit }
    merged.isChanged = true
  }
  return fields.length > 0 || isOld ? { ok: false, fields } : merged
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

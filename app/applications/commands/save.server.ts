import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { registerAutosave, registerSave, ownerOf } from '#app/drafts/order.server.ts'
import { type LinkHolder, readToken } from '../links.server.ts'
import { type CandidateRefusal, mayEdit } from '../policy.ts'
import { type Draft, readApplicationData } from '../schema.ts'
import {
  isUnseen,
  MAX_AUTOSAVE_LENGTH,
  NO_PAGE,
  type PostOrigin,
  readTyped,
  type TypedTexts,
} from '../typed.ts'
import type { ApplicationStatus } from '../workflow.ts'

/** An application as its link holder edits it, locked until the transaction ends. */
export type LockedApplication = Awaited<ReturnType<typeof lockForEditing>>

export async function lockApplicationByToken(
  tx: Tx,
  token: string | undefined,
  stop: (reason: CandidateRefusal) => never,
): Promise<LockedApplication> {
  const read = await readToken(token, tx)
  return read.state === 'active' ? lockForEditing(tx, read.holder) : stop(read.state)
}

/** Locks the application that a valid link opens. */
export async function lockForEditing(tx: Tx, { applicationId }: LinkHolder) {
  const { applicationData, typed, ...row } = await tx
    .selectFrom('applications')
    .where('id', '=', applicationId)
    .select(['id', 'email', 'status', 'revision', 'version', 'role', 'invitedRole'])
    .select(['companyName', 'applicationData', 'typed'])
    .$narrowType<{ status: ApplicationStatus; role: CompanyType }>()
    .executeTakeFirstOrThrow()
  return {
    ...row,
    data: readApplicationData(applicationData),
    /** Text typed over this version that is not saved yet. */
    typed: readTyped(typed, row.version),
  }
}

export const columnsOf = (draft: Draft) => ({
  companyName: draft.company_name,
  role: draft.role,
  applicationData: JSON.stringify(readApplicationData(draft)),
})

/** Posting a form twice is not a conflicting change. */
const isSameContent = (locked: LockedApplication, draft: Draft): boolean =>
  locked.companyName === draft.company_name &&
  locked.role === draft.role &&
  JSON.stringify(locked.data) === JSON.stringify(readApplicationData(draft))

type Autosave = { values: TypedTexts['values']; version: number | undefined }

/** Autosaves without validation; never overwrites newer text of another window. Returns when it was saved. */
export const keepTyped = (token: string | undefined, { values, version }: Autosave, poster: PostOrigin) =>
  attempt<Date, CandidateRefusal | 'too_long'>(async (tx, stop) => {
    const application = await lockApplicationByToken(tx, token, stop)
    const at = now()
    if (!mayEdit(application.status)) return stop('locked')
    if (!(await registerAutosave(tx, ownerOf.application(application.id), poster.window))) return at
    if ((version ?? application.version) !== application.version || isUnseen(application.typed, poster))
      return stop('stale')
    const texts: TypedTexts = {
      values,
      window: poster.window?.name ?? '',
      seen: application.version,
      at: at.toISOString(),
    }
    const typed = JSON.stringify(texts)
    if (typed.length > MAX_AUTOSAVE_LENGTH) return stop('too_long')
    await tx
      .updateTable('applications')
      .set({ typed })
      .where('id', '=', application.id)
      .where('status', '=', application.status)
      .where('version', '=', application.version)
      .executeTakeFirstOrThrow()
    return at
  })

/** Stores the candidate's form (ADM-068) and returns the new version. Refuses a stale page. */
export const saveApplication = (
  token: string | undefined,
  draft: Draft,
  poster: PostOrigin = NO_PAGE,
  answers: TypedTexts['values'] = {},
) =>
  attempt<{ version: number }, CandidateRefusal>(async (tx, stop) => {
    const locked = await lockApplicationByToken(tx, token, stop)
    if (!mayEdit(locked.status)) return stop('locked')
    if (isUnseen(locked.typed, poster)) return stop('stale')
    const isSame = isSameContent(locked, draft)
    if (!isSame && draft.version !== undefined && draft.version !== locked.version) return stop('stale')
    const isLast = await registerSave(tx, ownerOf.application(locked.id), poster.window)
    const hasAnswers = Object.keys(answers).length > 0
    if (isSame && !hasAnswers && !(isLast && locked.typed)) return { version: locked.version }
    const version = locked.version + 1
    // Keep text that was typed after the button was clicked, now over the new version.
    const late = isLast || !locked.typed ? null : { ...locked.typed, seen: version }
    // Answers to requested items are not fields of the application, so they stay in the draft.
    const given = hasAnswers
      ? { values: answers, window: poster.window?.name ?? '', seen: version, at: now().toISOString() }
      : null
    const unsaved = late ?? given
    const typed = unsaved && JSON.stringify(unsaved)
    const saved = await tx
      .updateTable('applications')
      .set({ ...columnsOf(draft), typed, version, updatedAt: now() })
      .where('id', '=', locked.id)
      .where('status', '=', locked.status)
      .where('version', '=', locked.version)
      .returning('version')
      .executeTakeFirst()
    return saved ?? stop('stale')
  })

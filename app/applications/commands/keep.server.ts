import { attempt } from '#app/db/attempt.server.ts'
import { registerAutosave, ownerOf } from '#app/drafts/order.server.ts'
import { now } from '#app/lib/clock.ts'
import { type CandidateRefusal, mayEdit } from '../policy.ts'
import { isUnseen, MAX_AUTOSAVE_LENGTH, type PostOrigin, type TypedTexts } from '../typed.ts'
import { lockApplicationByToken } from './save.server.ts'

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

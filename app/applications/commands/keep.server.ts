import { attempt } from '#app/db/attempt.server.ts'
import { keepDraft, ownerOf } from '#app/drafts/order.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import { type CandidateRefusal, mayEdit } from '../policy.ts'
import { isUnseen, MOST_TYPED, type Poster, type TypedTexts } from '../typed.ts'
import { holdByToken } from './save.server.ts'

type Kept = { values: TypedTexts['values']; version: number | undefined }

/**
 * Autosaves the candidate's text without validation. Never overwrites newer text from another window, and ignores a late
 * autosave. Returns the time of the save.
 */
export function keepTyped(
  token: string | undefined,
  { values, version }: Kept,
  poster: Poster,
): Promise<Result<Date, CandidateRefusal | 'too_long'>> {
  return attempt<Date, CandidateRefusal | 'too_long'>(async (tx, stop) => {
    const held = await holdByToken(tx, token, stop)
    const at = now()
    if (!mayEdit(held.status)) return stop('locked')
    if (!(await keepDraft(tx, ownerOf.application(held.id), poster.window))) return at
    if ((version ?? held.version) !== held.version || isUnseen(held.typed, poster)) return stop('stale')
    const texts: TypedTexts = {
      values,
      window: poster.window?.name ?? '',
      seen: held.version,
      at: at.toISOString(),
    }
    const typed = JSON.stringify(texts)
    if (typed.length > MOST_TYPED) return stop('too_long')
    await tx
      .updateTable('applications')
      .set({ typed })
      .where('id', '=', held.id)
      .where('status', '=', held.status)
      .where('version', '=', held.version)
      .executeTakeFirstOrThrow()
    return at
  })
}

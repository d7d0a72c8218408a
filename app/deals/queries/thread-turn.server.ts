import { type ShownTurn, showTurn } from '#app/review/turn-shown.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { OTHER_SIDE } from '#app/review/turn.words.ts'
import { loadInquiryFacts } from './turn-facts.server.ts'
import type { Thread, ThreadReader } from './threads.server.ts'

/** Whose turn a thread is, for one of its two sides; null for an admin and where it is nobody's. */
export async function loadThreadTurn(
  { userId, company }: ThreadReader,
  { id, side }: Thread,
): Promise<ShownTurn | null> {
  if (side === 'reader' || !company) return null
  const turn = (await loadTurns('inquiry', await loadInquiryFacts([id]))).get(id)
  if (!turn) return null
  if (turn.companyId === null || turn.companyId === company.id)
    return showTurn(turn, { userId, companyId: company.id, isOwner: true, ownerName: null })
  // Of the owner the asking side learns by their answers alone.
  const name = side === 'asker' ? OTHER_SIDE.owner : OTHER_SIDE.asker
  return { whose: 'company', since: turn.since?.toISOString() ?? null, company: name }
}

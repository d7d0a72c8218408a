import { loadTurns } from '#app/review/turn-index.server.ts'
import { type ShownTurn, showTurn } from '#app/review/turn.ts'
import { OTHER_SIDE } from '#app/review/turn-texts.ts'
import { loadInquiryFacts } from './turn-facts.server.ts'
import type { Thread, ThreadReader } from './threads.server.ts'

/** The side that has to act in a thread; null for an admin and where nobody has to. */
export async function loadThreadTurn(
  { company }: ThreadReader,
  { id, side }: Thread,
): Promise<ShownTurn | null> {
  if (side === 'reader' || !company) return null
  const turn = (await loadTurns('inquiry', await loadInquiryFacts([id]))).get(id)
  if (!turn) return null
  if (turn.companyId === null || turn.companyId === company.id) return showTurn(turn, null)
  // The asking side does not know who the owner is until they answer.
  return { whose: 'company', since: turn.since?.toISOString() ?? null, company: OTHER_SIDE.owner }
}

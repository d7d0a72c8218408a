import type { TurnDocument } from '#app/kyc/queries.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AskedItem } from '#app/review/asked/schema.ts'
import { stateOf } from '#app/review/asked/state.ts'

/** Whether a document counts now: neither rejected nor ended. */
export const counts = ({ status, endsAt }: TurnDocument): boolean =>
  status !== 'rejected' && (endsAt === null || endsAt > now())

/** What is open of a request, as its owner's draft and documents stand. */
export function openItems(
  items: readonly AskedItem[],
  { draft, askedAt }: { draft: unknown; askedAt: Date | null },
  documents: readonly TurnDocument[],
): AskedItem[] {
  const typed = (draft ?? null) as Record<string, string | string[]> | null
  return items.filter((item) => stateOf(item, { typed, askedAt, documents }) === 'open')
}

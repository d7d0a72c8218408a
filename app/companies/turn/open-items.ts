import type { TurnDocument } from '#app/kyc/queries.server.ts'
import { now } from '#app/lib/clock.ts'
import type { RequestedItem } from '#app/review/requested/schema.ts'
import { stateOf } from '#app/review/requested/state.ts'

/** Whether a document is neither rejected nor expired. */
export const isUsable = ({ status, endsAt }: TurnDocument): boolean =>
  status !== 'rejected' && (endsAt === null || endsAt > now())

/** Open items of a request, given the owner's draft and documents. */
export function openItems(
  items: readonly RequestedItem[],
  { draft, askedAt }: { draft: unknown; askedAt: Date | null },
  documents: readonly TurnDocument[],
): RequestedItem[] {
  const typed = (draft ?? null) as Record<string, string | string[]> | null
  return items.filter((item) => stateOf(item, { typed, askedAt, documents }) === 'open')
}

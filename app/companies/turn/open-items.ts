import type { TurnDocument } from '#app/kyc/queries.server.ts'
import type { AskedItem } from '#app/review/asked/schema.ts'
import { stateOf } from '#app/review/asked/state.ts'

/** What is open of a request, as its owner's draft and documents stand. */
export function openItems(
  items: readonly AskedItem[],
  { draft, askedAt }: { draft: unknown; askedAt: Date | null },
  documents: readonly TurnDocument[],
): AskedItem[] {
  const typed = (draft ?? null) as Record<string, string | string[]> | null
  const current = documents
    .filter(({ isCurrent }) => isCurrent)
    .map(({ createdAt, ...document }) => ({ ...document, uploadedAt: createdAt }))
  return items.filter((item) => stateOf(item, { typed, askedAt, documents: current }) === 'open')
}

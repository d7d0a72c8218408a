import type { Tx } from '#app/db/client.server.ts'

type Versions = { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> }

/**
 * What happened, for workers that act on it after the commit. `listing_published` (a listing comes on the market, by
 * approval, by its owner's switch or by a reinstatement) is written by the database itself, so that no way there can
 * forget it.
 */
type OutboxEvent = {
  /** The id of a listing, or of a market import. */
  subjectId: string | number
} &
  /** `before` and `after` are the two versions of what changed: who is told depends on what each reader saw of them. */
  (
    | { kind: 'price_changed'; details: { from: number; to: number; opened: boolean } & Versions }
    | { kind: 'listing_changed'; details: Versions }
    | { kind: 'market_updated'; details: { countries: readonly string[] } }
  )

/** Kind and subject with facts of the change: ids, codes, names of places and EUR, never a secret or a text. */
export async function emit(tx: Tx, { kind, subjectId, details }: OutboxEvent): Promise<void> {
  await tx
    .insertInto('outboxEvents')
    .values({ kind, subjectId: String(subjectId), details: JSON.stringify(details) })
    .execute()
}

import type { Tx } from '#app/db/client.server.ts'

type Versions = { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> }

/** Events for workers after the commit. `listing_published` is written by the database, so that no code path can miss it. */
type OutboxEvent = {
  subjectId: string | number
} &
  /** `before` and `after` are the versions of the listing; notifications depend on what each reader was able to see. */
  (
    | { kind: 'price_changed'; details: { from: number; to: number; opened: boolean } & Versions }
    | { kind: 'listing_changed'; details: Versions }
    | { kind: 'market_updated'; details: { countries: readonly string[] } }
  )

/** Details are ids, codes, place names and amounts in EUR, never secrets or free text. */
export async function emit(tx: Tx, { kind, subjectId, details }: OutboxEvent): Promise<void> {
  await tx
    .insertInto('outboxEvents')
    .values({ kind, subjectId: String(subjectId), details: JSON.stringify(details) })
    .execute()
}

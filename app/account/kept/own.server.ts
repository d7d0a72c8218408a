import type { ExpressionBuilder } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import type { Keeper, ToKeep } from './schema.ts'

/** The rows of one keeper, including expired ones. */
export function keptBy(eb: ExpressionBuilder<DB, 'keptInquiries'>, of: Keeper) {
  return 'userId' in of ? eb('userId', '=', of.userId) : eb('browserHash', '=', of.browser)
}

/** The rows a keeper may read and change: not expired, and not from an unconfirmed sign-up. */
export function livingKept(from: Pick<Tx, 'selectFrom'>, of: Keeper) {
  return from
    .selectFrom('keptInquiries as k')
    .where((eb) => ('userId' in of ? eb('k.userId', '=', of.userId) : eb('k.browserHash', '=', of.browser)))
    .where('k.signUpGeneration', 'is', null)
    .where('k.expiresAt', '>', now())
}

/** Changes the keeper's own message; false if there is none. */
export async function changeKept(
  of: Keeper,
  id: string,
  words: { message: string; phone: string | null },
): Promise<boolean> {
  return transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('keptInquiries')
      .set({ ...words, keptAt: now() })
      .where('id', '=', id)
      .where('id', 'in', livingKept(tx, of).select('k.id'))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  })
}

/** Removes the keeper's own message; false if there is none. */
export async function removeKept(of: Keeper, id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('keptInquiries')
      .where('id', '=', id)
      .where('id', 'in', livingKept(tx, of).select('k.id'))
      .executeTakeFirst()
    return numDeletedRows === 1n
  })
}

const ofListing = (tx: Tx, of: Keeper, slug: string) =>
  tx
    .selectFrom('keptInquiries')
    .where((eb) => keptBy(eb, of))
    .where('listingId', 'in', (eb) =>
      eb.selectFrom('listings as l').where('l.slug', '=', slug).select('l.id'),
    )
    .select('id')

/** Removes all of a keeper's messages about a listing. */
export async function removeKeptOf(tx: Tx, of: Keeper, slug: string): Promise<void> {
  await tx
    .deleteFrom('keptInquiries')
    .where('id', 'in', ofListing(tx, of, slug))
    .execute()
}

/** Removes the message that filled the sent form: the latest of its kinds. Others stay. */
export async function removeSent(
  tx: Tx,
  of: Keeper,
  slug: string,
  kinds: readonly ToKeep['kind'][],
): Promise<void> {
  const filled = ofListing(tx, of, slug)
    .where('kind', 'in', kinds)
    .orderBy('keptAt', 'desc')
    .orderBy('id')
    .limit(1)
  await tx.deleteFrom('keptInquiries').where('id', 'in', filled).execute()
}

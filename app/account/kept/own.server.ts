import type { ExpressionBuilder } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import { MESSAGE_KINDS, type MessageOwner, type GuestMessage } from './schema.ts'

/** The rows of one owner, including expired ones. */
export function ownedBy(eb: ExpressionBuilder<DB, 'keptInquiries'>, of: MessageOwner) {
  return 'userId' in of ? eb('userId', '=', of.userId) : eb('browserHash', '=', of.browser)
}

/** The messages an owner may read and change: not expired, and not from an unconfirmed sign-up. */
export function activeMessages(from: Pick<Tx, 'selectFrom'>, of: MessageOwner) {
  return from
    .selectFrom('keptInquiries as k')
    .where((eb) => ('userId' in of ? eb('k.userId', '=', of.userId) : eb('k.browserHash', '=', of.browser)))
    .where('k.kind', 'in', MESSAGE_KINDS)
    .where('k.signUpGeneration', 'is', null)
    .where('k.expiresAt', '>', now())
}

/** Changes the owner's message; false if there is none. */
export async function updateSavedMessage(
  of: MessageOwner,
  id: string,
  content: { message: string; phone: string | null },
): Promise<boolean> {
  return transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('keptInquiries')
      .set({ ...content, keptAt: now() })
      .where('id', '=', id)
      .where('id', 'in', activeMessages(tx, of).select('k.id'))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  })
}

/** Removes the owner's message; false if there is none. */
export async function deleteSavedMessage(of: MessageOwner, id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('keptInquiries')
      .where('id', '=', id)
      .where('id', 'in', activeMessages(tx, of).select('k.id'))
      .executeTakeFirst()
    return numDeletedRows === 1n
  })
}

const ofListing = (tx: Tx, of: MessageOwner, slug: string) =>
  tx
    .selectFrom('keptInquiries')
    .where((eb) => ownedBy(eb, of))
    .where('listingId', 'in', (eb) =>
      eb.selectFrom('listings as l').where('l.slug', '=', slug).select('l.id'),
    )
    .select('id')

/** Removes everything that an owner saved about a listing. */
export async function deleteSavedForListing(tx: Tx, of: MessageOwner, slug: string): Promise<void> {
  await tx
    .deleteFrom('keptInquiries')
    .where('id', 'in', ofListing(tx, of, slug))
    .execute()
}

/** Removes the saved message that prefilled the submitted form: the latest of these kinds. */
export async function deleteSentMessage(
  tx: Tx,
  of: MessageOwner,
  slug: string,
  kinds: readonly GuestMessage['kind'][],
): Promise<void> {
  const filled = ofListing(tx, of, slug)
    .where('kind', 'in', kinds)
    .orderBy('keptAt', 'desc')
    .orderBy('id')
    .limit(1)
  await tx.deleteFrom('keptInquiries').where('id', 'in', filled).execute()
}

import type { ExpressionBuilder } from 'kysely'
import { transaction, type Tx } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import { now } from '#app/lib/clock.ts'
import type { MailContent } from '#app/mail/content.ts'
import { MESSAGE_KINDS, type MessageOwner, type GuestMessage } from './schema.ts'
import { SAVED_TEXTS } from './texts.ts'

/** The rows of one owner, including expired ones. */
export const ownedBy = (eb: ExpressionBuilder<DB, 'keptInquiries'>, owner: MessageOwner) =>
  'userId' in owner ? eb('userId', '=', owner.userId) : eb('browserHash', '=', owner.browser)

/** The messages an owner may read and change: not expired, and not from an unconfirmed sign-up. */
export function activeMessages(from: Pick<Tx, 'selectFrom'>, owner: MessageOwner) {
  return from
    .selectFrom('keptInquiries as k')
    .where((eb) =>
      'userId' in owner ? eb('k.userId', '=', owner.userId) : eb('k.browserHash', '=', owner.browser),
    )
    .where('k.kind', 'in', MESSAGE_KINDS)
    .where('k.signUpGeneration', 'is', null)
    .where('k.expiresAt', '>', now())
}

/** For the email about an approval: the link to the person's messages that can now be sent. */
export async function savedEntries(tx: Tx, userId: string): Promise<NonNullable<MailContent['entries']>> {
  const saved = await activeMessages(tx, { userId }).select('k.id').limit(1).executeTakeFirst()
  return saved ? [{ title: SAVED_TEXTS.sendAll, text: null, path: '/signin?from=%2Fkept' }] : []
}

/** Changes the owner's message; false if there is none. */
export async function updateSavedMessage(
  owner: MessageOwner,
  id: string,
  content: { message: string; phone: string | null },
): Promise<boolean> {
  return transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('keptInquiries')
      .set({ ...content, keptAt: now() })
      .where('id', '=', id)
      .where('id', 'in', activeMessages(tx, owner).select('k.id'))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  })
}

/** Removes the owner's message; false if there is none. */
export async function deleteSavedMessage(owner: MessageOwner, id: string): Promise<boolean> {
  return transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('keptInquiries')
      .where('id', '=', id)
      .where('id', 'in', activeMessages(tx, owner).select('k.id'))
      .executeTakeFirst()
    return numDeletedRows === 1n
  })
}

const ofListing = (tx: Tx, owner: MessageOwner, slug: string) =>
  tx
    .selectFrom('keptInquiries')
    .where((eb) => ownedBy(eb, owner))
    .where('listingId', 'in', (eb) =>
      eb.selectFrom('listings as l').where('l.slug', '=', slug).select('l.id'),
    )
    .select('id')

export async function deleteSavedForListing(tx: Tx, owner: MessageOwner, slug: string): Promise<void> {
  await tx
    .deleteFrom('keptInquiries')
    .where('id', 'in', ofListing(tx, owner, slug))
    .execute()
}

/** Removes the saved message that prefilled the submitted form: the latest of these kinds. */
export async function deleteSentMessage(
  tx: Tx,
  owner: MessageOwner,
  slug: string,
  kinds: readonly GuestMessage['kind'][],
): Promise<void> {
  const filled = ofListing(tx, owner, slug)
    .where('kind', 'in', kinds)
    .orderBy('keptAt', 'desc')
    .orderBy('id')
    .limit(1)
  await tx.deleteFrom('keptInquiries').where('id', 'in', filled).execute()
}

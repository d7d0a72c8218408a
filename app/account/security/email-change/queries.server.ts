import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import { peekLink } from '../../links.server.ts'

export type Wish = {
  newEmail: string
  expiresAt: Date
  isOldConfirmed: boolean
  isNewConfirmed: boolean
}

/** The member's own living wish for another address, or null (MEM-390). */
export async function findWish({ userId }: Member): Promise<Wish | null> {
  const row = await db()
    .selectFrom('emailChanges')
    .where('userId', '=', userId)
    .where('doneAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now())
    .select(['newEmail', 'expiresAt', 'oldConfirmedAt', 'newConfirmedAt'])
    .executeTakeFirst()
  return row
    ? {
        newEmail: row.newEmail,
        expiresAt: row.expiresAt,
        isOldConfirmed: row.oldConfirmedAt !== null,
        isNewConfirmed: row.newConfirmedAt !== null,
      }
    : null
}

export type LinkedWish = {
  side: 'old' | 'new'
  oldEmail: string
  newEmail: string
  isOtherConfirmed: boolean
  /** The viewer may confirm it: the new address asks for the account that wished for it. */
  mayConfirm: boolean
}

/**
 * What a living link is about; null for any other link. Opening it uses nothing up. Who holds the link of the new
 * address is not told the old one, which may be a stranger's.
 */
export async function findLinkedWish(secret: string, viewerId: string | null): Promise<LinkedWish | null> {
  const link = await peekLink(['confirm_old_email', 'confirm_new_email'], secret)
  if (!link) return null
  const side = link.purpose === 'confirm_old_email' ? 'old' : 'new'
  const row = await db()
    .selectFrom('emailChanges')
    .where(side === 'old' ? 'oldLinkId' : 'newLinkId', '=', link.id)
    .where('doneAt', 'is', null)
    .where('endedAt', 'is', null)
    .select(['oldEmail', 'newEmail', 'oldConfirmedAt', 'newConfirmedAt'])
    .executeTakeFirst()
  if (!row) return null
  const isOtherConfirmed = (side === 'old' ? row.newConfirmedAt : row.oldConfirmedAt) !== null
  return {
    side,
    oldEmail: side === 'old' ? row.oldEmail : '',
    newEmail: row.newEmail,
    isOtherConfirmed,
    mayConfirm: side === 'old' || link.userId === viewerId,
  }
}

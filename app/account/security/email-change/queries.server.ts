import { db, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import { peekLink } from '../../links.server.ts'
import { nextRequestAt, isTooSoon } from './policy.ts'

export type PendingChange = {
  newEmail: string
  expiresAt: Date
  isOldConfirmed: boolean
  isNewConfirmed: boolean
  /** Whether the old address does not have to confirm. */
  withoutOld: boolean
  /** When it takes effect; null until the new address is confirmed. */
  takesEffectAt: Date | null
}

/** The member's pending email change, or null (MEM-390). */
export async function findPendingChange({ userId }: Member): Promise<PendingChange | null> {
  const row = await db()
    .selectFrom('emailChanges')
    .where('userId', '=', userId)
    .where('doneAt', 'is', null)
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', '>', now()), eb('takesEffectAt', 'is not', null)]))
    .select(['newEmail', 'expiresAt', 'oldConfirmedAt', 'newConfirmedAt', 'withoutOld', 'takesEffectAt'])
    .executeTakeFirst()
  return row
    ? {
        newEmail: row.newEmail,
        expiresAt: row.expiresAt,
        isOldConfirmed: row.oldConfirmedAt !== null,
        isNewConfirmed: row.newConfirmedAt !== null,
        withoutOld: row.withoutOld,
        takesEffectAt: row.takesEffectAt,
      }
    : null
}

/** The account's last request without the old mailbox, whatever its outcome. */
export function lastWithoutOld(reader: Pick<Tx, 'selectFrom'>, userId: string) {
  return reader
    .selectFrom('emailChanges')
    .where('userId', '=', userId)
    .where('withoutOld', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .select(['createdAt', 'endedBecause'])
    .limit(1)
    .executeTakeFirst()
}

/** Whether the member may change the address without confirming from the old one, and if not, from when. */
export type WithoutOldOffer = 'now' | 'admin' | { from: Date; wasTaken: boolean }

export async function findWithoutOldOffer({ userId, role }: Member): Promise<WithoutOldOffer> {
  if (role === 'admin') return 'admin'
  const last = await lastWithoutOld(db(), userId)
  if (!last || !isTooSoon(last.createdAt, now())) return 'now'
  return { from: nextRequestAt(last.createdAt), wasTaken: last.endedBecause === 'taken' }
}

export type LinkedChange = {
  /** The address that got the link, or `stop` for a link that stops a change without the old mailbox. */
  side: 'old' | 'new' | 'stop'
  oldEmail: string
  newEmail: string
  isOtherConfirmed: boolean
  withoutOld: boolean
  takesEffectAt: Date | null
  /** Whether the viewer may confirm: the new address requires the requesting account. */
  mayConfirm: boolean
}

const SIDES = { confirm_old_email: 'old', confirm_new_email: 'new', stop_email_change: 'stop' } as const

/**
 * The change behind a live link; null for any other link. Looking it up does not use it up. The link to the new
 * address, possibly a stranger's, does not reveal the old one.
 */
export async function findLinkedChange(
  secret: string,
  viewerId: string | null,
): Promise<LinkedChange | null> {
  const link = await peekLink(['confirm_old_email', 'confirm_new_email', 'stop_email_change'], secret)
  if (!link) return null
  const side = SIDES[link.purpose as keyof typeof SIDES]
  const row = await db()
    .selectFrom('emailChanges')
    .where('userId', '=', link.userId)
    .where((eb) =>
      side === 'stop'
        ? eb('withoutOld', '=', true)
        : eb(side === 'old' ? 'oldLinkId' : 'newLinkId', '=', link.id),
    )
    .where('doneAt', 'is', null)
    .where('endedAt', 'is', null)
    .$if(side === 'stop', (pendingChange) =>
      pendingChange.where((eb) => eb.or([eb('expiresAt', '>', now()), eb('takesEffectAt', 'is not', null)])),
    )
    .select(['oldEmail', 'newEmail', 'oldConfirmedAt', 'newConfirmedAt', 'withoutOld', 'takesEffectAt'])
    .executeTakeFirst()
  if (!row) return null
  const { newEmail, withoutOld, takesEffectAt } = row
  const isOtherConfirmed = (side === 'old' ? row.newConfirmedAt : row.oldConfirmedAt) !== null
  return {
    side,
    oldEmail: side === 'new' ? '' : row.oldEmail,
    newEmail,
    isOtherConfirmed,
    withoutOld,
    takesEffectAt,
    mayConfirm: side === 'old' || (side === 'new' && link.userId === viewerId),
  }
}

import { sql } from 'kysely'
import { db, type Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import { peekLink } from '../../links.server.ts'
import { nextRequestAt, isTooSoon } from './policy.ts'

export type PendingChange = NonNullable<Awaited<ReturnType<typeof findPendingChange>>>
export type LinkedChange = NonNullable<Awaited<ReturnType<typeof findLinkedChange>>>

/** The pending change or null (MEM-390); without the old mailbox, `takesEffectAt` is null until it is confirmed. */
export async function findPendingChange({ userId }: Member, reader: Pick<Tx, 'selectFrom'> = db()) {
  const row = await reader
    .selectFrom('emailChanges')
    .where('userId', '=', userId)
    .where('doneAt', 'is', null)
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', '>', now()), eb('takesEffectAt', 'is not', null)]))
    .select(['newEmail', 'expiresAt', 'withoutOld', 'takesEffectAt'])
    .select([
      sql<boolean>`old_confirmed_at is not null`.as('isOldConfirmed'),
      sql<boolean>`new_confirmed_at is not null`.as('isNewConfirmed'),
    ])
    .executeTakeFirst()
  return row ?? null
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

const SIDES = { confirm_old_email: 'old', confirm_new_email: 'new', stop_email_change: 'stop' } as const

/** The change behind a live link, which stays unused, or null; the new address, perhaps a stranger's, hides the old. */
export async function findLinkedChange(secret: string, viewerId: string | null) {
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
    /** The address that got the link, or `stop` for a link that stops a change without the old mailbox. */
    side,
    oldEmail: side === 'new' ? '' : row.oldEmail,
    newEmail,
    isOtherConfirmed,
    withoutOld,
    takesEffectAt,
    /** Whether the viewer may confirm: for the new address, only the requesting account may. */
    mayConfirm: side === 'old' || (side === 'new' && link.userId === viewerId),
  }
}

import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { formatDay } from '#app/lib/format.ts'
import { notifyPeople } from '../commands/shared.server.ts'
import { invitationOpenMail } from './emails.ts'

const BATCH = 50

/** Notifies a batch of members whose company's approval made their invitation usable; returns their number. */
export async function notifyInvitedMembers(): Promise<number> {
  const at = now()
  return transaction(async (tx) => {
    const waiting = await tx
      .selectFrom('accessInvitations as i')
      .innerJoin('listings as l', 'l.id', 'i.listingId')
      .innerJoin('companies as o', 'o.id', 'l.companyId')
      .innerJoin('users as u', (join) => join.on(sql<boolean>`lower(u.email) = i.email`))
      .innerJoin('members as m', 'm.userId', 'u.id')
      .innerJoin('companyMembers as cm', 'cm.userId', 'u.id')
      .innerJoin('companies as c', 'c.id', 'cm.companyId')
      .where('i.acceptedAt', 'is', null)
      .where('i.revokedAt', 'is', null)
      .where('i.toldAt', 'is', null)
      .where('i.expiresAt', '>', at)
      .where('u.emailVerified', '=', true)
      .where('c.approvalStatus', '=', 'approved')
      .where('c.suspendedAt', 'is', null)
      .where('m.suspendedAt', 'is', null)
      .whereRef('c.approvedAt', '>', 'i.sentAt')
      .where('l.onMarket', '=', true)
      .orderBy('i.createdAt')
      .limit(BATCH)
      .select(['i.id', 'i.expiresAt', 'l.title', 'l.slug', 'o.name as company'])
      .select(['u.id as userId', 'cm.companyId'])
      .forUpdate('i')
      .skipLocked()
      .execute()
    for (const { id, expiresAt, userId, companyId, ...about } of waiting) {
      await tx.updateTable('accessInvitations').set({ toldAt: at }).where('id', '=', id).execute()
      const cause = { cause: id, right: `invitation:${id}` } as const
      await notifyPeople(
        tx,
        [{ userId, companyId }],
        'invitation_open',
        cause,
        invitationOpenMail({ ...about, lastDay: formatDay(expiresAt) }),
      )
    }
    return waiting.length
  })
}

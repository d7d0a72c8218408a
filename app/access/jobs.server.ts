import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { formatDay } from '#app/lib/format.ts'
import { personOrOwner, notifyPeople } from './commands/shared.server.ts'
import { endingMail } from './emails.ts'
import { writeNdaPdfs } from './nda/nda-pdfs.server.ts'
import { REMIND_BEFORE_DAYS } from './policy.ts'
import { invitationOpenMail } from './invitations/emails.ts'

const DAY = 86_400_000
const BATCH = 50

/**
 * Notifies the holders of a batch of grants that end within 7 days, or the owner of their company; returns their number.
 * Skips grants for less than 7 days, paused ones and those off the market; retries those nobody can be notified of.
 */
export async function remindEndingGrants(): Promise<number> {
  const at = now()
  return transaction(async (tx) => {
    const ending = await tx
      .selectFrom('accessGrants as g')
      .innerJoin('listings as l', 'l.id', 'g.listingId')
      .innerJoin('companies as c', 'c.id', 'g.companyId')
      .where('g.revokedAt', 'is', null)
      .where('g.remindedAt', 'is', null)
      .where('g.expiresAt', '>', at)
      .where('g.expiresAt', '<=', new Date(at.getTime() + REMIND_BEFORE_DAYS * DAY))
      .where(sql<boolean>`g.granted_at <= g.expires_at - make_interval(days => ${REMIND_BEFORE_DAYS})`)
      .where('l.onMarket', '=', true)
      .where('c.approvalStatus', '=', 'approved')
      .where('c.suspendedAt', 'is', null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('companyMembers as cm')
            .innerJoin('members as m', 'm.userId', 'cm.userId')
            .whereRef('cm.companyId', '=', 'g.companyId')
            .where((or) => or.or([or('cm.role', '=', 'owner'), or('cm.userId', '=', or.ref('g.userId'))]))
            .where('m.suspendedAt', 'is', null)
            .select('cm.userId'),
        ),
      )
      .orderBy('g.expiresAt')
      .limit(BATCH)
      .select(['g.id', 'g.companyId', 'g.userId', 'g.expiresAt', 'l.title', 'l.slug', 'l.id as listingId'])
      .forUpdate('g')
      .skipLocked()
      .execute()
    for (const { id, companyId, userId, expiresAt, listingId, ...about } of ending) {
      await tx
        .updateTable('accessGrants')
        .set({ remindedAt: at })
        .where('id', '=', id)
        .where('remindedAt', 'is', null)
        .execute()
      const lastDay = formatDay(new Date((expiresAt ?? at).getTime() - 1))
      await notifyPeople(
        tx,
        await personOrOwner(tx, { companyId, userId }),
        'ending',
        { cause: `${id}:${expiresAt?.getTime()}`, right: `grant:${listingId}` },
        endingMail({ ...about, lastDay }),
      )
    }
    return ending.length
  })
}

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

async function untilDone(round: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await round()) === BATCH);
}

export const accessJobs = [
  {
    name: 'tell ending grants',
    everySeconds: 600,
    run: (signal: AbortSignal) => untilDone(remindEndingGrants, signal),
  },
  {
    name: 'tell invited',
    everySeconds: 300,
    run: (signal: AbortSignal) => untilDone(notifyInvitedMembers, signal),
  },
  { name: 'write nda papers', everySeconds: 5, run: writeNdaPdfs },
] as const

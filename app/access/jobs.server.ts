import { sql } from 'kysely'
import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { dayText } from '#app/listings/ui/day-text.ts'
import { companyOwners, personOrOwner, tellPeople } from './commands/locked-listing.server.ts'
import { endingMail, recallMail } from './emails.ts'
import { tellInvited } from './invitations/jobs.server.ts'
import { replaceFormerPapers, writeNdaPapers } from './nda/papers.server.ts'

const DAY = 86_400_000
/** A request that waits this long is recalled to the owner (PUB-224). */
export const RECALL_AFTER_DAYS = 3
/** The holder is told this long before a grant ends (PUB-225). */
export const TELL_BEFORE_DAYS = 7
const BATCH = 50

/**
 * One batch of requests that have waited for 3 days: marks each and mails the owner in one transaction, so that several
 * processes recall a request once. A request whose owner cannot decide now waits for the recall too. Returns how many.
 */
export async function recallRequests(): Promise<number> {
  const at = now()
  return transaction(async (tx) => {
    const waiting = await tx
      .selectFrom('accessRequests as r')
      .innerJoin('listings as l', 'l.id', 'r.listingId')
      .innerJoin('companies as o', 'o.id', 'l.companyId')
      .innerJoin('companies as c', 'c.id', 'r.companyId')
      .where('r.status', '=', 'pending')
      .where('r.remindedAt', 'is', null)
      .where('r.createdAt', '<=', new Date(at.getTime() - RECALL_AFTER_DAYS * DAY))
      .where('o.approvalStatus', '=', 'approved')
      .where('o.suspendedAt', 'is', null)
      .orderBy('r.createdAt')
      .limit(BATCH)
      .select(['r.id', 'r.createdAt', 'l.id as listingId', 'l.title', 'l.companyId', 'c.name as company'])
      .forUpdate('r')
      .skipLocked()
      .execute()
    for (const { id, createdAt, companyId, ...about } of waiting) {
      await tx
        .updateTable('accessRequests')
        .set({ remindedAt: at })
        .where('id', '=', id)
        .where('remindedAt', 'is', null)
        .execute()
      await tellPeople(tx, await companyOwners(tx, companyId), 'recall', { cause: id }, (name) =>
        recallMail({ ...about, name, askedOn: dayText(createdAt) }),
      )
    }
    return waiting.length
  })
}

/**
 * One batch of grants that end within 7 days: marks each and tells its holder, or the owner of
 * the holder's company, in one transaction. A grant given for less
 * was told its end when it was given. Grants that rest, and those of listings that have left the market, open nothing
 * that could end; one that nobody can be told of now waits. Returns how many.
 */
export async function tellEndingGrants(): Promise<number> {
  const at = now()
  return transaction(async (tx) => {
    const ending = await tx
      .selectFrom('accessGrants as g')
      .innerJoin('listings as l', 'l.id', 'g.listingId')
      .innerJoin('companies as c', 'c.id', 'g.companyId')
      .where('g.revokedAt', 'is', null)
      .where('g.remindedAt', 'is', null)
      .where('g.expiresAt', '>', at)
      .where('g.expiresAt', '<=', new Date(at.getTime() + TELL_BEFORE_DAYS * DAY))
      .where(sql<boolean>`g.granted_at <= g.expires_at - make_interval(days => ${TELL_BEFORE_DAYS})`)
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
      const lastDay = dayText(new Date((expiresAt ?? at).getTime() - 1))
      await tellPeople(
        tx,
        await personOrOwner(tx, { companyId, userId }),
        'ending',
        { cause: id, right: `grant:${listingId}` },
        (name) => endingMail({ ...about, name, lastDay }),
      )
    }
    return ending.length
  })
}

async function inBatches(round: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await round()) === BATCH);
}

/** The loops of access, for server/job-list.ts. */
export const accessJobs = [
  {
    name: 'recall requests',
    everySeconds: 600,
    run: (signal: AbortSignal) => inBatches(recallRequests, signal),
  },
  {
    name: 'tell ending grants',
    everySeconds: 600,
    run: (signal: AbortSignal) => inBatches(tellEndingGrants, signal),
  },
  {
    name: 'tell invited',
    everySeconds: 300,
    run: (signal: AbortSignal) => inBatches(tellInvited, signal),
  },
  { name: 'write nda papers', everySeconds: 5, run: () => writeNdaPapers() },
  {
    name: 'replace former papers',
    everySeconds: 60,
    run: (signal: AbortSignal) => inBatches(replaceFormerPapers, signal),
  },
] as const

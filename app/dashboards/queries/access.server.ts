import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { isTurnOf } from '#app/review/turn-index.server.ts'

export type OpenRequests = Awaited<ReturnType<typeof listOpenRequests>>

/** Pending access requests for the company's listings, oldest first; at most 10. */
export async function listOpenRequests({ company }: ApprovedMember) {
  const waiting = db()
    .selectFrom('accessRequests as r')
    .innerJoin('listings as l', 'l.id', 'r.listingId')
    .where('l.companyId', '=', company.id)
    .where(isTurnOf('access', 'r.id', company.id))
  const [rows, counted] = await Promise.all([
    waiting
      .innerJoin('companies as c', 'c.id', 'r.companyId')
      .innerJoin('members as m', 'm.userId', 'r.userId')
      .orderBy('r.createdAt')
      .orderBy('r.id')
      .limit(10)
      .select([
        'r.id',
        'l.id as listingId',
        'l.title as listing',
        'c.name as company',
        'm.fullName as person',
        'r.createdAt',
      ])
      .execute(),
    waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count: counted.count }
}

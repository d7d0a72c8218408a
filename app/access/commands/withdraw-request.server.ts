import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { withdrawnMail } from '../emails.ts'
import { companyOwners, notifyPeople } from './shared.server.ts'

/** Withdraws the company's pending request; any member may, since the requester may have left (PUB-224). */
export const withdrawRequest = (member: ApprovedMember, id: string) =>
  attempt<{ slug: string }, 'not_found'>(async (tx, stop) => {
    if (!isUuid(id)) return stop('not_found')
    const request = await tx
      .updateTable('accessRequests')
      .set({ status: 'withdrawn', decidedAt: now(), decidedBy: member.userId })
      .where('id', '=', id)
      .where('companyId', '=', member.company.id)
      .where('status', '=', 'pending')
      .returning('listingId')
      .executeTakeFirst()
    if (!request) return stop('not_found')
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'access.withdraw',
      subject: { type: 'access_request', id },
      from: 'pending',
      to: 'withdrawn',
      details: { listingId: request.listingId },
    })
    const { slug, ...listing } = await tx
      .selectFrom('listings')
      .where('id', '=', request.listingId)
      .select(['slug', 'title', 'id as listingId', 'companyId'])
      .executeTakeFirstOrThrow()
    await notifyPeople(
      tx,
      await companyOwners(tx, listing.companyId),
      'withdrawn',
      { cause: id },
      withdrawnMail({ ...listing, company: member.company.name }),
      member.userId,
    )
    return { slug }
  })

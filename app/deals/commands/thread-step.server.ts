import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { type ThreadSide, type ThreadStep, threadWorkflow } from '../workflow.ts'

export type AdvancedThread = Exclude<Awaited<ReturnType<typeof advanceThread>>, string>

/** Takes a step on the member's side (MEM-385); `not_found` for neither side, `closed` if there are no more steps. */
export async function advanceThread(tx: Tx, member: ApprovedMember, id: string, step: ThreadStep) {
  const companyId = member.company.id
  const { asker, owner } = threadWorkflow[step]
  const side = sql<ThreadSide>`case when inquiries.company_id = ${companyId} then 'asker' else 'owner' end`
  const to = (target: string) => (target === 'same' ? sql`inquiries.status` : sql`${target}::text`)
  const isClosing = step === 'close'
  const thread = await tx
    .updateTable('inquiries')
    .from('listings as l')
    .whereRef('l.id', '=', 'inquiries.listingId')
    .where('inquiries.id', '=', id)
    .where((eb) => eb.or([eb('inquiries.companyId', '=', companyId), eb('l.companyId', '=', companyId)]))
    .where('inquiries.status', 'in', [...new Set([...asker.from, ...owner.from])])
    .set({
      status: sql`case when inquiries.company_id = ${companyId} then ${to(asker.to)} else ${to(owner.to)} end`,
      updatedAt: now(),
      ...(isClosing ? { closedAt: now(), closedBy: member.userId } : { lastWrittenAt: now() }),
    })
    .returning(['inquiries.id', 'inquiries.status', 'inquiries.listingTitle as title', 'inquiries.userId'])
    .returning(['inquiries.companyId as askerCompanyId', 'l.companyId as ownerCompanyId'])
    .returning(side.as('side'))
    .executeTakeFirst()
  if (thread) return thread
  const exists = await tx
    .selectFrom('inquiries as i')
    .innerJoin('listings as l', 'l.id', 'i.listingId')
    .where('i.id', '=', id)
    .where((eb) => eb.or([eb('i.companyId', '=', companyId), eb('l.companyId', '=', companyId)]))
    .select('i.id')
    .executeTakeFirst()
  return exists ? 'closed' : 'not_found'
}

/**
 * The people to notify on the other side: participants who still belong to the company and are not suspended, plus the
 * company's owner for the listing's side or if nobody else is left.
 */
export async function otherSide(tx: Tx, thread: AdvancedThread): Promise<string[]> {
  const isToOwner = thread.side === 'asker'
  const companyId = isToOwner ? thread.ownerCompanyId : thread.askerCompanyId
  const people = await tx
    .selectFrom('companyMembers as cm')
    .innerJoin('members as m', 'm.userId', 'cm.userId')
    .where('cm.companyId', '=', companyId)
    .where((eb) => eb.or([eb('cm.role', '=', 'owner'), eb('m.suspendedAt', 'is', null)]))
    .select(['cm.userId', 'cm.role'])
    .select((eb) =>
      eb
        .or([
          eb('cm.userId', '=', thread.userId),
          eb.exists(
            eb
              .selectFrom('inquiryMessages as w')
              .where('w.inquiryId', '=', thread.id)
              .whereRef('w.authorId', '=', 'cm.userId')
              .select('w.id'),
          ),
        ])
        .as('isParticipant'),
    )
    // Sorted: the email limit locks one row per author and mailbox, always in this order.
    .orderBy('cm.userId')
    .execute()
  const recipients = people.filter(
    ({ role, isParticipant }) => isParticipant || (isToOwner && role === 'owner'),
  )
  return (recipients.length > 0 ? recipients : people.filter(({ role }) => role === 'owner')).map(
    ({ userId }) => userId,
  )
}

import { shortName } from '#app/lib/name.ts'
import { transaction } from '#app/db/client.server.ts'
import { ok, refuse } from '#app/lib/refusal.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { notify } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { closedMail } from '../emails.ts'
import { otherSide, advanceThread } from './thread-step.server.ts'
import { dropBatched } from '#app/mail/batched.server.ts'
import { batchKey } from './messages.server.ts'
import { sql } from 'kysely'
import { now } from '#app/lib/clock.ts'

/** Closes an inquiry for both sides and notifies the other side (MEM-385). */
export function closeInquiry(member: ApprovedMember, id: string) {
  return transaction(async (tx) => {
    const thread = await advanceThread(tx, member, id, 'close')
    if (typeof thread === 'string') return refuse(thread)
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'inquiry.close',
      subject: { type: 'inquiry', id },
      to: 'closed',
      details: { side: thread.side },
    })
    // Closing is not an answer, so it must not reveal the owner of a private listing to the asker.
    const isOwner = thread.side === 'owner'
    const by = isOwner ? 'The owner' : `${member.fullName} of ${member.company.name}`
    for (const userId of await otherSide(tx, thread)) {
      await notify(tx, {
        userId,
        kind: 'inquiry',
        key: `inquiry:${id}:closed`,
        title: `${isOwner ? 'The owner' : shortName(member.fullName)} closed the inquiry: ${thread.title}`,
        path: `/inquiries/${id}`,
        restsOn: [`thread:${id}`],
        mail: {
          kind: 'inquiry.closed',
          content: closedMail({ id, title: thread.title, by }),
          byMember: member.userId,
        },
      })
    }
    return ok(null)
  })
}

/**
 * Deletes an inquiry and its unsent emails. Only its sender may, while they belong to the asking company; for everyone
 * else it does not exist (PUB-084). Once anyone else has written a message, it can only be closed. The row is locked
 * before its messages are read, so that a concurrent message is either seen or refused.
 */
export async function deleteInquiry(member: ApprovedMember, id: string) {
  return transaction(async (tx) => {
    const own = await tx
      .selectFrom('inquiries')
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .where('companyId', '=', member.company.id)
      .select(['id', 'listingId'])
      .forUpdate()
      .executeTakeFirst()
    if (!own) return refuse('not_found')
    const reply = await tx
      .selectFrom('inquiryMessages')
      .where('inquiryId', '=', id)
      .where('authorId', 'is distinct from', member.userId)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (reply) return refuse('answered')
    await tx.deleteFrom('inquiries').where('id', '=', id).execute()
    await dropBatched(tx, batchKey(id))
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'inquiry.delete',
      subject: { type: 'inquiry', id },
      details: { listingId: own.listingId },
    })
    return ok(null)
  })
}

/** Marks the asker's last message as needing no answer from the listing's company. Notifies nobody. */
export function markNoAnswerNeeded(member: ApprovedMember, id: string) {
  return transaction(async (tx) => {
    const lastAt = sql<Date>`(select max(w.created_at) from inquiry_messages w where w.inquiry_id = inquiries.id)`
    const last = sql<string>`(select w.side from inquiry_messages w where w.inquiry_id = inquiries.id
      order by w.created_at desc, w.id desc limit 1)`
    const settled = await tx
      .updateTable('inquiries')
      .from('listings as l')
      .whereRef('l.id', '=', 'inquiries.listingId')
      .where('inquiries.id', '=', id)
      .where('l.companyId', '=', member.company.id)
      .where('inquiries.status', '=', 'in_progress')
      .where(sql<boolean>`${last} = 'asker'`)
      .where(sql<boolean>`(no_answer_at is null or no_answer_at < ${lastAt})`)
      .set({ noAnswerAt: sql`greatest(${now()}::timestamptz, ${lastAt})`, updatedAt: now() })
      .returning('inquiries.id')
      .executeTakeFirst()
    if (!settled) return refuse('not_your_turn')
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'inquiry.mark_settled',
      subject: { type: 'inquiry', id },
      details: { side: 'owner' },
    })
    return ok(null)
  })
}

import { transaction } from '#app/db/client.server.ts'
import { ok, refuse } from '#app/lib/refusal.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { dropBatched } from '#app/mail/batched.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { batchKey } from './write-message.server.ts'

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

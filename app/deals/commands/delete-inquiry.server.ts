import { transaction } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'

export type DeleteRefusal = 'not_found' | 'answered'

/**
 * Deletes an inquiry; its sender alone may, for everybody else there is none (PUB-084). Once the owner has answered
 * the thread belongs to both sides and can only be closed.
 */
export async function deleteInquiry(member: Member, id: string): Promise<Result<null, DeleteRefusal>> {
  if (!isUuid(id)) return refuse('not_found')
  return transaction(async (tx) => {
    const gone = await tx
      .deleteFrom('inquiries')
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('inquiryMessages as m')
              .whereRef('m.inquiryId', '=', 'inquiries.id')
              .where('m.side', '=', 'owner')
              .select('m.id'),
          ),
        ),
      )
      .returning('listingId')
      .executeTakeFirst()
    if (!gone) {
      const own = await tx
        .selectFrom('inquiries')
        .where('id', '=', id)
        .where('userId', '=', member.userId)
        .select('id')
        .executeTakeFirst()
      return refuse(own ? 'answered' : 'not_found')
    }
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'inquiry.deleted',
      subject: { type: 'inquiry', id },
      details: { listingId: gone.listingId },
    })
    return ok(null)
  })
}

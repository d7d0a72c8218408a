import { transaction } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import { ok, refuse, type Result } from '#app/lib/result.ts'
import type { Member } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'

/** Deletes an inquiry with its thread; its sender alone may, for everybody else there is none (PUB-084). */
export async function deleteInquiry(member: Member, id: string): Promise<Result<null, 'not_found'>> {
  if (!isUuid(id)) return refuse('not_found')
  return transaction(async (tx) => {
    const gone = await tx
      .deleteFrom('inquiries')
      .where('id', '=', id)
      .where('userId', '=', member.userId)
      .returning('listingId')
      .executeTakeFirst()
    if (!gone) return refuse('not_found')
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'inquiry.deleted',
      subject: { type: 'inquiry', id },
      details: { listingId: gone.listingId },
    })
    return ok(null)
  })
}

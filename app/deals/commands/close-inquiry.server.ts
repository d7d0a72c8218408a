import { shortName } from '#app/lib/name.ts'
import { transaction } from '#app/db/client.server.ts'
import { ok, refuse } from '#app/lib/refusal.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { notify } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { closedMail } from '../emails.ts'
import { otherSide, advanceThread } from './thread-step.server.ts'

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

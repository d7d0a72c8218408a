import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { settleWork } from '#app/notices/notify-admins.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import type { MessageStep } from './schema.ts'
import { messageWorkflow } from './workflow.ts'

type MessageRefusal = 'not_found' | 'wrong_status'

const AUDITED = { answer: 'message.mark_answered', reopen: 'message.reopen' } as const

/** Of two concurrent admins, the conditional UPDATE refuses the second (ADM-202). Answering clears the notices. */
export function moveMessage(
  admin: AdminViewer,
  { intent, id }: MessageStep,
): Promise<Result<null, MessageRefusal>> {
  const { from, to } = messageWorkflow[intent]
  const isAnswer = to === 'answered'
  return transaction(async (tx) => {
    const moved = await tx
      .updateTable('contactMessages')
      .set({ answeredAt: isAnswer ? now() : null, answeredBy: isAnswer ? admin.userId : null })
      .where('id', '=', id)
      .where('answeredAt', isAnswer ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (moved.numUpdatedRows === 0n) {
      const exists = await tx
        .selectFrom('contactMessages')
        .where('id', '=', id)
        .select('id')
        .executeTakeFirst()
      return refuse(exists ? 'wrong_status' : 'not_found')
    }
    await writeAudit(tx, {
      actor: { kind: 'admin', userId: admin.userId },
      action: AUDITED[intent],
      subject: { type: 'contact_message', id },
      from: from[0],
      to,
    })
    if (isAnswer) await settleWork(tx, 'message', id)
    return ok(null)
  })
}

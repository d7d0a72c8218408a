import { transaction } from '#app/db/client.server.ts'
import { identity } from '#app/lib/identity.ts'
import { queueBatched } from '#app/mail/batched.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { notifyAdmins, settleWork } from '#app/notices/notify-admins.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { contactMessageMail, contactReceivedMail } from './emails.ts'
import type { ContactMessage } from './schema.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse, type Result } from '#app/lib/refusal.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { MessageStep } from './desk/schema.ts'

/** Stores a message, emails it to support and confirms receipt to the sender; deduped by form id. Throws Outage (PUB-148). */
export async function storeMessage(message: ContactMessage, userId: string | null): Promise<void> {
  const { formId, ...words } = message
  await transaction(async (tx) => {
    const kept = await tx
      .insertInto('contactMessages')
      .values({ ...words, formId, userId })
      .onConflict((conflict) => conflict.column('formId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) return
    await writeAudit(tx, {
      actor: userId ? { kind: 'member', userId } : { kind: 'guest' },
      action: 'message.send',
      subject: { type: 'contact_message', id: kept.id },
      details: {},
    })
    await queueMail(tx, {
      to: { address: identity().supportEmail, name: 'Support' },
      kind: 'message.received',
      content: contactMessageMail(message),
      dedupeKey: `contact:${kept.id}:support`,
    })
    await queueBatched(
      tx,
      { to: { address: words.email, name: '' }, kind: 'message.receipt', content: contactReceivedMail() },
      { key: `message.receipt:${words.email}`, immediately: false },
    )
    await notifyAdmins(tx, {
      work: 'message',
      subjectId: kept.id,
      cause: 'received',
      title: `Message from ${words.firstName} ${words.lastName}`,
      path: `/admin/messages?id=${kept.id}`,
    })
  })
}

type MessageRefusal = 'not_found' | 'wrong_status'

const AUDITED = { answer: 'message.mark_answered', reopen: 'message.reopen' } as const

/** Of two concurrent admins, the conditional UPDATE refuses the second (ADM-202). Answering clears the notices. */
export function moveMessage(
  admin: AdminViewer,
  { intent, id }: MessageStep,
): Promise<Result<null, MessageRefusal>> {
  const isAnswer = intent === 'answer'
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
      from: isAnswer ? 'open' : 'answered',
      to: isAnswer ? 'answered' : 'open',
    })
    if (isAnswer) await settleWork(tx, 'message', id)
    return ok(null)
  })
}

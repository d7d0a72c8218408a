import { transaction } from '#app/db/client.server.ts'
import { identity } from '#app/lib/identity.ts'
import { queueBatched } from '#app/mail/batched.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { notifyAdmins } from '#app/notices/notify-admins.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { contactMessageMail, contactReceivedMail } from './emails.ts'
import type { ContactMessage } from './schema.ts'

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

import type { Tx } from '#app/db/client.server.ts'
import type { MailContent } from '#app/mail/content.ts'
import type { MailKind, StrangerKind } from '#app/mail/kinds.ts'
import { type NewNotice, notify } from '#app/notices/notify.server.ts'

type Decided = Pick<NewNotice, 'key' | 'path' | 'text'> & {
  mail: { kind: Exclude<MailKind, StrangerKind>; content: MailContent }
}

/** Notifies a company's owner of a decision by email and, with the email's subject as title, in the app. */
export async function notifyCompanyOwner(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string | null },
  notice: Decided,
): Promise<void> {
  if (ownerId === null) return
  const title = notice.mail.content.subject
  await notify(tx, { ...notice, userId: ownerId, kind: 'decided', title, restsOn: [`company:${id}`] })
}

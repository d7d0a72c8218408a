import type { Tx } from '#app/db/client.server.ts'
import type { MailContent } from '#app/mail/content.ts'
import type { MailKind, StrangerKind } from '#app/mail/kinds.ts'
import { notify } from '#app/notices/notify.server.ts'

type Owned = { id: string; name: string; ownerId: string | null }
export type OwnerMail = readonly [Exclude<MailKind, StrangerKind>, (about: About) => MailContent]
type About = { companyName: string }

/** Notifies a company's owner of a decision by email and, with the email's subject as title, in the app. */
export async function notifyCompanyOwner(
  tx: Tx,
  { id, name, ownerId }: Owned,
  { mail: [kind, contentOf], ...notice }: { key: string; path: string; text: string | null; mail: OwnerMail },
): Promise<void> {
  if (ownerId === null) return
  const content = contentOf({ companyName: name })
  await notify(tx, {
    ...notice,
    userId: ownerId,
    kind: 'decided',
    title: content.subject,
    restsOn: [`company:${id}`],
    mail: { kind, content },
  })
}

import type { Tx } from '#app/db/client.server.ts'
import type { MailContent } from '#app/mail/content.ts'
import type { MailKind, StrangerKind } from '#app/mail/kinds.ts'
import { tell } from '#app/notices/tell.server.ts'

type Owned = { id: string; name: string; ownerId: string | null }
/** The kind of an email and its content. */
export type OwnerMail = readonly [Exclude<MailKind, StrangerKind>, (about: About) => MailContent]
type About = { companyName: string }

/** Notifies a company's owner of a decision by bell, under the email's subject, and by email. */
export async function tellOwner(
  tx: Tx,
  { id, name, ownerId }: Owned,
  { mail: [kind, contentOf], ...told }: { key: string; path: string; text: string | null; mail: OwnerMail },
): Promise<void> {
  if (ownerId === null) return
  const content = contentOf({ companyName: name })
  await tell(tx, {
    ...told,
    userId: ownerId,
    kind: 'decided',
    title: content.subject,
    restsOn: [`company:${id}`],
    mail: { kind, content },
  })
}

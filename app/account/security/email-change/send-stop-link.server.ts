import type { Tx } from '#app/db/client.server.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { issueLink } from '../../links.server.ts'
import { stopChangeMail } from '../emails.ts'
import { STOP_LINK_LIFETIME_SECONDS } from './policy.ts'

export function confirmPath(secret: string): string {
  return `/confirm-email?token=${secret}`
}

type StoppableChange = {
  id: string
  userId: string
  oldEmail: string
  newEmail: string
  takesEffectAt: Date | null
}

/** Emails the old address a link that stops the change; earlier links stay valid. */
export async function sendStopLink(
  tx: Tx,
  { userId, oldEmail, newEmail, takesEffectAt }: StoppableChange,
): Promise<void> {
  const { fullName, timeZone } = await tx
    .selectFrom('members')
    .where('userId', '=', userId)
    .select(['fullName', 'timeZone'])
    .executeTakeFirstOrThrow()
  const link = await issueLink(tx, {
    purpose: 'stop_email_change',
    userId,
    lifeSeconds: STOP_LINK_LIFETIME_SECONDS,
  })
  await queueMail(tx, {
    to: { address: oldEmail, name: fullName },
    kind: 'account.email_change_requested',
    content: stopChangeMail({ newEmail, takesEffectAt, timeZone }),
    dedupeKey: `link:${link.id}`,
    oneTimeLink: { id: link.id, path: confirmPath(link.secret), expiresAt: link.expiresAt },
  })
}

import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { ok, refuse } from '#app/lib/refusal.ts'
import { issueLink } from '../links.server.ts'
import { OPEN_STATUSES } from '../workflow.ts'

export type RenewRefusal = 'newer_link' | 'application_closed'

/**
 * The link for a failed email that is retried (ADM-170): null while the email's own link is valid, a new one once it has
 * expired. Refuses with `newer_link` if a newer email has a valid link, and with `application_closed` if the application
 * is decided or revoked. `hasSecret`: the email still has its secret.
 */
export async function renewMailedLink(tx: Tx, linkId: string, hasSecret: boolean) {
  const application = await tx
    .selectFrom('applications as a')
    .innerJoin('applicationLinks as l', 'l.applicationId', 'a.id')
    .where('l.id', '=', linkId)
    .forNoKeyUpdate('a')
    .select(['a.id', 'a.status', 'a.revokedAt'])
    .executeTakeFirst()
  const isOpen =
    application?.revokedAt === null && OPEN_STATUSES.some((status) => status === application.status)
  if (!application || !isOpen) return refuse('application_closed')
  const activeLinks = await tx
    .selectFrom('applicationLinks')
    .where('applicationId', '=', application.id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now())
    .select('id')
    .execute()
  if (hasSecret && activeLinks.some(({ id }) => id === linkId)) return ok(null)
  if (activeLinks.some(({ id }) => id !== linkId)) return refuse('newer_link')
  return ok(await issueLink(tx, application.id))
}

import { formatDay } from '#app/lib/format.ts'
import type { OneTimeMailLink } from '#app/mail/queue.server.ts'
import type { IssuedLink } from '../links.server.ts'

/** An application's link for an email, with its last valid day. */
export function mailLink({ id, path, expiresAt }: IssuedLink): {
  oneTimeLink: OneTimeMailLink
  linkEnds: string
} {
  return {
    oneTimeLink: { id: null, applicationLinkId: id, path, expiresAt },
    linkEnds: formatDay(expiresAt),
  }
}

import { longDay } from '#app/lib/long-day.ts'
import type { OneTimeMailLink } from '#app/mail/queue.server.ts'
import type { IssuedLink } from '../links.server.ts'

/** The last day of a link, as its mail names it. */
export const lastDay = (expiresAt: Date): string => longDay(expiresAt)

/** A link of an application as a mail carries it, and the day on which it ends. */
export function mailLink({ id, path, expiresAt }: IssuedLink): {
  oneTimeLink: OneTimeMailLink
  linkEnds: string
} {
  return {
    oneTimeLink: { id: null, applicationLinkId: id, path, expiresAt },
    linkEnds: lastDay(expiresAt),
  }
}

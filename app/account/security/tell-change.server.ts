import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { tell } from '#app/notices/tell.server.ts'
import { changeTitle, securityMail, type SecurityChange } from './emails.ts'

/** Tells a person of a change to the security of their account, in its transaction; it cannot be switched off (MEM-382). */
export async function tellChange(tx: Tx, userId: string, change: SecurityChange): Promise<void> {
  const at = now()
  await tell(tx, {
    userId,
    kind: 'security',
    key: `security:${change}:${at.getTime()}`,
    title: changeTitle(change),
    path: '/settings',
    mail: ({ fullName }) => ({
      kind: `security-${change.replaceAll('_', '-')}`,
      content: securityMail(change, { name: fullName }),
    }),
    at,
  })
}

import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { notify } from '#app/notices/notify.server.ts'
import { passwordChangedMail } from '../emails.ts'
import { securityMail, securityMailKind, type SecurityChange } from './emails.ts'
import { findRemainingSignInMethods } from './queries.server.ts'

/** Notifies a person of a change to their account's security, in its transaction; cannot be switched off (MEM-382). */
export async function notifySecurityChange(tx: Tx, userId: string, change: SecurityChange): Promise<void> {
  const at = now()
  const content = securityMail(change)
  await notify(tx, {
    userId,
    kind: 'security',
    key: `security:${change}:${at.getTime()}`,
    title: content.heading,
    path: '/settings',
    restsOn: [],
    mail: { kind: securityMailKind(change), content },
    at,
  })
}

/** Notifies a person of a new password, listing the other ways to sign in; `cause` distinguishes the changes. */
export async function notifyPasswordChanged(tx: Tx, userId: string, cause: string): Promise<void> {
  const left = await findRemainingSignInMethods(userId, tx)
  await notify(tx, {
    userId,
    kind: 'security',
    key: `password-changed:${cause}`,
    title: 'Your password was changed',
    path: '/settings',
    restsOn: [],
    mail: { kind: 'account.password_changed', content: passwordChangedMail({ left }) },
  })
}

import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { MailKind } from '#app/mail/kinds.ts'
import { notify } from '#app/notices/notify.server.ts'
import { passwordChangedMail } from '../emails.ts'
import { changeTitle, securityMail, type SecurityChange } from './emails.ts'
import { findRemainingSignInMethods } from './queries/factors.server.ts'

const MAIL_KINDS = {
  factor_on: 'account.second_factor_enabled',
  factor_off: 'account.second_factor_disabled',
  factor_reset: 'account.second_factor_reset',
  codes_renewed: 'account.recovery_codes_renewed',
  recovery_code_used: 'account.recovery_code_used',
  codes_tried: 'account.wrong_codes_entered',
  passkey_added: 'account.passkey_added',
  passkey_removed: 'account.passkey_removed',
  email: 'account.email_changed',
} as const satisfies Record<SecurityChange, MailKind>

/** Notifies a person of a change to their account's security, in its transaction; cannot be switched off (MEM-382). */
export async function notifySecurityChange(tx: Tx, userId: string, change: SecurityChange): Promise<void> {
  const at = now()
  await notify(tx, {
    userId,
    kind: 'security',
    key: `security:${change}:${at.getTime()}`,
    title: changeTitle(change),
    path: '/settings',
    restsOn: [],
    mail: {
      kind: MAIL_KINDS[change],
      content: securityMail(change),
    },
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

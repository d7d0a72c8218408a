import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { MailKind } from '#app/mail/kinds.ts'
import { tell } from '#app/notices/tell.server.ts'
import { changeTitle, securityMail, type SecurityChange } from './emails.ts'

const MAIL_KINDS = {
  factor_on: 'security-factor-on',
  factor_off: 'security-factor-off',
  factor_reset: 'security-factor-reset',
  codes_renewed: 'security-codes-renewed',
  recovery_code_used: 'security-recovery-code-used',
  codes_tried: 'security-codes-tried',
  passkey_added: 'security-passkey-added',
  passkey_removed: 'security-passkey-removed',
  email: 'security-email',
} as const satisfies Record<SecurityChange, MailKind>

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
      kind: MAIL_KINDS[change],
      content: securityMail(change, { name: fullName }),
    }),
    at,
  })
}

import type { RequiredRights } from '#app/db/rests-on.server.ts'
import type { MailKind } from './kinds.ts'

/** The rights that an email can depend on: the prefixes of the ids in `RequiredRights`. */
export type Right = RequiredRights[number] extends infer G
  ? G extends `${infer R}:${string}`
    ? R
    : G
  : never

/**
 * The rights each kind of email depends on besides its account, all of which must still hold when it is sent. An empty
 * list: the email is about its reader alone, or goes to a bare address.
 */
export const MAIL_RIGHTS = {
  'account.registration': [],
  'account.email_confirmation': [],
  'account.already_registered': [],
  'account.password_reset': [],
  'account.sign_in_link': [],
  'account.password_changed': [],
  'account.admin_invitation': [],
  'account.new_sign_in': [],
  'account.second_factor_enabled': [],
  'account.second_factor_disabled': [],
  'account.second_factor_reset': [],
  'account.recovery_codes_renewed': [],
  'account.recovery_code_used': [],
  'account.wrong_codes_entered': [],
  'account.passkey_added': [],
  'account.passkey_removed': [],
  'account.email_changed': [],
  'account.email_change_requested': [],
  'account.new_email_confirmation': [],
  'account.email_taken': [],
  'account.email_replaced': [],
  'account.suspended': [],
  'account.reinstated': [],
  'account.kind_changed': [],
  'account.signed_out': [],
  'account.role_changed': [],
  'account.data_exported': [],
  'account.closed': [],
  'account.mails_skipped': [],
  'account.removal_announced': [],
  'application.invitation': [],
  'application.received': [],
  'application.info_requested': [],
  'application.reminder': ['turn'],
  'application.rejected': [],
  'application.approved': [],
  'application.document_rejected': [],
  'application.document_reopened': [],
  'application.end_reminder': [],
  'company.received': ['company'],
  'company.approved': ['company'],
  'company.rejected': ['company'],
  'company.reopened': ['company'],
  'company.info_requested': ['company'],
  'company.confirmation_requested': ['company'],
  'company.completion_requested': ['company'],
  'company.change_reverted': ['company'],
  'company.contact_changed': [],
  'company.suspended': ['company'],
  'company.reinstated': ['company'],
  'company.invitation': ['colleague'],
  'company.colleague_joined': ['company'],
  'company.colleague_left': ['company'],
  'company.colleague_removed': [],
  'company.handed_over': ['company'],
  'company.closed': [],
  'kyc.received': [],
  'kyc.rejected': [],
  'kyc.reopened': [],
  'kyc.all_approved': [],
  'kyc.end_reminder': [],
  'listing.handed': ['company'],
  'listing.received': ['company'],
  'listing.approved': ['company'],
  'listing.info_requested': ['company'],
  'listing.rejected': ['company'],
  'listing.reopened': ['company'],
  'listing.suspended': ['company'],
  'listing.reinstated': ['company'],
  'listing.locked': ['company'],
  'listing.unlocked': ['company'],
  'access.requested': ['company'],
  'access.receipt': ['company', 'listing'],
  'access.granted': ['company', 'grant'],
  'access.declined': ['company', 'listing'],
  'access.request_reminder': ['company'],
  'access.withdrawn': ['company'],
  'access.revoked': ['company', 'listing'],
  'access.end_changed': ['company', 'grant'],
  'access.end_reminder': ['company', 'grant'],
  'access.invitation_opened': ['company', 'invitation'],
  'access.nda_accepted': ['company'],
  'access.invitation': ['invitation'],
  'inquiry.received': ['thread'],
  'inquiry.interest': ['thread'],
  'inquiry.info_requested': ['thread'],
  'inquiry.answered': ['thread'],
  'inquiry.closed': ['thread'],
  'connection.requested': ['connection'],
  'connection.accepted': ['connection'],
  'turn.reminder': ['turn'],
  'alert.digest': ['company', 'listing'],
  'content.published': [],
  'message.received': [],
  'message.receipt': [],
  'admin.digest': ['admin'],
  'admin.overdue_reminder': ['admin'],
  'demo.sample': [],
  'test.basic': [],
  'test.approval': [],
  'test.rejection': [],
  'test.more_info': [],
} as const satisfies Record<MailKind, readonly Right[]>

/** Kinds that may depend on only some of their rights, according to their content. */
const PARTIAL: ReadonlySet<MailKind> = new Set<MailKind>(['alert.digest', 'access.invitation'])

const rightOf = (ground: RequiredRights[number]) => ground.split(':')[0] ?? ''

/** Throws when an email does not depend on the rights of its kind. */
export function requireMatchingRights(kind: MailKind, restsOn: RequiredRights): void {
  const rights: readonly string[] = MAIL_RIGHTS[kind]
  const named = new Set(restsOn.map(rightOf))
  const isWhole = PARTIAL.has(kind) || rights.every((right) => named.has(right))
  if (!isWhole || [...named].some((right) => !rights.includes(right)))
    throw new Error(
      `an email ${kind} depends on ${rights.join(', ') || 'nothing'}, not ${[...named].join(', ')}`,
    )
}

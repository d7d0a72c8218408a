/** The subjects of email kinds. */
export const MAIL_NOUNS = [
  'account',
  'application',
  'company',
  'kyc',
  'listing',
  'access',
  'inquiry',
  'connection',
  'turn',
  'alert',
  'content',
  'message',
  'admin',
  'demo',
  'test',
] as const

/** The closed list of email kinds, used by the queue, the log and the template gallery (ADM-149, ADM-154). */
export const MAIL_KINDS = [
  // accounts
  'account.registration',
  'account.email_confirmation',
  'account.already_registered',
  'account.password_reset',
  'account.sign_in_link',
  'account.password_changed',
  'account.admin_invitation',
  'account.new_sign_in',
  'account.second_factor_enabled',
  'account.second_factor_disabled',
  'account.second_factor_reset',
  'account.recovery_codes_renewed',
  'account.recovery_code_used',
  'account.wrong_codes_entered',
  'account.passkey_added',
  'account.passkey_removed',
  'account.email_changed',
  'account.email_change_requested',
  'account.new_email_confirmation',
  'account.email_taken',
  'account.email_replaced',
  'account.suspended',
  'account.reinstated',
  'account.kind_changed',
  'account.signed_out',
  'account.role_changed',
  'account.data_exported',
  'account.closed',
  'account.mails_skipped',
  'account.removal_announced',
  // applications
  'application.invitation',
  'application.received',
  'application.info_requested',
  'application.reminder',
  'application.rejected',
  'application.approved',
  'application.document_rejected',
  'application.document_reopened',
  'application.end_reminder',
  // companies
  'company.received',
  'company.approved',
  'company.rejected',
  'company.reopened',
  'company.info_requested',
  'company.confirmation_requested',
  'company.completion_requested',
  'company.change_reverted',
  'company.contact_changed',
  'company.suspended',
  'company.reinstated',
  'company.invitation',
  'company.colleague_joined',
  'company.colleague_left',
  'company.colleague_removed',
  'company.handed_over',
  'company.closed',
  // KYC documents
  'kyc.received',
  'kyc.rejected',
  'kyc.reopened',
  'kyc.all_approved',
  'kyc.end_reminder',
  // listings
  'listing.handed',
  'listing.received',
  'listing.approved',
  'listing.info_requested',
  'listing.rejected',
  'listing.reopened',
  'listing.suspended',
  'listing.reinstated',
  'listing.locked',
  'listing.unlocked',
  // access to listings
  'access.requested',
  'access.receipt',
  'access.granted',
  'access.declined',
  'access.request_reminder',
  'access.withdrawn',
  'access.revoked',
  'access.end_changed',
  'access.end_reminder',
  'access.invitation_opened',
  'access.nda_accepted',
  'access.invitation',
  // deals and people
  'inquiry.received',
  'inquiry.interest',
  'inquiry.info_requested',
  'inquiry.answered',
  'inquiry.closed',
  'connection.requested',
  'connection.accepted',
  'turn.reminder',
  // alerts, legal texts, contact
  'alert.digest',
  'content.published',
  'message.received',
  'message.receipt',
  // back office
  'admin.digest',
  'admin.overdue_reminder',
  'demo.sample',
  'test.basic',
  'test.approval',
  'test.rejection',
  'test.more_info',
] as const satisfies readonly `${(typeof MAIL_NOUNS)[number]}.${string}`[]

export type MailKind = (typeof MAIL_KINDS)[number]

/** Kinds that ask their reader to act: if one does not arrive, the record, the bell and the sign-in show it. */
export const TURN_MAILS = [
  'application.invitation',
  'application.info_requested',
  'application.reminder',
  'application.document_rejected',
  'company.rejected',
  'company.info_requested',
  'kyc.rejected',
  'listing.handed',
  'listing.info_requested',
  'listing.rejected',
  'access.requested',
  'inquiry.received',
  'inquiry.interest',
  'inquiry.info_requested',
  'inquiry.answered',
  'connection.requested',
  'turn.reminder',
] as const satisfies readonly MailKind[]

/** Kinds that only earlier releases queued. */
export const FORMER_KINDS = ['access.request_reminder'] as const satisfies readonly MailKind[]

/**
 * Kinds for an address without an account, or not yet confirmed to belong to one. Subject, heading and paragraphs are
 * our own words; a person's text is limited to labelled facts and quotes.
 */
export const STRANGER_KINDS = [
  'account.registration',
  'account.email_confirmation',
  'account.already_registered',
  'account.password_reset',
  'account.sign_in_link',
  'account.admin_invitation',
  'account.new_email_confirmation',
  'account.email_taken',
  'account.email_replaced',
  'account.closed',
  'application.invitation',
  'application.received',
  'application.info_requested',
  'application.reminder',
  'application.rejected',
  'application.approved',
  'application.document_rejected',
  'application.document_reopened',
  'application.end_reminder',
  'company.invitation',
  'company.contact_changed',
  'access.invitation',
  'message.receipt',
] as const satisfies readonly MailKind[]

export type StrangerKind = (typeof STRANGER_KINDS)[number]

const strangerKinds: ReadonlySet<string> = new Set(STRANGER_KINDS)
export const isStrangerKind = (kind: string): kind is StrangerKind => strangerKinds.has(kind)

/**
 * Kinds that anyone can trigger for any address without limit: counted per mailbox. Sign-in links have their own limit,
 * so that nobody exhausts an owner's by requesting other emails.
 */
export const ASKED_BY_OTHERS = [
  'account.registration',
  'account.email_confirmation',
  'account.already_registered',
  'account.password_reset',
  'account.new_email_confirmation',
  'account.email_taken',
  'application.invitation',
  'company.invitation',
  'company.contact_changed',
  'access.invitation',
  'message.receipt',
] as const satisfies readonly StrangerKind[]

const askedByOthers: ReadonlySet<string> = new Set(ASKED_BY_OTHERS)
export const isAskedByOthers = (kind: string): boolean => askedByOthers.has(kind)

/** A test email is tried once, since its purpose is the true result (ADM-171). */
export const isTestKind = (kind: string): boolean => kind.startsWith('test.')

/** What a mail can be: the closed list, which the queue, the log and the gallery of templates read (ADM-149, ADM-154). */
export const MAIL_KINDS = [
  // accounts
  'set-password',
  'verify-email',
  'already-registered',
  'reset-password',
  'sign-in-link',
  'password-changed',
  'admin-invitation',
  'security-new-sign-in',
  'security-factor-on',
  'security-factor-off',
  'security-factor-reset',
  'security-codes-renewed',
  'security-recovery-code-used',
  'security-codes-tried',
  'security-passkey-added',
  'security-passkey-removed',
  'security-email',
  'confirm-old-email',
  'confirm-new-email',
  'email-taken',
  'email-left',
  'account-suspended',
  'account-reinstated',
  'user-type-changed',
  'signed-out',
  'role-changed',
  'data.ready',
  'account.closed',
  // applications
  'application.invitation',
  'application.received',
  'application.more_info',
  'application.rejected',
  'application.approved',
  'application.document_rejected',
  // companies
  'company_received',
  'company_approved',
  'company_rejected',
  'company_more_info',
  'company_suspended',
  'company_reinstated',
  'company.invitation',
  'company.colleague_joined',
  'company.colleague_left',
  'company.colleague_removed',
  'company.handed_over',
  'company.closed',
  // KYC documents
  'kyc_received',
  'kyc_rejected',
  'kyc_all_approved',
  // listings
  'listing.received',
  'listing.approve',
  'listing.requestInfo',
  'listing.reject',
  'listing.suspend',
  'listing.reinstate',
  'listing.lock',
  'listing.unlock',
  // access to listings
  'access.request',
  'access.receipt',
  'access.grant',
  'access.decline',
  'access.recall',
  'access.withdrawn',
  'access.revoked',
  'access.end',
  'access.ending',
  'access.invitation_open',
  'access.nda',
  'access.invitation',
  // deals and people
  'deals.inquiry',
  'deals.deal_interest',
  'deals.more_information',
  'deals.answer',
  'deals.closed',
  'connection_asked',
  'connection_accepted',
  // alerts, legal texts, contact
  'alerts-daily',
  'legal-version',
  'contact-message',
  'contact-received',
  // the back office's own
  'admin-digest',
  'admin-overdue',
  'sample',
  'test.basic',
  'test.approval',
  'test.rejection',
  'test.more_info',
] as const

export type MailKind = (typeof MAIL_KINDS)[number]

/**
 * Kinds that may go to an address which is nobody's account, or not yet known to belong to its account. Their subject,
 * heading and paragraphs are our own words; what a person typed stands in labelled facts and quotes.
 */
export const STRANGER_KINDS = [
  'set-password',
  'verify-email',
  'already-registered',
  'reset-password',
  'sign-in-link',
  'admin-invitation',
  'confirm-new-email',
  'email-taken',
  'email-left',
  'account.closed',
  'application.invitation',
  'application.received',
  'application.more_info',
  'application.rejected',
  'application.approved',
  'application.document_rejected',
  'company.invitation',
  'access.invitation',
  'contact-received',
] as const satisfies readonly MailKind[]

export type StrangerKind = (typeof STRANGER_KINDS)[number]

const strangerKinds: ReadonlySet<string> = new Set(STRANGER_KINDS)
export const isStrangerKind = (kind: string): kind is StrangerKind => strangerKinds.has(kind)

/**
 * Kinds that somebody other than the owner of an address can cause, as often as they like: counted by mailbox. Sign-in
 * links have a limit of their own, so that nobody uses up an owner's by asking for other mails.
 */
export const ASKED_BY_OTHERS = [
  'set-password',
  'verify-email',
  'already-registered',
  'reset-password',
  'confirm-new-email',
  'email-taken',
  'application.invitation',
  'company.invitation',
  'access.invitation',
  'contact-received',
] as const satisfies readonly StrangerKind[]

const askedByOthers: ReadonlySet<string> = new Set(ASKED_BY_OTHERS)
export const isAskedByOthers = (kind: string): boolean => askedByOthers.has(kind)

/** A test mail is tried once: what it is for is its true result (ADM-171). */
export const isTestKind = (kind: string): boolean => kind.startsWith('test.')

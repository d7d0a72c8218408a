import type { RequiredRights } from '#app/db/rests-on.server.ts'

/** The rights that an email can depend on: the prefixes of the ids in `RequiredRights`. */
export type Right = RequiredRights[number] extends infer G
  ? G extends `${infer R}:${string}`
    ? R
    : G
  : never

type MailFacts = {
  /**
   * The rights it depends on in addition to its account, all of which must still be valid when it is sent. An email
   * without any is only about its reader, or is sent to a bare address.
   */
  rights: readonly Right[]
  /** Depending on its content, only some of these rights may apply. */
  someRights?: true
  /**
   * It may be sent to an address without an account, or one not yet confirmed to belong to an account. Subject, heading
   * and paragraphs are our own words; a person's text is limited to labelled facts and quotes.
   */
  stranger?: true
  /**
   * Anyone can trigger it for any address without limit: limited per mailbox. Sign-in links have their own limit, so that
   * nobody can exhaust it by requesting other emails for the owner.
   */
  byOthers?: true
  /** It asks its reader to act. If it does not arrive, the record, the bell and the sign-in say so. */
  turn?: true
  /** Only earlier releases queued it. */
  former?: true
}

/** The closed list of email kinds, used by the queue, the log and the template gallery (ADM-149, ADM-154). */
const MAILS = {
  // accounts
  'account.registration': { rights: [], stranger: true, byOthers: true },
  'account.email_confirmation': { rights: [], stranger: true, byOthers: true },
  'account.already_registered': { rights: [], stranger: true, byOthers: true },
  'account.password_reset': { rights: [], stranger: true, byOthers: true },
  'account.sign_in_link': { rights: [], stranger: true },
  'account.password_changed': { rights: [] },
  'account.admin_invitation': { rights: [], stranger: true },
  'account.new_sign_in': { rights: [] },
  'account.second_factor_enabled': { rights: [] },
  'account.second_factor_disabled': { rights: [] },
  'account.second_factor_reset': { rights: [] },
  'account.recovery_codes_renewed': { rights: [] },
  'account.recovery_code_used': { rights: [] },
  'account.wrong_codes_entered': { rights: [] },
  'account.passkey_added': { rights: [] },
  'account.passkey_removed': { rights: [] },
  'account.email_changed': { rights: [] },
  'account.email_change_requested': { rights: [] },
  'account.new_email_confirmation': { rights: [], stranger: true, byOthers: true },
  'account.email_taken': { rights: [], stranger: true, byOthers: true },
  'account.email_replaced': { rights: [], stranger: true },
  'account.suspended': { rights: [] },
  'account.reinstated': { rights: [] },
  'account.kind_changed': { rights: [] },
  'account.signed_out': { rights: [] },
  'account.role_changed': { rights: [] },
  'account.data_exported': { rights: [] },
  'account.closed': { rights: [], stranger: true },
  'account.mails_skipped': { rights: [] },
  'account.removal_announced': { rights: [] },
  // applications
  'application.invitation': { rights: [], stranger: true, byOthers: true, turn: true },
  'application.received': { rights: [], stranger: true },
  'application.info_requested': { rights: [], stranger: true, turn: true },
  'application.reminder': { rights: ['turn'], stranger: true, turn: true },
  'application.rejected': { rights: [], stranger: true },
  'application.approved': { rights: [], stranger: true },
  'application.document_rejected': { rights: [], stranger: true, turn: true },
  'application.document_reopened': { rights: [], stranger: true },
  'application.end_reminder': { rights: [], stranger: true },
  // companies
  'company.received': { rights: ['company'] },
  'company.approved': { rights: ['company'] },
  'company.rejected': { rights: ['company'], turn: true },
  'company.reopened': { rights: ['company'] },
  'company.info_requested': { rights: ['company'], turn: true },
  'company.confirmation_requested': { rights: ['company'] },
  'company.completion_requested': { rights: ['company'] },
  'company.change_reverted': { rights: ['company'] },
  'company.contact_changed': { rights: [], stranger: true, byOthers: true },
  'company.suspended': { rights: ['company'] },
  'company.reinstated': { rights: ['company'] },
  'company.invitation': { rights: ['colleague'], stranger: true, byOthers: true },
  'company.colleague_joined': { rights: ['company'] },
  'company.colleague_left': { rights: ['company'] },
  'company.colleague_removed': { rights: [] },
  'company.handed_over': { rights: ['company'] },
  'company.closed': { rights: [] },
  // KYC documents
  'kyc.received': { rights: [] },
  'kyc.rejected': { rights: [], turn: true },
  'kyc.reopened': { rights: [] },
  'kyc.all_approved': { rights: [] },
  'kyc.end_reminder': { rights: [] },
  // listings
  'listing.handed': { rights: ['company'], turn: true },
  'listing.received': { rights: ['company'] },
  'listing.approved': { rights: ['company'] },
  'listing.info_requested': { rights: ['company'], turn: true },
  'listing.rejected': { rights: ['company'], turn: true },
  'listing.reopened': { rights: ['company'] },
  'listing.suspended': { rights: ['company'] },
  'listing.reinstated': { rights: ['company'] },
  'listing.locked': { rights: ['company'] },
  'listing.unlocked': { rights: ['company'] },
  // access to listings
  'access.requested': { rights: ['company'], turn: true },
  'access.receipt': { rights: ['company', 'listing'] },
  'access.granted': { rights: ['company', 'grant'] },
  'access.declined': { rights: ['company', 'listing'] },
  'access.request_reminder': { rights: ['company'], former: true },
  'access.withdrawn': { rights: ['company'] },
  'access.revoked': { rights: ['company', 'listing'] },
  'access.end_changed': { rights: ['company', 'grant'] },
  'access.end_reminder': { rights: ['company', 'grant'] },
  'access.invitation_opened': { rights: ['company', 'invitation'] },
  'access.nda_accepted': { rights: ['company'] },
  'access.invitation': { rights: ['invitation'], someRights: true, stranger: true, byOthers: true },
  // deals and people
  'inquiry.received': { rights: ['thread'], turn: true },
  'inquiry.interest': { rights: ['thread'], turn: true },
  'inquiry.info_requested': { rights: ['thread'], turn: true },
  'inquiry.answered': { rights: ['thread'], turn: true },
  'inquiry.closed': { rights: ['thread'] },
  'connection.requested': { rights: ['connection'], turn: true },
  'connection.accepted': { rights: ['connection'] },
  'turn.reminder': { rights: ['turn'], turn: true },
  // alerts, legal texts, contact
  'alert.digest': { rights: ['company', 'listing'], someRights: true },
  'content.published': { rights: [] },
  'message.received': { rights: [] },
  'message.receipt': { rights: [], stranger: true, byOthers: true },
  // back office
  'admin.digest': { rights: ['admin'] },
  'admin.overdue_reminder': { rights: ['admin'] },
  'demo.sample': { rights: [] },
  'test.basic': { rights: [] },
  'test.approval': { rights: [] },
  'test.rejection': { rights: [] },
  'test.more_info': { rights: [] },
} as const satisfies Record<`${string}.${string}`, MailFacts>

export type MailKind = keyof typeof MAILS
export type StrangerKind = {
  [K in MailKind]: (typeof MAILS)[K] extends { stranger: true } ? K : never
}[MailKind]

export const MAIL_KINDS = Object.keys(MAILS) as MailKind[]

const factsOf = (kind: MailKind): MailFacts => MAILS[kind]

export const rightsOf = (kind: MailKind): readonly Right[] => factsOf(kind).rights
export const isStrangerKind = (kind: MailKind): boolean => factsOf(kind).stranger === true
export const canBeTriggeredByOthers = (kind: MailKind): boolean => factsOf(kind).byOthers === true
export const isFormer = (kind: MailKind): boolean => factsOf(kind).former === true

export const TURN_MAILS = MAIL_KINDS.filter((kind) => factsOf(kind).turn)

/** A test email is tried only once, since its purpose is to show the true result (ADM-171). */
export const isTestKind = (kind: string): boolean => kind.startsWith('test.')

/** Throws when an email does not depend on the rights of its kind. */
export function requireMatchingRights(kind: MailKind, restsOn: RequiredRights): void {
  const rights: readonly string[] = rightsOf(kind)
  const named = new Set(restsOn.map((right) => right.split(':')[0] ?? ''))
  const hasAllRights = factsOf(kind).someRights || rights.every((right) => named.has(right))
  if (!hasAllRights || [...named].some((right) => !rights.includes(right)))
    throw new Error(
      `an email of kind ${kind} depends on ${rights.join(', ') || 'nothing'}, not ${[...named].join(', ')}`,
    )
}

import { DAY_SET_BY } from '#app/review/desk/review-day.words.ts'
import { NO_ANSWER } from '#app/deals/ui/no-answer.words.ts'
import { type AuditAction, presentAction } from '#app/review/actions.ts'

/** Predicates that follow the actor's name: "Ada Admin approved the company profile". */
const ACTIONS: Readonly<Record<AuditAction, string>> = {
  'account.create_admin': 'created the admin account',
  'account.change_role': 'changed the role of the account',
  'account.create': 'created the account',
  'account.apply_again': 'applied again for early access',
  'account.update': 'changed the personal data',
  'account.close': 'closed the account',
  'account.suspend': 'suspended the account',
  'account.reinstate': 'reinstated the account',
  'account.postpone': DAY_SET_BY.account,
  'account.refuse': 'removed an account that someone else created with their email address',
  'account.link': 'linked the account to its application',
  'account.change_kind': 'changed the user type',
  'account.resend_link': 'sent the sign-up link again',
  'email.confirm': 'confirmed the email address',
  'email.request_change': 'requested a change of email address',
  'email.cancel_change': 'cancelled the change of email address',
  'email.stop_change': 'stopped the change of email address from the old mailbox',
  'email.change': 'changed the email address',
  'password.set': 'set the password',
  'password.change': 'changed the password',
  'password.request_reset': 'requested a password reset',
  'password.reset': 'reset the password',
  'passkey.add': 'added a passkey',
  'passkey.remove': 'removed a passkey',
  'second_factor.turn_on': 'turned on the second factor',
  'second_factor.turn_off': 'turned off the second factor',
  'second_factor.renew_codes': 'generated new recovery codes',
  'second_factor.reset': 'removed the second factor',
  'session.sign_in': 'signed in',
  'session.sign_out': 'signed out',
  'session.confirm': 'confirmed the sign-in',
  'session.end': 'ended sessions of the account',
  'data.request_export': 'requested a data export',
  'data.export': 'prepared the data export',
  'notice.choose': 'changed the notification settings',
  'notice.unsubscribe': 'unsubscribed from an email',
  'company.submit': 'submitted the company profile',
  'company.approve': 'approved the company profile',
  'company.request_info': 'requested information about the company profile',
  'company.reject': 'rejected the company profile',
  'company.reopen': 'reopened the company profile',
  'company.correct_reason': 'corrected the rejection reason',
  'company.suspend': 'suspended the company',
  'company.reinstate': 'reinstated the company',
  'company.confirm': 'confirmed that the company profile is up to date',
  'company.leave_directory': 'removed the company from the directory because its profile is incomplete',
  'company.ask': 'requested information from an approved company',
  'company.postpone': DAY_SET_BY.company,
  'company.check': 'recorded a check of the company',
  'company.record_esg': 'recorded the sustainability status',
  'company.hand_over': 'transferred the company to a new owner',
  'version.save': 'changed answers in the approved profile',
  'version.submit': 'submitted changes to the approved profile',
  'version.withdraw': 'withdrew changes to the approved profile',
  'version.approve': 'approved changes to a profile',
  'version.request_info': 'requested information about changes to a profile',
  'version.reject': 'rejected changes to a profile',
  'version.correct_reason': 'corrected the reason for rejecting profile changes',
  'version.drop': 'withdrew a request to an approved company',
  'version.revert': 'reverted a change to an approved profile',
  'company.close': 'closed the company',
  'company.purge': 'deleted the profile of a closed company',
  'colleague.invite': 'invited a colleague',
  'colleague.invite_again': 'sent a colleague’s invitation again',
  'colleague.request_link': 'requested a new invitation link',
  'colleague.revoke_invitation': 'withdrew a colleague’s invitation',
  'colleague.join': 'joined the company',
  'colleague.leave': 'left the company',
  'colleague.remove': 'removed a colleague',
  'project.add': 'added a project to the profile',
  'project.edit': 'changed a project in the profile',
  'project.remove': 'removed a project from the profile',
  'kyc.upload': 'uploaded a document',
  'kyc.replace': 'replaced a document',
  'kyc.remove': 'removed a document',
  'kyc.approve': 'approved a document',
  'kyc.reject': 'rejected a document',
  'kyc.reopen': 'reopened a document',
  'file.open': 'opened a stored document',
  'file.purge': 'deleted a stored file after its retention period',
  'backup.make': 'created a full backup',
  'backup.restore': 'restored a full backup',
  'listing.create': 'created the listing',
  'listing.hand_over': 'transferred the draft listing to its company',
  'listing.save': 'saved the listing',
  'listing.submit': 'submitted the listing',
  'listing.approve': 'approved the listing',
  'listing.request_info': 'requested information about the listing',
  'listing.reject': 'rejected the listing',
  'listing.reopen': 'reopened the listing',
  'listing.correct_reason': 'corrected the rejection reason',
  'listing.withdraw': 'withdrew the listing from review',
  'listing.suspend': 'suspended the listing',
  'listing.reinstate': 'reinstated the listing',
  'listing.postpone': DAY_SET_BY.listing,
  'listing.lock': 'locked the figures of the listing',
  'listing.unlock': 'unlocked the figures of the listing',
  'listing.list': 'put the listing on the market',
  'listing.unlist': 'took the listing off the market',
  'listing.tighten': 'tightened the visibility of the listing',
  'listing.change_sale_status': 'changed the sale status',
  'listing.add_image': 'added a photo to the listing',
  'listing.set_primary_image': 'changed the primary photo of the listing',
  'listing.reorder_images': 'reordered the photos of the listing',
  'listing.remove_image': 'removed a photo from the listing',
  'listing.describe_image': 'described a photo of the listing',
  'listing.add_document': 'added a document to the listing',
  'listing.replace_document': 'replaced a document of the listing',
  'listing.update_document': 'changed a document of the listing',
  'listing.remove_document': 'removed a document from the listing',
  'listing.open_document': 'opened a document of the listing',
  'access.request': 'requested access to a listing',
  'access.grant_by_nda': 'got access by accepting the NDA',
  'access.grant_by_invitation': 'got access through an invitation',
  'access.accept_nda': 'accepted the NDA of the listing',
  'access.change_nda': 'changed the NDA of the listing',
  'access.grant': 'granted access to a listing',
  'access.decline': 'declined a request for access to a listing',
  'access.withdraw': 'withdrew an access request',
  'access.revoke': 'revoked access to a listing',
  'access.change_end': 'changed the end of access to a listing',
  'access.invite': 'invited a person to a listing',
  'access.invite_again': 'sent an invitation to a listing again',
  'access.revoke_invitation': 'withdrew an invitation to a listing',
  'inquiry.send': 'sent an inquiry',
  'inquiry.answer': 'sent a message in an inquiry',
  'inquiry.close': 'closed an inquiry',
  'inquiry.mark_settled': NO_ANSWER.audit,
  'inquiry.delete': 'deleted an inquiry',
  'connection.request': 'requested a connection with a company',
  'connection.accept': 'accepted a connection request',
  'connection.decline': 'declined a connection request',
  'connection.withdraw': 'withdrew a connection request',
  'mail.send': 'sent an email from the queue',
  'mail.process': 'sent the pending emails',
  'mail.retry': 'queued a failed email again',
  'mail.test': 'sent a test email',
  'application.invite': 'invited a company to apply',
  'application.copy_link': 'copied a new link to the application',
  'application.send_link': 'sent a new link to the application',
  'application.request_link': 'requested a new link to the application',
  'application.submit': 'submitted the application',
  'application.approve': 'approved the application',
  'application.request_info': 'requested information about the application',
  'application.reject': 'rejected the application',
  'application.revoke': 'revoked the invitation to apply',
  'content.save_draft': 'saved the draft of a text',
  'content.discard_draft': 'discarded the draft of a text',
  'content.undo_draft': 'restored the draft of a text',
  'content.publish': 'published a text',
  'city.merge': 'merged a city',
  'market.load': 'loaded Parcela’s own market figures',
  'market.import': 'imported market figures',
  'market.stage': 'uploaded market figures',
  'market.discard': 'discarded uploaded market figures',
  'market.show_illustrative': 'switched on illustrative figures',
  'market.hide_illustrative': 'switched off illustrative figures',
  'market.enable_country': 'switched on a country',
  'market.disable_country': 'switched off a country',
  'message.send': 'sent a contact message',
  'message.mark_answered': 'marked a contact message as answered',
  'message.reopen': 'reopened a contact message',
  'audit.export': 'exported the audit log',
  'audit.verify': 'requested a check of the audit log',
  'audit.finish_verification': 'finished a check of the audit log',
}

const spaced = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.]+/g, ' ')
    .toLowerCase()
    .trim()

const words: ReadonlyMap<string, string> = new Map(Object.entries(ACTIONS))

/** The predicate of an action; falls back to the action's name. */
export function actionText(action: string): string {
  return words.get(presentAction(action)) ?? `recorded “${spaced(action)}”`
}

/** The same without an actor: "Changed the password". */
export function actionLabel(action: string): string {
  const label = words.get(presentAction(action)) ?? spaced(action)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** A status or the name of a detail: "more info requested". */
export const stateText = spaced

export const ACTOR_KINDS = {
  admin: 'Admin',
  member: 'Member',
  applicant: 'Applicant',
  guest: 'Guest',
  system: 'System',
} as const
export type ActorKind = keyof typeof ACTOR_KINDS

const TYPES: ReadonlyMap<string, string> = new Map([
  ['user', 'Account'],
  ['kyc_submission', 'KYC document'],
  ['file', 'Stored file'],
  ['mail', 'Email'],
  ['audit_log', 'Audit log'],
  ['market', 'Market figures'],
])

/** The kind of a thing: "Access request". */
export function typeLabel(type: string): string {
  const label = TYPES.get(type) ?? spaced(type)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

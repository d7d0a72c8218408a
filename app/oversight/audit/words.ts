import { DAY_SET_BY } from '#app/review/desk/review-day.words.ts'
import { NO_ANSWER } from '#app/deals/ui/no-answer.words.ts'
import { type AuditAction, presentAction } from '#app/review/actions.ts'

/** What was done, as it follows the name of who did it: "Ada Admin approved the company profile". */
const ACTIONS: Readonly<Record<AuditAction, string>> = {
  'account.create_admin': 'created the admin account',
  'account.change_role': 'changed the role',
  'account.create': 'created the account',
  'account.apply_again': 'applied again for early access',
  'account.update': 'changed the personal data',
  'account.close': 'closed the account',
  'account.suspend': 'suspended the account',
  'account.reinstate': 'reinstated the account',
  'account.postpone': DAY_SET_BY.account,
  'account.refuse': 'removed an account that was not theirs',
  'account.link': 'linked the account to its application',
  'account.change_kind': 'changed the kind of the account',
  'account.resend_link': 'sent the account’s link again',
  'email.confirm': 'confirmed the e-mail address',
  'email.request_change': 'asked to change the e-mail address',
  'email.cancel_change': 'called off the change of the e-mail address',
  'email.stop_change': 'stopped the change of the e-mail address from the old mailbox',
  'email.change': 'changed the e-mail address',
  'password.set': 'set the password',
  'password.change': 'changed the password',
  'password.request_reset': 'asked for a link to reset the password',
  'password.reset': 'reset the password',
  'passkey.add': 'added a passkey',
  'passkey.remove': 'removed a passkey',
  'second_factor.turn_on': 'turned the second factor on',
  'second_factor.turn_off': 'turned the second factor off',
  'second_factor.renew_codes': 'made new recovery codes',
  'second_factor.reset': 'removed the second factor',
  'session.sign_in': 'signed in',
  'session.sign_out': 'signed out',
  'session.confirm': 'confirmed the sign-in',
  'session.end': 'ended sessions of the account',
  'data.request_export': 'asked for a copy of the data',
  'data.export': 'prepared the copy of the data',
  'notice.choose': 'changed the notifications',
  'notice.unsubscribe': 'switched a kind of mail off',
  'company.submit': 'submitted the company profile',
  'company.approve': 'approved the company profile',
  'company.request_info': 'asked for more information about the company profile',
  'company.reject': 'rejected the company profile',
  'company.reopen': 'reopened the company profile',
  'company.correct_reason': 'corrected the reason of the rejection',
  'company.suspend': 'suspended the company',
  'company.reinstate': 'reinstated the company',
  'company.confirm': 'confirmed that the profile of the company is still right',
  'company.leave_directory': 'took the company out of the directory, its profile not being complete',
  'company.ask': 'asked an approved company for something',
  'company.postpone': DAY_SET_BY.company,
  'company.check': 'recorded a check of the company',
  'company.record_esg': 'recorded the sustainability status',
  'company.hand_over': 'handed the company over',
  'version.save': 'changed answers of the approved profile',
  'version.submit': 'sent changes of the approved profile to review',
  'version.withdraw': 'took back changes of the approved profile',
  'version.approve': 'approved changes of a profile',
  'version.request_info': 'asked for information about changes of a profile',
  'version.reject': 'rejected changes of a profile',
  'version.correct_reason': 'corrected the reason given for changes of a profile',
  'version.drop': 'took back what was asked of an approved company',
  'version.revert': 'took back a change of an approved profile',
  'company.close': 'closed the company',
  'company.purge': 'removed the closed company’s profile',
  'colleague.invite': 'invited a colleague',
  'colleague.invite_again': 'sent a colleague’s invitation again',
  'colleague.request_link': 'asked for a new link to the invitation',
  'colleague.revoke_invitation': 'took a colleague’s invitation back',
  'colleague.join': 'joined the company',
  'colleague.leave': 'left the company',
  'colleague.remove': 'removed a colleague',
  'project.add': 'added a project to the profile',
  'project.edit': 'changed a project of the profile',
  'project.remove': 'removed a project from the profile',
  'kyc.upload': 'uploaded a document',
  'kyc.replace': 'replaced a document',
  'kyc.remove': 'removed a document',
  'kyc.approve': 'approved a document',
  'kyc.reject': 'rejected a document',
  'kyc.reopen': 'reopened a document',
  'file.open': 'opened a stored document',
  'file.purge': 'removed a stored file after its time',
  'backup.make': 'made a backup of everything',
  'backup.restore': 'restored everything from a backup',
  'listing.create': 'created the listing',
  'listing.hand_over': 'handed the draft listing to its company',
  'listing.save': 'saved the listing',
  'listing.submit': 'submitted the listing',
  'listing.approve': 'approved the listing',
  'listing.request_info': 'asked for more information about the listing',
  'listing.reject': 'rejected the listing',
  'listing.reopen': 'reopened the listing',
  'listing.correct_reason': 'corrected the reason of the rejection',
  'listing.withdraw': 'withdrew the listing from review',
  'listing.suspend': 'suspended the listing',
  'listing.reinstate': 'reinstated the listing',
  'listing.postpone': DAY_SET_BY.listing,
  'listing.lock': 'locked the figures of the listing',
  'listing.unlock': 'unlocked the figures of the listing',
  'listing.list': 'put the listing on the market',
  'listing.unlist': 'took the listing off the market',
  'listing.tighten': 'tightened who sees the listing',
  'listing.change_sale_status': 'changed the sale status',
  'listing.add_image': 'added an image to the listing',
  'listing.set_primary_image': 'changed the primary image of the listing',
  'listing.reorder_images': 'changed the order of the listing’s images',
  'listing.remove_image': 'removed an image of the listing',
  'listing.describe_image': 'described an image of the listing',
  'listing.add_document': 'added a document to the listing',
  'listing.replace_document': 'replaced a document of the listing',
  'listing.update_document': 'changed a document of the listing',
  'listing.remove_document': 'removed a document of the listing',
  'listing.open_document': 'opened a document of the listing',
  'access.request': 'asked for access to a listing',
  'access.grant_by_nda': 'got access by accepting the NDA',
  'access.grant_by_invitation': 'got access by an invitation',
  'access.accept_nda': 'accepted the NDA of the listing',
  'access.change_nda': 'changed the NDA of the listing',
  'access.grant': 'granted access to a listing',
  'access.decline': 'declined access to a listing',
  'access.withdraw': 'withdrew a request for access',
  'access.revoke': 'took access to a listing back',
  'access.change_end': 'changed until when access lasts',
  'access.invite': 'invited somebody to a listing',
  'access.invite_again': 'sent an invitation to a listing again',
  'access.revoke_invitation': 'took an invitation to a listing back',
  'inquiry.send': 'sent an inquiry',
  'inquiry.answer': 'wrote in an inquiry',
  'inquiry.close': 'closed an inquiry',
  'inquiry.mark_settled': NO_ANSWER.audit,
  'inquiry.delete': 'deleted an inquiry',
  'connection.request': 'asked a company to connect',
  'connection.accept': 'accepted a connection',
  'connection.decline': 'declined a connection',
  'connection.withdraw': 'withdrew a request to connect',
  'mail.send': 'sent a mail from the queue',
  'mail.process': 'sent the pending mails',
  'mail.retry': 'queued a failed mail again',
  'mail.test': 'sent a test mail',
  'application.invite': 'invited a company to apply',
  'application.copy_link': 'copied a new link to the application',
  'application.send_link': 'sent a new link to the application',
  'application.request_link': 'asked for a new link to the application',
  'application.submit': 'submitted the application',
  'application.approve': 'approved the application',
  'application.request_info': 'asked for more information about the application',
  'application.reject': 'rejected the application',
  'application.revoke': 'revoked the invitation to apply',
  'content.save_draft': 'saved the draft of a text',
  'content.discard_draft': 'threw the draft of a text away',
  'content.undo_draft': 'brought back the draft of a text',
  'content.publish': 'published a text',
  'city.merge': 'merged a city',
  'market.load': 'loaded the project’s own market figures',
  'market.import': 'imported market figures',
  'market.stage': 'uploaded market figures',
  'market.discard': 'discarded uploaded market figures',
  'market.show_illustrative': 'switched illustrative figures on',
  'market.hide_illustrative': 'switched illustrative figures off',
  'market.enable_country': 'switched a country on',
  'market.disable_country': 'switched a country off',
  'message.send': 'sent a contact message',
  'message.mark_answered': 'marked a contact message as answered',
  'message.reopen': 'opened a contact message again',
  'audit.export': 'exported the audit log',
  'audit.verify': 'asked for a check of the audit log',
  'audit.finish_verification': 'finished a check of the audit log',
}

const spaced = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.]+/g, ' ')
    .toLowerCase()
    .trim()

const words: ReadonlyMap<string, string> = new Map(Object.entries(ACTIONS))

/** What was done in words that follow a name; an action without words of its own is read as its name says. */
export function actionWords(action: string): string {
  return words.get(presentAction(action)) ?? `recorded “${spaced(action)}”`
}

/** "Changed the password": what was done, on its own. */
export function actionLabel(action: string): string {
  const label = words.get(presentAction(action)) ?? spaced(action)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** A status or the name of a detail as it is read: "more info requested". */
export const stateWords = spaced

export const ACTOR_KINDS = {
  admin: 'Admin',
  member: 'Member',
  applicant: 'Applicant',
  guest: 'Guest',
  system: 'Parcela itself',
} as const
export type ActorKind = keyof typeof ACTOR_KINDS

const TYPES: ReadonlyMap<string, string> = new Map([
  ['user', 'Account'],
  ['kyc_submission', 'KYC document'],
  ['file', 'Stored file'],
  ['mail', 'Mail'],
  ['audit_log', 'Audit log'],
  ['market', 'Market figures'],
])

/** "Access request": the kind of a thing. */
export function typeLabel(type: string): string {
  const label = TYPES.get(type) ?? spaced(type)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

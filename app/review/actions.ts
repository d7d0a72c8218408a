/** Who, apart from the back office, sees an action: the member whose account, company, listing or document it is about. */
type Visibility = 'internal' | 'member' | 'member_with_reason'
type Action = { text: string; visibility: Visibility; former: readonly string[] }

const action =
  (visibility: Visibility) =>
  (text: string, ...former: readonly string[]): Action => ({ text, visibility, former })
/** Stays in the back office, such as a check or an internal note. */
const internal = action('internal')
/** Shown to the member it is about. */
const shown = action('member')
/** Shown with its reason, which is written for the member. */
const withReason = action('member_with_reason')

/**
 * Actions in the audit log, `noun.verb`: each with a predicate that follows the actor's name ("Ada Admin approved the company
 * profile") and its earlier spellings. Rows are sealed and keep their spelling, so no spelling is ever removed.
 */
export const AUDIT_ACTIONS = {
  'account.create_admin': shown('created the admin account', 'created'),
  'account.change_role': shown('changed the role of the account', 'role.changed'),
  'account.create': shown('created the account', 'account.created'),
  'account.apply_again': shown('applied again for early access', 'account.applied_again'),
  'account.update': shown('changed the personal data', 'account.changed'),
  'account.close': internal('closed the account', 'account.closed'),
  'account.suspend': withReason('suspended the account'),
  'account.reinstate': withReason('reinstated the account'),
  'account.postpone': shown('set a new review date for the suspension of the account'),
  'account.link': shown('linked the account to its application', 'account.linked'),
  'account.change_kind': shown('changed the user type', 'user_type.changed'),
  'account.resend_link': shown('sent the sign-up link again', 'link.resent'),
  'email.confirm': shown('confirmed the email address', 'email.verified'),
  'email.request_change': shown('requested a change of email address', 'email.change_requested'),
  'email.cancel_change': shown('cancelled the change of email address', 'email.change_cancelled'),
  'email.stop_change': shown('stopped the change of email address with the link sent to the old address'),
  'email.change': shown('changed the email address', 'email.changed'),
  'password.set': shown('set the password'),
  'password.change': shown('changed the password', 'password.changed'),
  'password.request_reset': shown('requested a password reset', 'password.reset_requested'),
  'password.reset': shown('reset the password'),
  'passkey.add': internal('added a passkey', 'passkey.added'),
  'passkey.remove': internal('removed a passkey', 'passkey.removed'),
  'second_factor.turn_on': internal('turned on two-factor authentication', 'second_factor.turned_on'),
  'second_factor.turn_off': internal('turned off two-factor authentication', 'second_factor.turned_off'),
  'second_factor.renew_codes': internal('generated new recovery codes', 'second_factor.codes_renewed'),
  'second_factor.reset': shown('reset two-factor authentication'),
  'session.sign_in': shown('signed in', 'session.signed_in'),
  'session.sign_out': shown('signed out', 'session.signed_out'),
  'session.confirm': internal('confirmed the sign-in', 'session.confirmed'),
  'session.end': shown('ended sessions of the account', 'session.ended'),
  'data.request_export': internal('requested a data export', 'data.asked'),
  'data.export': shown('prepared the data export', 'data.exported'),
  'notice.choose': internal('changed the notification settings', 'notices.choose'),
  'notice.unsubscribe': shown('unsubscribed from an email', 'notices.unsubscribe'),
  'company.submit': shown('submitted the company profile'),
  'company.approve': shown('approved the company profile'),
  'company.request_info': withReason(
    'requested information about the company profile',
    'company.requestInfo',
  ),
  'company.reject': withReason('rejected the company profile'),
  'company.reopen': internal('reopened the company profile'),
  'company.correct_reason': withReason('corrected the rejection reason'),
  'company.ask': internal('requested information from an approved company'),
  'company.confirm': internal('confirmed that the company profile is up to date'),
  'company.leave_directory': internal(
    'removed the company from the Market Circle because its profile is incomplete',
  ),
  'company.suspend': withReason('suspended the company'),
  'company.reinstate': withReason('reinstated the company'),
  'company.postpone': shown('set a new review date for the suspension of the company'),
  'company.check': internal('recorded a check of the company'),
  'company.record_esg': internal('recorded the ESG status', 'company.esg'),
  'company.hand_over': shown('transferred the company to a new owner', 'company.handed_over'),
  'version.save': internal('changed answers in the approved profile'),
  'version.submit': internal('submitted changes to the approved profile'),
  'version.withdraw': internal('withdrew changes to the approved profile'),
  'version.approve': internal('approved changes to a profile'),
  'version.request_info': internal('requested information about changes to a profile'),
  'version.reject': internal('rejected changes to a profile'),
  'version.correct_reason': internal('corrected the reason for rejecting profile changes'),
  'version.revert': internal('reverted a change to an approved profile'),
  'version.drop': internal('withdrew a request to an approved company'),
  'company.close': shown('closed the company', 'company.closed'),
  'company.purge': internal('deleted the profile of a closed company'),
  'colleague.invite': shown('invited a colleague', 'colleague.invited'),
  'colleague.invite_again': shown('sent a colleague’s invitation again', 'colleague.invited_again'),
  'colleague.revoke_invitation': shown('withdrew a colleague’s invitation', 'colleague.invitation_revoked'),
  'colleague.request_link': internal('requested a new invitation link'),
  'colleague.join': shown('joined the company', 'colleague.joined'),
  'colleague.leave': shown('left the company', 'colleague.left'),
  'colleague.remove': shown('removed a colleague', 'colleague.removed'),
  'project.add': internal('added a project to the profile'),
  'project.edit': internal('changed a project in the profile'),
  'project.remove': internal('removed a project from the profile'),
  'kyc.upload': shown('uploaded a document'),
  'kyc.replace': shown('replaced a document'),
  'kyc.remove': shown('removed a document'),
  'kyc.approve': shown('approved a document'),
  'kyc.reject': withReason('rejected a document'),
  'kyc.reopen': internal('reopened a document'),
  'file.open': shown('opened a stored document'),
  'file.purge': shown('deleted a stored file after its retention period'),
  'backup.make': internal('created a full backup'),
  'backup.restore': internal('restored a full backup'),
  'listing.create': shown('created the listing'),
  'listing.hand_over': shown('transferred the draft listing to its company'),
  'listing.save': shown('saved the listing'),
  'listing.submit': shown('submitted the listing'),
  'listing.approve': shown('approved the listing'),
  'listing.request_info': withReason('requested information about the listing'),
  'listing.reject': withReason('rejected the listing'),
  'listing.reopen': internal('reopened the listing'),
  'listing.correct_reason': withReason('corrected the rejection reason'),
  'listing.withdraw': internal('withdrew the listing from review'),
  'listing.suspend': withReason('suspended the listing'),
  'listing.reinstate': withReason('reinstated the listing'),
  'listing.postpone': shown('set a new review date for the suspension of the listing'),
  'listing.lock': shown('locked the analytics of the listing'),
  'listing.unlock': shown('unlocked the analytics of the listing'),
  'listing.list': shown('put the listing on the market'),
  'listing.unlist': shown('took the listing off the market'),
  'listing.tighten': shown('tightened the visibility of the listing'),
  'listing.change_sale_status': shown('changed the sale status', 'listing.sale_status'),
  'listing.add_image': shown('added a photo to the listing', 'listing.image_add'),
  'listing.set_primary_image': shown('changed the primary photo of the listing', 'listing.primary_image'),
  'listing.reorder_images': shown('reordered the photos of the listing', 'listing.image_order'),
  'listing.remove_image': shown('removed a photo from the listing', 'listing.image_remove'),
  'listing.describe_image': shown('changed the alt text of a photo in the listing', 'listing.image_alt'),
  'listing.add_document': internal('added a document to the listing', 'listing.document_add'),
  'listing.replace_document': internal('replaced a document of the listing', 'listing.document_replace'),
  'listing.update_document': internal('changed a document of the listing', 'listing.document_save'),
  'listing.remove_document': internal('removed a document from the listing', 'listing.document_remove'),
  'listing.open_document': internal('opened a document of the listing', 'listing.document_open'),
  'access.request': internal('requested access to a listing'),
  'access.grant_by_nda': internal('got access by accepting the NDA', 'access.granted_by_nda'),
  'access.grant_by_invitation': internal('got access through an invitation', 'access.granted_by_invitation'),
  'access.accept_nda': shown('accepted the NDA of the listing', 'access.nda_accepted'),
  'access.change_nda': shown('changed the NDA of the listing', 'access.nda_text'),
  'access.grant': internal('granted access to a listing'),
  'access.decline': internal('declined a request for access to a listing'),
  'access.withdraw': internal('withdrew an access request'),
  'access.revoke': internal('revoked access to a listing'),
  'access.change_end': internal('changed the end date of access to a listing'),
  'access.invite': internal('invited a person to a listing'),
  'access.invite_again': internal('sent an invitation to a listing again'),
  'access.revoke_invitation': internal('withdrew an invitation to a listing', 'access.invitation_revoked'),
  'inquiry.send': internal('sent an inquiry', 'inquiry.sent'),
  'inquiry.answer': internal('sent a message in an inquiry', 'inquiry.answered'),
  'inquiry.close': internal('closed an inquiry', 'inquiry.closed'),
  'inquiry.mark_settled': internal('marked an inquiry as needing no answer'),
  'inquiry.delete': internal('deleted an inquiry', 'inquiry.deleted'),
  'connection.request': internal('requested a connection with a company'),
  'connection.accept': internal('accepted a connection request'),
  'connection.decline': internal('declined a connection request'),
  'connection.withdraw': internal('withdrew a connection request'),
  'mail.send': internal('sent an email from the queue'),
  'mail.process': internal('sent the pending emails'),
  'mail.retry': internal('queued a failed email again'),
  'mail.test': internal('sent a test email'),
  'application.invite': internal('invited a company to apply'),
  'application.copy_link': internal('copied a new link to the application'),
  'application.send_link': internal('sent a new link to the application'),
  'application.request_link': internal('requested a new link to the application'),
  'application.submit': internal('submitted the application'),
  'application.approve': internal('approved the application'),
  'application.request_info': internal(
    'requested information about the application',
    'application.requestInfo',
  ),
  'application.reject': internal('rejected the application'),
  'application.revoke': internal('revoked the invitation to apply'),
  'content.save_draft': internal('saved the draft of a text'),
  'content.discard_draft': internal('discarded the draft of a text'),
  'content.undo_draft': internal('restored the draft of a text'),
  'content.publish': internal('published a text'),
  'city.merge': internal('merged a city'),
  'market.load': internal('loaded the built-in market figures'),
  'market.import': internal('imported market figures'),
  'market.stage': internal('uploaded market figures'),
  'market.discard': internal('discarded uploaded market figures', 'market.withdraw'),
  'market.show_illustrative': internal('switched on illustrative figures'),
  'market.hide_illustrative': internal('switched off illustrative figures'),
  'market.enable_country': internal('switched on a country', 'market.country_on'),
  'market.disable_country': internal('switched off a country', 'market.country_off'),
  'message.send': internal('sent a contact message', 'contact.received'),
  'message.mark_answered': internal('marked a contact message as answered', 'message.answered'),
  'message.reopen': internal('reopened a contact message', 'message.reopened'),
  'audit.export': internal('exported the audit log'),
  'audit.verify': internal('requested a check of the audit log'),
  'audit.finish_verification': internal('finished a check of the audit log', 'audit.verified'),
  'account.refuse': internal(
    'removed an account that someone else created with their email address',
    'account.refused',
  ),
} as const satisfies Record<`${string}.${string}`, Action>

export type AuditAction = keyof typeof AUDIT_ACTIONS

const spellings = new Map<string, readonly string[]>(
  Object.entries(AUDIT_ACTIONS).map(([name, { former }]) => [name, [name, ...former]]),
)
const current = new Map(
  [...spellings].flatMap(([name, written]) => written.map((spelling) => [spelling, name])),
)

/** The current name of a row's action; unknown ones are returned unchanged. */
export const currentAction = (written: string): string => current.get(written) ?? written

/** Every spelling of an action, the current one first. */
export const spellingsOf = (action: string): readonly string[] =>
  spellings.get(currentAction(action)) ?? [action]

type StepName<Step extends string> = Step extends 'requestInfo' ? 'request_info' : Step

/** The audit verb of a workflow's step. */
export const verbOf = <Step extends string>(step: Step): StepName<Step> =>
  (step === 'requestInfo' ? 'request_info' : step) as StepName<Step>

/** What was done, as it follows the name of who did it: "Ada Admin approved the company profile". */
const ACTIONS: Readonly<Record<string, string>> = {
  created: 'created the admin account',
  'role.changed': 'changed the role',
  'account.created': 'created the account',
  'account.applied_again': 'applied again for early access',
  'account.changed': 'changed the personal data',
  'account.closed': 'closed the account',
  'account.suspend': 'suspended the account',
  'account.reinstate': 'reinstated the account',
  'account.linked': 'linked the account to its application',
  'user_type.changed': 'changed the kind of the account',
  'link.resent': 'sent the account’s link again',
  'email.verified': 'confirmed the e-mail address',
  'email.change_requested': 'asked to change the e-mail address',
  'email.change_cancelled': 'called off the change of the e-mail address',
  'email.changed': 'changed the e-mail address',
  'password.set': 'set the password',
  'password.changed': 'changed the password',
  'password.reset_requested': 'asked for a link to reset the password',
  'password.reset': 'reset the password',
  'passkey.added': 'added a passkey',
  'passkey.removed': 'removed a passkey',
  'second_factor.turned_on': 'turned the second factor on',
  'second_factor.turned_off': 'turned the second factor off',
  'second_factor.codes_renewed': 'made new recovery codes',
  'second_factor.reset': 'removed the second factor',
  'session.signed_in': 'signed in',
  'session.signed_out': 'signed out',
  'session.confirmed': 'confirmed the sign-in',
  'session.ended': 'ended sessions of the account',
  'data.asked': 'asked for a copy of the data',
  'data.exported': 'prepared the copy of the data',
  'notices.choose': 'changed the notifications',
  'notices.unsubscribe': 'switched a kind of mail off',
  'company.submit': 'submitted the company profile',
  'company.approve': 'approved the company profile',
  'company.requestInfo': 'asked for more information about the company profile',
  'company.reject': 'rejected the company profile',
  'company.correct_reason': 'corrected the reason of the rejection',
  'company.suspend': 'suspended the company',
  'company.reinstate': 'reinstated the company',
  'company.check': 'recorded a check of the company',
  'company.esg': 'recorded the sustainability status',
  'company.handed_over': 'handed the company over',
  'company.closed': 'closed the company',
  'company.purge': 'removed the closed company’s profile',
  'colleague.invited': 'invited a colleague',
  'colleague.invited_again': 'sent a colleague’s invitation again',
  'colleague.invitation_revoked': 'took a colleague’s invitation back',
  'colleague.joined': 'joined the company',
  'colleague.left': 'left the company',
  'colleague.removed': 'removed a colleague',
  'project.add': 'added a project to the profile',
  'project.edit': 'changed a project of the profile',
  'project.remove': 'removed a project from the profile',
  'kyc.upload': 'uploaded a document',
  'kyc.replace': 'replaced a document',
  'kyc.remove': 'removed a document',
  'kyc.approve': 'approved a document',
  'kyc.reject': 'rejected a document',
  'file.open': 'opened a stored document',
  'file.purge': 'removed a stored file after its time',
  'backup.make': 'made a backup of everything',
  'backup.restore': 'restored everything from a backup',
  'listing.create': 'created the listing',
  'listing.save': 'saved the listing',
  'listing.submit': 'submitted the listing',
  'listing.approve': 'approved the listing',
  'listing.request_info': 'asked for more information about the listing',
  'listing.reject': 'rejected the listing',
  'listing.correct_reason': 'corrected the reason of the rejection',
  'listing.withdraw': 'withdrew the listing from review',
  'listing.suspend': 'suspended the listing',
  'listing.reinstate': 'reinstated the listing',
  'listing.lock': 'locked the figures of the listing',
  'listing.unlock': 'unlocked the figures of the listing',
  'listing.list': 'put the listing on the market',
  'listing.unlist': 'took the listing off the market',
  'listing.tighten': 'tightened who sees the listing',
  'listing.sale_status': 'changed the sale status',
  'listing.image_add': 'added an image to the listing',
  'listing.primary_image': 'changed the primary image of the listing',
  'listing.image_order': 'changed the order of the listing’s images',
  'listing.image_remove': 'removed an image of the listing',
  'listing.image_alt': 'described an image of the listing',
  'listing.document_add': 'added a document to the listing',
  'listing.document_replace': 'replaced a document of the listing',
  'listing.document_save': 'changed a document of the listing',
  'listing.document_remove': 'removed a document of the listing',
  'listing.document_open': 'opened a document of the listing',
  'access.request': 'asked for access to a listing',
  'access.granted_by_nda': 'got access by accepting the NDA',
  'access.granted_by_invitation': 'got access by an invitation',
  'access.nda_accepted': 'accepted the NDA of the listing',
  'access.nda_text': 'changed the NDA of the listing',
  'access.grant': 'granted access to a listing',
  'access.decline': 'declined access to a listing',
  'access.withdraw': 'withdrew a request for access',
  'access.revoke': 'took access to a listing back',
  'access.change_end': 'changed until when access lasts',
  'access.invite': 'invited somebody to a listing',
  'access.invite_again': 'sent an invitation to a listing again',
  'access.invitation_revoked': 'took an invitation to a listing back',
  'inquiry.sent': 'sent an inquiry',
  'inquiry.answered': 'wrote in an inquiry',
  'inquiry.closed': 'closed an inquiry',
  'inquiry.deleted': 'deleted an inquiry',
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
  'application.submit': 'submitted the application',
  'application.approve': 'approved the application',
  'application.requestInfo': 'asked for more information about the application',
  'application.reject': 'rejected the application',
  'application.revoke': 'revoked the invitation to apply',
  'content.save_draft': 'saved the draft of a text',
  'content.discard_draft': 'threw the draft of a text away',
  'content.undo_draft': 'brought back the draft of a text',
  'content.publish': 'published a text',
  'city.merge': 'merged a city',
  'market.load': 'loaded the project’s own market figures',
  'market.import': 'imported market figures',
  'market.stage': 'handed market figures in',
  'market.withdraw': 'took handed-in market figures back',
  'market.country_on': 'switched a country on',
  'market.country_off': 'switched a country off',
  'contact.received': 'sent a contact message',
  'message.answered': 'marked a contact message as answered',
  'message.reopened': 'opened a contact message again',
  'audit.export': 'exported the audit log',
  'audit.verify': 'asked for a check of the audit log',
  'audit.verified': 'finished a check of the audit log',
}

const spaced = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.]+/g, ' ')
    .toLowerCase()
    .trim()

/** What was done in words that follow a name; an action without words of its own is read as its name says. */
export function actionWords(action: string): string {
  if (Object.hasOwn(ACTIONS, action)) return ACTIONS[action] ?? ''
  return `recorded “${spaced(action)}”`
}

/** "Changed the password": what was done, on its own. */
export function actionLabel(action: string): string {
  const words = Object.hasOwn(ACTIONS, action) ? actionWords(action) : spaced(action)
  return words.charAt(0).toUpperCase() + words.slice(1)
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

const TYPES: Readonly<Record<string, string>> = {
  user: 'Account',
  kyc_submission: 'KYC document',
  file: 'Stored file',
  mail: 'Mail',
  audit_log: 'Audit log',
  market: 'Market figures',
}

/** "Access request": the kind of a thing. */
export function typeLabel(type: string): string {
  const words = TYPES[type] ?? spaced(type)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import { actionWords } from '../words.ts'

/**
 * What a member is told when somebody else did it to their account, company, listings or documents. Whatever is not
 * named here is the back office's own and reaches no member: checks, notes, verdicts.
 */
export const TOLD_ACTIONS: readonly string[] = [
  'account.created',
  'account.applied_again',
  'account.changed',
  'account.suspend',
  'account.reinstate',
  'account.linked',
  'user_type.changed',
  'link.resent',
  'role.changed',
  'created',
  'email.verified',
  'email.change_requested',
  'email.change_cancelled',
  'email.changed',
  'password.set',
  'password.changed',
  'password.reset_requested',
  'password.reset',
  'second_factor.reset',
  'session.signed_in',
  'session.signed_out',
  'session.ended',
  'data.exported',
  'notices.unsubscribe',
  'company.submit',
  'company.approve',
  'company.requestInfo',
  'company.reject',
  'company.correct_reason',
  'company.suspend',
  'company.reinstate',
  'company.handed_over',
  'company.closed',
  'colleague.invited',
  'colleague.invited_again',
  'colleague.invitation_revoked',
  'colleague.joined',
  'colleague.left',
  'colleague.removed',
  'kyc.upload',
  'kyc.replace',
  'kyc.remove',
  'kyc.approve',
  'kyc.reject',
  'file.open',
  'file.purge',
  'listing.create',
  'listing.save',
  'listing.submit',
  'listing.approve',
  'listing.request_info',
  'listing.reject',
  'listing.correct_reason',
  'listing.suspend',
  'listing.reinstate',
  'listing.lock',
  'listing.unlock',
  'listing.list',
  'listing.unlist',
  'listing.tighten',
  'listing.sale_status',
  'listing.image_add',
  'listing.primary_image',
  'listing.image_order',
  'listing.image_remove',
  'listing.image_alt',
  'access.nda_accepted',
  'access.nda_text',
]

/** Of these the member reads the reason too: it was written for them. */
export const TOLD_REASONS: readonly string[] = [
  'account.suspend',
  'account.reinstate',
  'company.requestInfo',
  'company.reject',
  'company.correct_reason',
  'company.suspend',
  'company.reinstate',
  'kyc.reject',
  'listing.request_info',
  'listing.reject',
  'listing.correct_reason',
  'listing.suspend',
  'listing.reinstate',
]

/** Who did it, as a member may know it: never by name. */
export type OwnActor = 'you' | 'colleague' | 'admin' | 'member' | 'applicant' | 'guest' | 'system'

const WHO = {
  you: 'You',
  colleague: 'A colleague',
  admin: 'An admin',
  member: 'A member',
  applicant: 'An applicant',
  guest: 'Somebody who was not signed in',
  system: 'Parcela',
} as const satisfies Record<OwnActor, string>

/** "An admin approved the company profile". */
export function ownWords(by: OwnActor, action: string): string {
  return `${WHO[by]} ${actionWords(action)}`
}

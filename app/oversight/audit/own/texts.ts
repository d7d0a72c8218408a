import { type AuditAction, spellingsOf } from '#app/review/actions.ts'
import { actionText } from '../texts.ts'

/**
 * Actions by others on a member's account, company, listings or documents that the member may see. Every other action,
 * such as a check or an internal note, stays in the back office.
 */
const VISIBLE_ACTIONS: readonly AuditAction[] = [
  'account.create',
  'account.apply_again',
  'account.update',
  'account.suspend',
  'account.reinstate',
  'account.postpone',
  'account.link',
  'account.change_kind',
  'account.resend_link',
  'account.change_role',
  'account.create_admin',
  'email.confirm',
  'email.request_change',
  'email.cancel_change',
  'email.stop_change',
  'email.change',
  'password.set',
  'password.change',
  'password.request_reset',
  'password.reset',
  'second_factor.reset',
  'session.sign_in',
  'session.sign_out',
  'session.end',
  'data.export',
  'notice.unsubscribe',
  'company.submit',
  'company.approve',
  'company.request_info',
  'company.reject',
  'company.correct_reason',
  'company.suspend',
  'company.reinstate',
  'company.postpone',
  'company.hand_over',
  'company.close',
  'colleague.invite',
  'colleague.invite_again',
  'colleague.revoke_invitation',
  'colleague.join',
  'colleague.leave',
  'colleague.remove',
  'kyc.upload',
  'kyc.replace',
  'kyc.remove',
  'kyc.approve',
  'kyc.reject',
  'file.open',
  'file.purge',
  'listing.create',
  'listing.hand_over',
  'listing.save',
  'listing.submit',
  'listing.approve',
  'listing.request_info',
  'listing.reject',
  'listing.correct_reason',
  'listing.suspend',
  'listing.reinstate',
  'listing.postpone',
  'listing.lock',
  'listing.unlock',
  'listing.list',
  'listing.unlist',
  'listing.tighten',
  'listing.change_sale_status',
  'listing.add_image',
  'listing.set_primary_image',
  'listing.reorder_images',
  'listing.remove_image',
  'listing.describe_image',
  'access.accept_nda',
  'access.change_nda',
]

/** The actions whose reason is written for the member and visible to them. */
const REASONS: readonly AuditAction[] = [
  'account.suspend',
  'account.reinstate',
  'company.request_info',
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

/** With former spellings of the actions. */
export const MEMBER_VISIBLE_ACTIONS: readonly string[] = VISIBLE_ACTIONS.flatMap(spellingsOf)
export const MEMBER_VISIBLE_REASONS: readonly string[] = REASONS.flatMap(spellingsOf)

/** The actor as a member may know it: never by name. */
export type OwnActor = 'you' | 'colleague' | 'admin' | 'member' | 'applicant' | 'guest' | 'system'

const WHO = {
  you: 'You',
  colleague: 'A colleague',
  admin: 'An admin',
  member: 'A member',
  applicant: 'A candidate',
  guest: 'A visitor',
  system: 'Parcela',
} as const satisfies Record<OwnActor, string>

/** "An admin approved the company profile". */
export function ownActionText(by: OwnActor, action: string): string {
  return `${WHO[by]} ${actionText(action)}`
}

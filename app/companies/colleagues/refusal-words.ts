import { MOST_SENT } from './policy.ts'

export type InviteRefusal =
  | 'not_owner'
  | 'not_approved'
  | 'full'
  | 'already_here'
  | 'already_invited'
  | 'sent_today'
  | 'sent_often'
  | 'too_many'

export const NOT_APPROVED = 'You can invite colleagues once your company is approved.'
const SENT_OFTEN = `An address gets up to ${MOST_SENT} invitations of one company. Please ask in another way.`

export const INVITE_WORDS = {
  not_owner: 'Only the owner of the company invites colleagues.',
  not_approved: NOT_APPROVED,
  full: 'A company has at most 20 colleagues, open invitations counted with them. Remove one first.',
  already_here: 'This person belongs to your company already.',
  already_invited: 'This address has an open invitation. You can send it again.',
  sent_today: 'An invitation went to this address within the last day. You can invite it again tomorrow.',
  sent_often: SENT_OFTEN,
  too_many: 'You have sent many invitations today. Please try again tomorrow.',
} as const satisfies Record<InviteRefusal, string>

export type JoinRefusal = 'not_open' | 'other_address' | 'has_company'

export const JOIN_WORDS = {
  not_open: 'This invitation is not open any more. Ask the person who invited you for a new one.',
  other_address: 'This invitation is for another address. Sign in with the address that it was sent to.',
  has_company:
    'You belong to a company already. A person belongs to one company at most: leave yours first, then accept.',
} as const satisfies Record<JoinRefusal, string>

export type StepRefusal =
  | 'not_found'
  | 'not_owner'
  | 'not_approved'
  | 'is_owner'
  | 'is_suspended'
  | 'sent_today'
  | 'sent_often'

export const STEP_WORDS = {
  not_found: 'This colleague or invitation is not there any more. The list is up to date again.',
  not_owner: 'Only the owner of the company can do this.',
  not_approved: NOT_APPROVED,
  is_owner: 'The owner cannot leave the company. Hand it over first, or close it.',
  is_suspended: 'This account is suspended, so it cannot take the company over. Choose another colleague.',
  sent_today: 'This invitation was sent within the last day. It can be sent again tomorrow.',
  sent_often: SENT_OFTEN,
} as const satisfies Record<StepRefusal, string>

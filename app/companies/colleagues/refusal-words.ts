import { ending } from '#app/lib/name.ts'
import { A_DAY, conflict, denied, type Refusals } from '#app/lib/answer.ts'
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

export const INVITE_REFUSALS = {
  not_owner: denied('Only the owner of the company invites colleagues.'),
  not_approved: denied(NOT_APPROVED),
  full: {
    kind: 'conflict',
    errors: {
      email: 'A company has at most 20 colleagues, open invitations counted with them. Remove one first.',
    },
  },
  already_here: { kind: 'conflict', errors: { email: 'This person belongs to your company already.' } },
  already_invited: {
    kind: 'conflict',
    errors: { email: 'This address has an open invitation. You can send it again.' },
  },
  sent_today: {
    kind: 'conflict',
    errors: {
      email: 'An invitation went to this address within the last day. You can invite it again tomorrow.',
    },
  },
  sent_often: { kind: 'conflict', errors: { email: SENT_OFTEN } },
  too_many: {
    kind: 'too_many',
    retryAfter: A_DAY,
    errors: { email: 'You have sent many invitations today. Please try again tomorrow.' },
  },
} as const satisfies Refusals<InviteRefusal>

export type JoinRefusal = 'not_open' | 'other_address' | 'has_company'

/** Beside a link to where it is done. */
export const belongsTo = (company: string) => `You belong to ${ending(company)} Leave or close it first.`

export const JOIN_REFUSALS = {
  not_open: conflict('This invitation is not open any more. Ask the person who invited you for a new one.'),
  other_address: conflict(
    'This invitation is for another address. Sign in with the address that it was sent to.',
  ),
  has_company: conflict(
    'You belong to a company already. A person belongs to one company at most: leave yours first, then accept.',
  ),
} as const satisfies Refusals<JoinRefusal>

export type StepRefusal =
  | 'not_found'
  | 'not_owner'
  | 'not_approved'
  | 'is_owner'
  | 'is_suspended'
  | 'sent_today'
  | 'sent_often'

export const STEP_REFUSALS = {
  not_found: conflict('This colleague or invitation is not there any more. The list is up to date again.'),
  not_owner: conflict('Only the owner of the company can do this.'),
  not_approved: conflict(NOT_APPROVED),
  is_owner: conflict('The owner cannot leave the company. Hand it over first, or close it.'),
  is_suspended: conflict(
    'This account is suspended, so it cannot take the company over. Choose another colleague.',
  ),
  sent_today: conflict('This invitation was sent within the last day. It can be sent again tomorrow.'),
  sent_often: conflict(SENT_OFTEN),
} as const satisfies Refusals<StepRefusal>

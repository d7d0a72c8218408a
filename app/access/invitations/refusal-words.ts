import { A_DAY, conflict, type Refusals, tooOften, wrong } from '#app/lib/answer.ts'
import { MOST_OPEN, MOST_SENT } from './schema.ts'

export type InviteRefusal =
  | 'not_found'
  | 'off_market'
  | 'own_company'
  | 'already_invited'
  | 'sent_today'
  | 'sent_often'
  | 'ends_in_past'
  | 'too_many_open'
  | 'too_many'
export type ResendRefusal = 'not_found' | 'off_market' | 'not_open' | 'sent_today' | 'sent_often' | 'too_many'

export const INVITE_REFUSALS = {
  not_found: { kind: 'not_found', formError: 'This listing is not available.' },
  off_market: conflict('The listing is not on the market, so an invitation would lead nowhere.'),
  own_company: wrong('email', 'This address belongs to your own company, which sees everything already.'),
  already_invited: {
    kind: 'conflict',
    errors: { email: 'This address has an invitation that waits. Send that one again instead.' },
  },
  sent_today: conflict(
    'An invitation to this listing went to this address within the last day. You can invite it again tomorrow.',
  ),
  sent_often: conflict(
    `An address gets up to ${MOST_SENT} invitations to one listing. Please ask in another way.`,
  ),
  ends_in_past: wrong('accessEndsOn', 'The last day of the access has to lie ahead.'),
  too_many_open: {
    formError: `Up to ${MOST_OPEN} invitations of a listing may wait at once. End some of them first.`,
  },
  too_many: tooOften(
    A_DAY,
    'You have sent as many invitations as one day allows. Please try again tomorrow.',
  ),
} as const satisfies Refusals<InviteRefusal>

export const INVITATION_REFUSALS = {
  not_found: { kind: 'not_found', formError: 'This invitation does not exist any more.' },
  off_market: INVITE_REFUSALS.off_market,
  not_open: conflict('This invitation was used or ended already.'),
  sent_today: conflict('This invitation went out within the last day. Please give it some time.'),
  sent_often: INVITE_REFUSALS.sent_often,
  too_many: INVITE_REFUSALS.too_many,
} as const satisfies Refusals<ResendRefusal>

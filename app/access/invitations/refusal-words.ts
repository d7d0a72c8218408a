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

export const INVITE_WORDS = {
  not_found: 'This listing is not available.',
  off_market: 'The listing is not on the market, so an invitation would lead nowhere.',
  own_company: 'This address belongs to your own company, which sees everything already.',
  already_invited: 'This address has an invitation that waits. Send that one again instead.',
  sent_today:
    'An invitation to this listing went to this address within the last day. You can invite it again tomorrow.',
  sent_often: `An address gets up to ${MOST_SENT} invitations to one listing. Please ask in another way.`,
  ends_in_past: 'The last day of the access has to lie ahead.',
  too_many_open: `Up to ${MOST_OPEN} invitations of a listing may wait at once. End some of them first.`,
  too_many: 'You have sent as many invitations as one day allows. Please try again tomorrow.',
} as const satisfies Record<InviteRefusal, string>

export const INVITATION_WORDS = {
  not_found: 'This invitation does not exist any more.',
  off_market: INVITE_WORDS.off_market,
  not_open: 'This invitation was used or ended already.',
  sent_today: 'This invitation went out within the last day. Please give it some time.',
  sent_often: INVITE_WORDS.sent_often,
  too_many: INVITE_WORDS.too_many,
} as const satisfies Record<ResendRefusal, string>

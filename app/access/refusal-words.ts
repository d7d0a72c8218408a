import type { EndRefusal } from './commands/change-grant-end.server.ts'
import type { DecideRefusal } from './commands/decide-request.server.ts'
import type { RequestRefusal } from './commands/request-access.server.ts'
import type { RevokeRefusal } from './commands/revoke-grant.server.ts'
import { REFUSAL_WORDS } from '#app/review/engine.ts'
import { ASK_AGAIN_DAYS } from '#app/listings/visibility/ask-again.ts'

export const REQUEST_WORDS = {
  not_found: 'This listing is not available.',
  own_listing: 'This is your own listing.',
  has_access: 'Your company has access already.',
  already_pending: 'Your company has asked already. The owner has not decided yet.',
  too_soon: `Your last request was declined. You may ask again ${ASK_AGAIN_DAYS} days after the answer.`,
  nda_required: 'Please accept the confidentiality undertaking.',
  name_required: 'Please type your full name.',
  nda_changed: 'The confidentiality text has changed since you opened it. Please read the current one.',
  too_many: 'You have sent as many requests as one day allows. Please try again tomorrow.',
} as const satisfies Record<RequestRefusal, string>

/** The field beside which a refusal stands; the others stand over the form. */
export const REFUSED_FIELD: Partial<Record<RequestRefusal, string>> = {
  nda_required: 'acceptNda',
  name_required: 'signedName',
}

export const DECIDE_WORDS = {
  ...REFUSAL_WORDS,
  own_record: 'Nobody decides on a request of their own company.',
  reason_required: 'Please tell the requester why.',
  not_found: 'This request does not exist any more.',
  ends_in_past: 'The last day of the access has to lie ahead.',
} as const satisfies Record<DecideRefusal, string>

export const END_WORDS = {
  not_found: 'This access does not exist any more.',
  already_ended: 'This access has ended. A new one needs a new request or an invitation.',
  ends_in_past: DECIDE_WORDS.ends_in_past,
  too_many: 'The end of this access was changed several times within a short time. Please try again later.',
} as const satisfies Record<EndRefusal, string>

export const REVOKE_WORDS = {
  not_found: 'This access does not exist any more.',
  already_ended: 'This access had ended already.',
} as const satisfies Record<RevokeRefusal, string>

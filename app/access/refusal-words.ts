import { A_DAY, conflict, denied, NOT_FOUND, type Refusals, tooOften, wrong } from '#app/lib/answer.ts'
import type { EndRefusal } from './commands/change-grant-end.server.ts'
import type { RequestRefusal } from './commands/request-access.server.ts'
import type { RevokeRefusal } from './commands/revoke-grant.server.ts'
import { STEP_REFUSALS, type StepRefusal } from '#app/review/engine.ts'
import { ASK_AGAIN_DAYS } from '#app/listings/visibility/ask-again.ts'

export const REQUEST_REFUSALS = {
  not_found: NOT_FOUND,
  own_listing: { formError: 'This is your own listing.' },
  has_access: conflict('Your company has access already.'),
  already_pending: conflict('Your company has asked already. The owner has not decided yet.'),
  too_soon: {
    formError: `Your last request was declined. You may ask again ${ASK_AGAIN_DAYS} days after the answer.`,
  },
  nda_required: wrong('acceptNda', 'Please accept the confidentiality undertaking.'),
  name_required: wrong('signedName', 'Please type your full name.'),
  nda_changed: conflict(
    'The confidentiality text has changed since you opened it. Please read the current one.',
  ),
  too_many: tooOften(A_DAY, 'You have sent as many requests as one day allows. Please try again tomorrow.'),
} as const satisfies Refusals<RequestRefusal>

export const DECIDE_REFUSALS = {
  ...STEP_REFUSALS,
  own_record: denied('Nobody decides on a request of their own company.'),
  reason_required: { formError: 'Please tell the requester why.' },
  not_found: { kind: 'not_found', formError: 'This request does not exist any more.' },
  ends_in_past: { formError: 'The last day of the access has to lie ahead.' },
} as const satisfies Refusals<StepRefusal | 'not_found' | 'ends_in_past'>

export const END_REFUSALS = {
  not_found: { kind: 'not_found', formError: 'This access does not exist any more.' },
  already_ended: conflict('This access has ended. A new one needs a new request or an invitation.'),
  ends_in_past: DECIDE_REFUSALS.ends_in_past,
  too_many: tooOften(
    A_DAY,
    'The end of this access was changed several times within a short time. Please try again later.',
  ),
} as const satisfies Refusals<EndRefusal>

export const REVOKE_REFUSALS = {
  not_found: { kind: 'not_found', formError: 'This access does not exist any more.' },
  already_ended: conflict('This access had ended already.'),
} as const satisfies Refusals<RevokeRefusal>

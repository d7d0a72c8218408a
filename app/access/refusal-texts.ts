import {
  DAY_SECONDS,
  conflict,
  denied,
  NOT_FOUND,
  type Refusals,
  tooOften,
  errorAt,
} from '#app/lib/refusal.ts'
import type { EndRefusal, RevokeRefusal } from './commands/grants.server.ts'
import type { RequestRefusal } from './commands/request-access.server.ts'
import { STEP_REFUSALS, type StepRefusal } from '#app/review/engine.ts'
import { ASK_AGAIN_DAYS } from '#app/listings/visibility/unlock.ts'
import { MAX_OPEN_INVITATIONS, MAX_INVITATION_SENDS } from './invitations/schema.ts'

export const REQUEST_REFUSALS = {
  not_found: NOT_FOUND,
  own_listing: { formError: 'This is your own listing.' },
  has_access: conflict('Your company already has access. Open the listing to see all its details.'),
  already_pending: conflict('Your company has already requested access. The owner has not decided yet.'),
  too_soon: {
    formError: `Your last request was declined. You can request access again ${ASK_AGAIN_DAYS} days after the decision.`,
  },
  nda_required: errorAt('acceptNda', 'Accept the NDA.'),
  name_required: errorAt('signedName', 'Enter your full name.'),
  nda_changed: conflict('The NDA has changed since you opened it. Read the current version, then accept it.'),
  too_many: tooOften(DAY_SECONDS, 'You have reached today’s limit for requests. Try again tomorrow.'),
} as const satisfies Refusals<RequestRefusal>

export const DECIDE_REFUSALS = {
  ...STEP_REFUSALS,
  own_record: denied('You cannot decide on a request from your own company.'),
  reason_required: { formError: 'Tell the requester why.' },
  not_found: {
    kind: 'not_found',
    formError: 'This request no longer exists. Reload the page to see the open ones.',
  },
  ends_in_past: { formError: 'Choose today or a later day.' },
} as const satisfies Refusals<StepRefusal | 'not_found' | 'ends_in_past'>

const NO_GRANT = {
  kind: 'not_found',
  formError: 'This company no longer has access. Reload the page to see who does.',
} as const

export const END_REFUSALS = {
  not_found: NO_GRANT,
  already_ended: conflict(
    'This access has ended. To give access again, grant a new request or send an invitation.',
  ),
  ends_in_past: DECIDE_REFUSALS.ends_in_past,
  too_many: tooOften(3600, 'You have changed this end date too many times. Try again in an hour.'),
} as const satisfies Refusals<EndRefusal>

export const REVOKE_REFUSALS = {
  not_found: NO_GRANT,
  already_ended: conflict('This access has already ended. Reload the page to see who has access.'),
} as const satisfies Refusals<RevokeRefusal>

export const INVITE_REFUSALS = {
  not_found: { kind: 'not_found', formError: 'This listing is not available.' },
  off_market: conflict('This listing is not on the market. You can invite people once it is.'),
  own_company: errorAt('email', 'This address belongs to your own company, which already has full access.'),
  already_invited: {
    kind: 'conflict',
    errors: { email: 'This address already has an open invitation. Send that one again instead.' },
  },
  sent_today: conflict('We sent an invitation to this address in the last 24 hours. Try again tomorrow.'),
  sent_often: conflict(
    `We have already sent this address ${MAX_INVITATION_SENDS} invitations to this listing. Contact the person directly.`,
  ),
  ends_in_past: errorAt('accessEndsOn', 'Choose today or a later day.'),
  too_many_open: {
    formError: `A listing can have up to ${MAX_OPEN_INVITATIONS} open invitations. Withdraw some of them first.`,
  },
  too_many: tooOften(DAY_SECONDS, 'You have reached today’s limit for invitations. Try again tomorrow.'),
} as const satisfies Refusals<string>
export type InviteRefusal = keyof typeof INVITE_REFUSALS

export const INVITATION_REFUSALS = {
  not_found: {
    kind: 'not_found',
    formError: 'This invitation no longer exists. Reload the page to see the current ones.',
  },
  off_market: INVITE_REFUSALS.off_market,
  not_open: conflict(
    'This invitation has already been used or withdrawn. Reload the page to see its status.',
  ),
  access_over: conflict('The access that this invitation gives has ended. Send a new invitation.'),
  sent_today: conflict('We sent this invitation in the last 24 hours. Try again tomorrow.'),
  sent_often: INVITE_REFUSALS.sent_often,
  too_many_open: INVITE_REFUSALS.too_many_open,
  too_many: INVITE_REFUSALS.too_many,
} as const satisfies Refusals<string>
export type ResendRefusal = keyof typeof INVITATION_REFUSALS

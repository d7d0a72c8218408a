import { DAY_SECONDS, conflict, type Refusals, tooOften, errorAt } from '#app/lib/refusal.ts'
import { MAX_OPEN_INVITATIONS, MAX_INVITATION_SENDS } from './schema.ts'

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

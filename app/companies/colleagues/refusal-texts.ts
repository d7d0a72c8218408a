import { withFullStop } from '#app/lib/name.ts'
import { DAY_SECONDS, conflict, denied, type Refusals } from '#app/lib/refusal.ts'
import { MAX_COLLEAGUES, MAX_INVITATION_SENDS } from './policy.ts'

export const NOT_APPROVED = 'You can invite colleagues once your company is approved.'
const SENT_OFTEN = `Your company has already sent this address ${MAX_INVITATION_SENDS} invitations. Contact the person directly.`

const refusedAddress = (email: string) => ({ kind: 'conflict', errors: { email } }) as const

export const INVITE_REFUSALS = {
  not_owner: denied('Only the owner of the company can invite colleagues.'),
  not_approved: denied(NOT_APPROVED),
  full: refusedAddress(
    `Your company has reached the limit of ${MAX_COLLEAGUES} colleagues, including open invitations. Remove one first.`,
  ),
  already_here: refusedAddress('This person is already in your company.'),
  already_invited: refusedAddress('This address already has an open invitation. You can send it again.'),
  sent_today: refusedAddress(
    'We sent an invitation to this address in the last 24 hours. Try again tomorrow.',
  ),
  sent_often: refusedAddress(SENT_OFTEN),
  too_many: {
    kind: 'too_many',
    retryAfter: DAY_SECONDS,
    errors: { email: 'You have reached today’s limit for invitations. Try again tomorrow.' },
  },
} as const satisfies Refusals<string>
export type InviteRefusal = keyof typeof INVITE_REFUSALS

/** Shown with a link for leaving or closing the company. */
export const belongsTo = (company: string) =>
  `You already belong to ${withFullStop(company)} Leave or close it first.`

export const JOIN_REFUSALS = {
  not_open: conflict('This invitation is no longer open. Ask the person who invited you for a new one.'),
  other_address: conflict('This invitation was sent to another address. Sign in with that address to join.'),
  has_company: conflict(
    'You already belong to a company, and you can only belong to one. Leave yours first, then accept.',
  ),
} as const satisfies Refusals<string>
export type JoinRefusal = keyof typeof JOIN_REFUSALS

export const STEP_REFUSALS = {
  not_found: conflict('This colleague or invitation no longer exists. The list is now up to date.'),
  not_owner: conflict('Only the owner of the company can do this.'),
  not_approved: conflict(NOT_APPROVED),
  is_owner: conflict('The owner cannot leave the company. Hand it over first, or close it.'),
  is_suspended: conflict(
    'This account is suspended, so it cannot take over the company. Choose another colleague.',
  ),
  sent_today: conflict('We sent this invitation in the last 24 hours. Try again tomorrow.'),
  sent_often: conflict(SENT_OFTEN),
} as const satisfies Refusals<string>
export type StepRefusal = keyof typeof STEP_REFUSALS

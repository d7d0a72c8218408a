import { REVIEW_DAY } from '#app/review/desk/review-day.words.ts'
import type { UserIntent } from '#app/oversight/users/schema.ts'
import type { AccountStatus } from '#app/oversight/users/workflow.ts'

export type StepWords = {
  label: string
  tone: 'primary' | 'plain' | 'danger'
  /** What the step does, above its form. */
  lead: string
  /** The hint of the reason; null where none is asked for. */
  reason: string | null
}

export const STEP_WORDS = {
  resend: {
    label: 'Send link again',
    tone: 'primary',
    lead: 'Mails the link that the account waits for to its own address. The earlier link ends.',
    reason: null,
  },
  kind: {
    label: 'Change user type',
    tone: 'plain',
    lead: 'The person is notified. Drafts of every profile form are kept; once a company is submitted, only its own type is possible.',
    reason: null,
  },
  signOut: {
    label: 'Sign out everywhere',
    tone: 'plain',
    lead: 'All sessions of the account end immediately, on every device. The password stays the same. The person is notified.',
    reason: null,
  },
  promote: {
    label: 'Make admin',
    tone: 'plain',
    lead: 'The account can then decide on everything in the back office: profiles, documents, listings and accounts. The person is notified.',
    reason: null,
  },
  demote: {
    label: 'Take admin role',
    tone: 'danger',
    lead: 'The account loses access to the back office with its next request. Everything else stays the same. The person is notified.',
    reason: null,
  },
  suspend: {
    label: 'Suspend account',
    tone: 'danger',
    lead: 'Only this person is suspended: they can sign in to read the reason, export their data and close the account. Their company, its listings and their colleagues are not affected; to take a company off the market, suspend it in Profiles.',
    reason: 'The person reads this.',
  },
  reinstate: {
    label: 'Reinstate account',
    tone: 'primary',
    lead: 'Everything is restored to how it was before the suspension. The person is notified.',
    reason: 'Kept in the audit log.',
  },
  postpone: {
    label: REVIEW_DAY.step,
    tone: 'plain',
    lead: REVIEW_DAY.accountLead,
    reason: REVIEW_DAY.accountHint,
  },
} as const satisfies Record<UserIntent, StepWords>

/** The badge of what an account is; a member without more to say has none. */
export const STATUS_BADGES = {
  member: null,
  admin: { label: 'Admin', tone: 'note' },
  suspended: { label: 'Suspended', tone: 'stop' },
  closed: { label: 'Closed', tone: 'plain' },
} as const satisfies Record<AccountStatus, { label: string; tone: 'note' | 'stop' | 'plain' } | null>

export const LINK_WORDS = {
  set_password: 'the link to set its password',
  verify_email: 'the link to confirm its address',
} as const

/** Of a company that names another person than the account's. */
export const CONTACT_PERSON = 'Contact person'

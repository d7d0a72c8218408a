import { REVIEW_DAY } from '#app/review/desk/review-day-texts.ts'
import type { UserIntent } from '#app/oversight/users/schema.ts'

export type StepTexts = {
  label: string
  tone: 'primary' | 'plain' | 'danger'
  /** Above the form: the effect of the step. */
  lead: string
  /** The hint under the reason, for a step with one. */
  reason?: string
}

export const STEP_TEXTS = {
  resend: {
    label: 'Send link again',
    tone: 'primary',
    lead: 'We’ll email a new link to the account’s address. Earlier links keep working until they expire.',
  },
  kind: {
    label: 'Change user type',
    tone: 'plain',
    lead: 'We’ll notify the person. Their profile drafts are kept. Once they submit a company profile, its type becomes their user type.',
  },
  signOut: {
    label: 'Sign out everywhere',
    tone: 'plain',
    lead: 'All sessions end immediately on every device. The password stays the same. We’ll notify the person.',
  },
  promote: {
    label: 'Make admin',
    tone: 'plain',
    lead: 'The person can then decide on everything in the back office: profiles, documents, listings and accounts. We’ll notify the person.',
  },
  demote: {
    label: 'Remove admin role',
    tone: 'danger',
    lead: 'The person immediately loses access to the back office. Everything else stays the same. We’ll notify the person.',
  },
  suspend: {
    label: 'Suspend account',
    tone: 'danger',
    lead: 'This suspends only this person. They can still sign in to read the reason, export their data and close the account. Their company, listings and colleagues are not affected. To take a company off the market, suspend it in Profiles.',
    reason: 'The person can read this.',
  },
  reinstate: {
    label: 'Reinstate account',
    tone: 'primary',
    lead: 'The account will work as it did before the suspension. We’ll notify the person.',
    reason: 'Saved in the audit log. The person can read it in their activity.',
  },
  postpone: {
    label: REVIEW_DAY.step,
    tone: 'plain',
    lead: 'The account stays suspended and comes back for review on the new date.',
    reason: 'Saved in the audit log. The member sees only the date.',
  },
} as const satisfies Record<UserIntent, StepTexts>

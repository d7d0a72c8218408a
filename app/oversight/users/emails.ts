import { brand } from '#app/lib/identity.ts'
import { MISTAKE, type MailContent } from '#app/mail/content.ts'
import { reviewText } from '#app/review/suspension.ts'

type Suspension = { reason: string; reviewOn: string }

/** An admin suspended the account (decision 11, ADM-201). */
export function accountSuspendedMail({ reason, reviewOn }: Suspension): MailContent {
  return {
    subject: 'Your account is suspended',
    heading: 'Account suspended',
    paragraphs: [
      'We suspended your account. You can still sign in to read the reason, export your data and close the account. Nothing else is available.',
      reviewText(reviewOn),
      MISTAKE,
    ],
    quote: { label: 'Reason', text: reason },
    action: { label: 'View status', path: '/profile/suspended' },
  }
}

/** An admin ended the suspension. */
export function accountReinstatedMail(): MailContent {
  return {
    subject: 'Your account is active again',
    heading: 'Account active again',
    paragraphs: ['We ended the suspension of your account. Everything works as before.'],
    action: { label: `Open ${brand()}`, path: '/platform' },
  }
}

/** An admin changed the user type. */
export function kindChangedMail({ from, to }: { from: string; to: string }): MailContent {
  return {
    subject: `Your user type is now ${to}`,
    heading: 'Your user type has changed',
    paragraphs: [
      'We changed the user type of your account. You can now fill in the profile form for this type. Your drafts for other types are kept.',
      'If this is wrong, contact support before you submit a profile.',
    ],
    facts: [
      { label: 'Before', value: from },
      { label: 'Now', value: to },
    ],
    action: { label: 'Open your profile', path: '/my-profile' },
  }
}

/** An admin ended every session of the account. */
export function signedOutMail(): MailContent {
  return {
    subject: `You were signed out of ${brand()} everywhere`,
    heading: 'You were signed out everywhere',
    paragraphs: [
      'We ended all your sessions on every device. Your password and your data have not changed. You can sign in again at any time.',
      'If you don’t know why, choose a new password and contact support.',
    ],
    action: { label: 'Sign in', path: '/signin' },
  }
}

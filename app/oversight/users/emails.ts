import { shortName } from '#app/lib/name.ts'
import type { MailContent } from '#app/mail/content.ts'
import { reviewWords } from '#app/review/suspension.ts'

type Named = { name: string }
type Helped = Named & { supportEmail: string }
const hello = (name: string) => `Hello ${shortName(name)},`

/** An account rests (decision 11, ADM-201). */
export function accountSuspendedMail({
  name,
  supportEmail,
  reason,
  reviewOn,
}: Helped & { reason: string; reviewOn: string }): MailContent {
  return {
    subject: 'Your account is suspended',
    heading: 'Account suspended',
    paragraphs: [
      hello(name),
      'your account is suspended. You can sign in to read why, to export your data and to close the account; nothing else is available until then.',
      reviewWords(reviewOn),
      `If you think that this is a mistake, write to ${supportEmail}.`,
    ],
    quote: { label: 'Reason', text: reason },
    action: { label: 'See the status', path: '/profile/suspended' },
  }
}

/** The suspension of an account has ended. */
export function accountReinstatedMail({ name, supportEmail }: Helped): MailContent {
  return {
    subject: 'Your account is active again',
    heading: 'Account active again',
    paragraphs: [
      hello(name),
      'the suspension of your account has ended. Everything is as it was before.',
      `Questions go to ${supportEmail}.`,
    ],
    action: { label: 'Open Parcela', path: '/platform' },
  }
}

/** Our team changed what kind of member the person is. */
export function kindChangedMail({ name, from, to }: Named & { from: string; to: string }): MailContent {
  return {
    subject: `Your user type is ${to} now`,
    heading: 'Your user type was changed',
    paragraphs: [
      hello(name),
      'our team changed the user type of your account. The profile form of this type waits for you; drafts of another type are kept.',
      'If this is not right, answer to our support team before you submit a profile.',
    ],
    facts: [
      { label: 'Before', value: from },
      { label: 'Now', value: to },
    ],
    action: { label: 'Open your profile', path: '/my-profile' },
  }
}

/** Every session of the account was ended by our team. */
export function signedOutMail({ name }: Named): MailContent {
  return {
    subject: 'You were signed out of Parcela everywhere',
    heading: 'You were signed out everywhere',
    paragraphs: [
      hello(name),
      'our team ended every session of your account, on every device. Your password and your data are as they were: sign in again whenever you like.',
      'If you do not know why, choose a new password and write to our support team.',
    ],
    action: { label: 'Sign in', path: '/signin' },
  }
}

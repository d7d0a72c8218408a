/** After a confirmation email was requested; must hold for known and unknown addresses alike. */
export const INBOX = {
  title: 'Check your inbox',
  sentTo: 'Check the inbox of',
  spam: 'The email can take a few minutes. Check your spam folder too.',
  press:
    'Open the link in this browser and choose "Confirm e-mail address" to sign in. In another browser you also enter your password. If you already have an account, the email says so.',
  next: (reviewTime: string) =>
    `Then complete your company profile. Our team reviews it within ${reviewTime} and emails you the decision.`,
  again: 'Send the email again',
  isConfirmed: 'Already confirmed?',
  isWrong: 'Wrong address?',
} as const

/** Above the sign-in form, after the right password of an unconfirmed account. */
export const UNCONFIRMED = {
  title: 'Confirm your email address',
  text: (email: string) =>
    `Your password is correct, but your address is not confirmed yet. Open the email that we sent to ${email} and follow its link. Can’t find it? Send another one. Earlier links still work.`,
  again: 'Resend verification email',
} as const

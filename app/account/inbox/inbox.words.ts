/** After a mail that confirms an address was asked for; true of every address alike. */
export const INBOX = {
  title: 'Check your inbox',
  sentTo: 'Our mail goes to',
  spam: 'It can take a few minutes. Please check your spam folder too.',
  press:
    'Open its link in this browser and press "Confirm e-mail address": then you are signed in. In another browser you also enter your password. If the address has an account already, the mail says so.',
  next: (reviewTime: string) =>
    `After that you complete your company profile. Our team reviews it within ${reviewTime} and mails you the decision.`,
  again: 'Send the email again',
  isConfirmed: 'Already confirmed?',
  isWrong: 'Wrong address?',
} as const

/** Over the sign-in, after the right password of an account whose address is not confirmed. */
export const UNCONFIRMED = {
  title: 'Your address is not confirmed yet',
  text: (email: string) =>
    `Your password is right. Open the mail that we sent to ${email} and press the button behind its link. If you cannot find it, have another one sent; links of before still work.`,
  again: 'Resend verification email',
} as const

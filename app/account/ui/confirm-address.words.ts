/** What the page that confirms an address says. */
export const CONFIRM = {
  lead: 'An account was registered with this address. Confirm it if it is yours.',
  askPassword:
    'You are not in the browser in which the account was registered. Please type the password that was chosen there.',
  passwordMissing: 'Please type the password of the sign-up.',
  wrongPassword: 'This is not the password of the sign-up.',
  confirm: 'Confirm e-mail address',
  notMyPassword: 'I did not set this password',
  notMe: 'This was not me',
  signedInAs: (email: string) =>
    `You are signed in as ${email}. Nothing changes until you sign out of that account.`,
  signOutAndConfirm: 'Sign out and confirm',
  confirmed: 'Your e-mail address is confirmed. Please sign in.',
  linkSent: 'Email sent',
  linkSentText:
    'A link to set a new password is on its way to this address. It ends the password of the sign-up and confirms the address.',
  failed: 'Confirmation Failed',
} as const

export const CONFIRM = {
  lead: 'Someone signed up with your address. Confirm the account if it is yours.',
  askPassword: 'This is not the browser that was used to sign up. Enter the password chosen at sign-up.',
  passwordMissing: 'Enter the password chosen at sign-up.',
  wrongPassword: 'This is not the password chosen at sign-up.',
  confirm: 'Confirm e-mail address',
  notMyPassword: 'I did not set this password',
  notMe: 'This was not me',
  signedInAs: (email: string) => `You are signed in as ${email}. Sign out of that account to continue.`,
  signOutAndConfirm: 'Sign out and confirm',
  confirmed: 'Your email address is confirmed. Sign in to continue.',
  linkSent: 'Email sent',
  linkSentText:
    'We sent a link to set a new password. Your new password replaces the one chosen at sign-up and confirms the address.',
  failed: 'Confirmation failed',
} as const

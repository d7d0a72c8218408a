/** Texts of the invitation page. */
export const JOIN = {
  notNow: 'Not now',
  leave: 'Leave the company',
  close: 'Close company and account',
  signIn: 'Sign in to join',
  otherWays: 'Other ways to sign in',
  signInLead: 'You already have an account. Sign in, then join.',
  newLead: 'Enter your name and choose a password to create your account.',
  staleTitle: 'This link has expired',
  staleLead:
    'Links are valid for 7 days. If the invitation is still open, we can send a new link to the invited address.',
  newLink: 'Send me a new link',
  newLinkSent: 'If the invitation is still open, a new link is on its way to the invited address.',
  failed: 'You have not joined',
  hasAccount: 'This address already has an account. Sign in to join.',
} as const

export const joinLabel = (company: string) => `Join ${company}`

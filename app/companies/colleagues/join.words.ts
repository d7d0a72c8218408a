/** Words of the page of an invitation. */
export const JOIN = {
  notNow: 'Not now',
  leave: 'Leave the company',
  close: 'Close company and account',
  signIn: 'Sign in to join',
  otherWays: 'Other ways to sign in',
  signInLead: 'You have an account. Sign in, then join with one press.',
  newLead: 'Choose a password. Your address is confirmed by this link, and you are signed in at once.',
  staleTitle: 'This link has ended',
  staleLead:
    'A link lives 7 days. If the invitation is still open, we can mail a new link to the invited address.',
  newLink: 'Send me a new link',
  newLinkSent: 'If the invitation is still open, a new link is on its way to the invited address.',
  failed: 'You did not join',
  hasAccount: 'This address has an account. Sign in, then join.',
} as const

export const joinLabel = (company: string) => `Join ${company}`

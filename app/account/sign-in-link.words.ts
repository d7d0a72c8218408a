/** The way past the budget that strangers have used up. */
export const SIGN_IN_LINK = {
  offer:
    'Somebody, perhaps you, has tried too many passwords from devices that this account does not know. A device that has signed in before is not affected. On a new one, have a link mailed to you and open it here.',
  offerForCode:
    'Somebody, perhaps you, has typed too many wrong codes on devices that this account does not know. A device that has signed in before is not affected. On a new one, have a link mailed to you, open it here and sign in again.',
  ask: 'Mail me a sign-in link',
  asking: 'Sending...',
  notSent: 'Email not sent',
  noAddress: { title: 'Invalid Email', text: 'Please enter a valid email address.' },
  sent: {
    title: 'Check your email',
    text: 'If the address has an account, a link is on its way. Open it in this browser, then sign in.',
  },
  opened: { title: 'You can sign in now', text: 'Enter your email and your password.' },
  over: { title: 'This link has expired', text: 'Please sign in, or ask for a new link.' },
}

export const SAVED_TEXTS = {
  title: 'Saved for later',
  marks: {
    favorite: (title: string) => `When you sign in on this browser, we’ll add ${title} to your favourites.`,
    search: () => 'When you sign in on this browser, we’ll save your search.',
    listing: (title: string) => `When you sign in on this browser, you can continue to ${title}.`,
  },
  kinds: {
    inquiry: 'Your question to the owner',
    deal_interest: 'Your interest in the deal',
    more_information: 'Your request for more information',
  },
  unsent: 'Saved but not sent yet.',
  send: 'Review and send',
  change: 'Change',
  remove: 'Remove',
  inBrowser: 'Saved in this browser, not sent yet. Sign in or sign up to send it.',
  until: 'We’ll keep it until then.',
  signIn: 'Sign in',
  signUp: 'Sign up',
  filled: 'This is the message you saved before you signed in. Check it, then send it.',
}

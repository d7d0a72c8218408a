const SIGN_IN_TO_SEND =
  'Sign in to send it. If you are new, sign up, then send it once your company is approved.'

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
  unsent: 'Saved, not sent yet.',
  canBeSent: 'You can send it once your company is approved.',
  signInToSend: SIGN_IN_TO_SEND,
  send: 'Review and send',
  sendAll: 'Review your saved messages',
  change: 'Edit message',
  remove: 'Remove message',
  inBrowser: `Saved in this browser, not sent yet. ${SIGN_IN_TO_SEND}`,
  until: 'We’ll keep it until then.',
  signIn: 'Sign in',
  signUp: 'Sign up',
  filled: 'This is your saved message. Check it, then send it.',
}

/** The page behind "This was not me" (END-015). */
export const NOT_ME = {
  title: 'This was not me',
  lead: 'Somebody registered an account at Parcela with your address.',
  what: 'Removing it deletes what was typed and sent with it, and stops its mails. Nothing happens until you press the button.',
  remove: 'Remove the account',
  removed: 'The account was removed',
  removedText: 'You do not have to do anything else.',
  dead: 'This link no longer works',
  deadText: 'It was used already, was replaced by a newer one or has expired. Nothing was changed.',
  confirmed: 'This account is confirmed',
  confirmedText: 'It can be closed in its settings. If it is not yours, please write to our support team.',
  kept: 'This account stays',
  keptText: 'Our team made it for this address. If it is not for you, please write to our support team.',
  failed: 'Something went wrong',
  failedText: 'Nothing was changed. Please try again.',
} as const

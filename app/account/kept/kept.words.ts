export const KEPT = {
  page: 'Kept for later · Parcela',
  title: 'Kept for later',
  lead: 'What you wrote about listings and have not sent. It stays here for you and is never sent by itself.',
  none: 'Nothing is kept for you.',
  waits: 'Kept until your company is approved',
  gone: 'A listing that is not available any more',
  sold: 'This property is sold.',
  kinds: {
    inquiry: 'Your question to the owner',
    deal_interest: 'You would like to proceed with the deal',
    more_information: 'You would like to know more',
  },
  message: 'Message',
  phone: 'Phone',
  change: 'Change',
  save: 'Save',
  remove: 'Remove',
  saved: 'Saved. It has not been sent.',
  removed: 'Removed. Nothing was sent.',
  notSaved: 'Nothing was saved. What you typed is still here.',
  finish: 'Open the filled form',
  filled: 'This is what you kept as a guest. It is sent when you press the button, and not before.',
}

/** The toast of a guest who has no account to send from (PUB-083), with the two ways on. */
export const SIGN_IN_TO_SEND = { signIn: 'Sign in', signUp: 'Sign up' }
